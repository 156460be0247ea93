import { searchKey, templateKey, type Intent } from '@parley/domain';
import type { TemplateEdit } from '#features/intents/changes/many-templates.ts';

/** More are not changed at once. */
const MOST_EDITS = 500;

/** The other templates that have the words, with the reference in their place. A result that exists already is left out. */
export function sameWords(
  intents: readonly Intent[],
  words: string,
  reference: string,
  except: string,
): TemplateEdit[] {
  const wanted = searchKey(words.trim());
  if (wanted === '') return [];
  const place = new RegExp(String.raw`(?<![\p{L}\p{N}_#@])${escaped(words.trim())}(?![\p{L}\p{N}_])`, 'giu');
  const taken = new Set(intents.flatMap(({ templates }) => templates.map(templateKey)));
  const edits: TemplateEdit[] = [];
  for (const { name: intent, templates } of intents) {
    for (const from of templates) {
      if (from === except || !searchKey(from).includes(wanted)) continue;
      const to = from.replaceAll(place, () => reference);
      if (to === from || taken.has(templateKey(to)) || edits.length === MOST_EDITS) continue;
      taken.add(templateKey(to));
      edits.push({ intent, from, to });
    }
  }
  return edits;
}

function escaped(words: string): string {
  return words.replaceAll(/[\\^$.*+?()[\]{}|/-]/gu, String.raw`\$&`);
}
