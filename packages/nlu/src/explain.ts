import type { EntityHit, Understanding } from '@parley/domain';
import type { Model } from '#model/model.ts';
import { nearestTemplates, type NearTemplate } from '#nearest-templates.ts';
import { atOnce, type Pieces } from '#text/pieces.ts';
import { within, type Span } from '#text/span.ts';
import { tokenise } from '#text/tokens.ts';
import { understand } from '#understand.ts';

export interface Explanation {
  understanding: Understanding;
  /** The weight of each word of the (corrected) text for the best intent, in the order of the text: above 0 it spoke for it. */
  words: { text: string; start: number; end: number; weight: number }[];
  /** The templates that are most like the text, the nearest first. */
  nearest: NearTemplate[];
}

const MOST_WORDS = 50;

/** Why a text was understood as it was. `now` is the day and time by which it is understood. */
export function explain(model: Model, text: string, now?: Date): Explanation {
  const understanding = understand(model, text, now);
  return { understanding, ...atOnce(explaining(model, understanding)) };
}

/** Why it was understood as it was, a word after the other. */
export function* explaining(model: Model, understanding: Understanding): Pieces<Omit<Explanation, 'understanding'>> {
  const read = understanding.corrected_text ?? understanding.text;
  const vector = model.classifier.vector(model.reader.ofText(read, understanding.entities));
  yield;
  const nearest = nearestTemplates(model, vector);
  yield;
  return { words: yield* deciding(model, understanding, read), nearest };
}

/** How much the margin of the best intent falls when a word is left out. */
function* deciding(
  { classifier, reader }: Model,
  { intents, entities }: Understanding,
  text: string,
): Pieces<Explanation['words']> {
  const best = classifier.parts.intents.indexOf(intents[0]?.name ?? '');
  const marginOf = (said: string, hits: EntityHit[]) =>
    best < 0 ? 0 : classifier.scoreOf(best, reader.ofText(said, hits));
  const whole = marginOf(text, entities);
  const withoutWord = ({ start, end }: Span) => {
    const before = within(entities, { start: 0, end: start });
    const after = within(entities, { start: end, end: text.length });
    // A space takes the place of the word, so that its neighbors do not grow together.
    const moved = after.map((hit) => ({ ...hit, start: hit.start + start + 1, end: hit.end + start + 1 }));
    return marginOf(`${text.slice(0, start)} ${text.slice(end)}`, [...before, ...moved]);
  };
  const words: Explanation['words'] = [];
  for (const { start, end } of tokenise(text).slice(0, MOST_WORDS)) {
    words.push({ text: text.slice(start, end), start, end, weight: whole - withoutWord({ start, end }) });
    yield;
  }
  return words;
}
