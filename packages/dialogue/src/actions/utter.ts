import * as z from 'zod/mini';
import { optionalText, textsArg } from '#actions/arguments.ts';
import { builtIn } from '#actions/built-in.ts';
import { recordAction } from '#turn.ts';
import { actionEntry, textOf } from '#entries/action-entry.ts';

export const utterEntry = actionEntry('utter', {
  publicArgs: ['text', 'from'],
  changes(memory, { text = '', from }, { names }) {
    // Another system asks for itself.
    if (names.canRepeat === true && text !== '' && from === undefined)
      memory.state = { ...memory.state, question: { text } };
  },
  shows: ({ text, from }) => ({ kind: 'text', text: textOf(text), from: textOf(from) }),
});

export const utter = builtIn({
  name: 'utter',
  documentation: 'Says a text, or one of several variants at random.',
  args: {
    text: { type: 'text', documentation: 'The text to say.' },
    variants: { type: 'texts', documentation: 'Texts to choose from at random.' },
  },
  schema: () => z.object({ text: optionalText, variants: textsArg }),
  run({ text, variants }, turn) {
    const chosen = variants[Math.min(Math.floor(turn.host.random() * variants.length), variants.length - 1)];
    recordAction(turn, utterEntry, { text: chosen ?? text });
  },
});
