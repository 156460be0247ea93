import type { EntityHit, Understanding } from '@parley/domain';
import type { Model } from '#model/model.ts';
import { nearestTemplates, type NearTemplate } from '#nearest-templates.ts';
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

/** Why a text was understood as it was. */
export function explain(model: Model, text: string, now?: Date): Explanation {
  const understanding = understand(model, text, now);
  const read = understanding.corrected_text ?? understanding.text;
  const vector = model.classifier.vector(model.reader.ofText(read, understanding.entities));
  return { understanding, words: deciding(model, understanding, read), nearest: nearestTemplates(model, vector) };
}

/** How much the margin of the best intent falls when a word is left out. */
function deciding({ classifier, reader }: Model, { intents, entities }: Understanding, text: string) {
  const best = classifier.parts.intents.indexOf(intents[0]?.name ?? '');
  const marginOf = (said: string, hits: EntityHit[]) =>
    best < 0 ? 0 : classifier.scoreOf(best, reader.ofText(said, hits));
  const whole = marginOf(text, entities);
  const withoutWord = ({ start, end }: Span) => {
    const before = within(entities, { start: 0, end: start });
    const after = within(entities, { start: end, end: text.length });
    // A space stands for the word, so that its neighbours do not grow together.
    const moved = after.map((hit) => ({ ...hit, start: hit.start + start + 1, end: hit.end + start + 1 }));
    return marginOf(`${text.slice(0, start)} ${text.slice(end)}`, [...before, ...moved]);
  };
  return tokenise(text)
    .slice(0, MOST_WORDS)
    .map(({ start, end }) => ({
      text: text.slice(start, end),
      start,
      end,
      weight: whole - withoutWord({ start, end }),
    }));
}
