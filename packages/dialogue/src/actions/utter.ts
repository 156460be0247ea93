import * as z from 'zod/mini';
import { optionalText, textsArg } from '#actions/arguments.ts';
import { builtIn } from '#actions/built-in.ts';
import { isKeptFromSpeech, recordAction, type Turn } from '#turn.ts';
import { actionEntry, textOf } from '#entries/action-entry.ts';

export const utterEntry = actionEntry('utter', {
  publicArgs: ['text', 'from'],
  changes(memory, { text = '', say, from }, { names }) {
    // Another system asks for itself.
    if (names.canRepeat === true && text !== '' && from === undefined)
      memory.state = { ...memory.state, question: { text, ...(say === undefined ? {} : { say }) } };
  },
  shows: ({ text, from }) => ({ kind: 'text', text: textOf(text), from: textOf(from) }),
});

/** Says a text; an empty `say` is no spoken form. */
export function recordUtterance(turn: Turn, text: string, say = ''): void {
  const spoken = say.trim() === '' ? {} : { say };
  recordAction(turn, utterEntry, { text, ...spoken, ...isKeptFromSpeech(turn) });
}

export const utter = builtIn({
  name: 'utter',
  documentation: 'Says a text, or one of several variants at random.',
  args: {
    text: { type: 'text', documentation: 'The text to say.' },
    variants: { type: 'texts', documentation: 'Texts to choose from at random.' },
    say: { type: 'text', documentation: 'The spoken form of the text, for the telephone; if empty, the text.' },
    say_variants: { type: 'texts', documentation: 'The spoken form of each variant, in the same order.' },
  },
  schema: () => z.object({ text: optionalText, variants: textsArg, say: optionalText, say_variants: textsArg }),
  run({ text, variants, say, say_variants: sayVariants }, turn) {
    const at = Math.min(Math.floor(turn.host.random() * variants.length), variants.length - 1);
    const chosen = variants[at];
    if (chosen === undefined) recordUtterance(turn, text, say);
    else recordUtterance(turn, chosen, sayVariants[at]);
  },
});
