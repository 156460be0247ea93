import { templateKey } from '@parley/domain';
import type { Pieces } from '#text/pieces.ts';
import type { ValuesByReference } from '#suggest/values.ts';

/** A value of a synonym or an entity has at most so many words here. */
const MOST_WORDS = 6;
/** The ways of reading one phrase that are tried. */
const MOST_READINGS = 200;

/**
 * Makes the check whether a phrase is a template already, or an instance of one: `how much is a check-up` of
 * `how much is a @treatment`. `known` holds the keys of templates.
 */
export function* coverageOf(known: ReadonlySet<string>, values: ValuesByReference): Pieces<(text: string) => boolean> {
  const references = new Map<string, string[]>();
  for (const [reference, forms] of values) {
    for (const form of forms) {
      const key = templateKey(form);
      const known = references.get(key);
      if (!known) references.set(key, [reference]);
      else if (known.length < MOST_READINGS) known.push(reference);
    }
    yield;
  }
  return (text) => readingsOf(text.split(/\s+/u), references).some((reading) => known.has(templateKey(reading)));
}

/** The phrase, and every phrase with references in place of their values. */
function readingsOf(words: readonly string[], references: ReadonlyMap<string, readonly string[]>): string[] {
  // Readings of the first words, by their number.
  const readings: string[][] = [['']];
  for (let end = 1; end <= words.length; end++) {
    const found: string[] = (readings[end - 1] ?? []).map((before) => `${before} ${words[end - 1]}`);
    for (let start = Math.max(0, end - MOST_WORDS); start < end; start++) {
      for (const reference of references.get(templateKey(words.slice(start, end).join(' '))) ?? []) {
        if (found.length >= MOST_READINGS) break;
        found.push(...(readings[start] ?? []).map((before) => `${before} ${reference}`));
      }
    }
    readings.push(found.slice(0, MOST_READINGS));
  }
  return readings.at(-1) ?? [];
}
