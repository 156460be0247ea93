import * as z from 'zod/mini';
import { optionalText, textsArg } from '#actions/arguments.ts';
import { builtIn } from '#actions/built-in.ts';
import { recordAction } from '#turn.ts';

export const utter = builtIn({
  name: 'utter',
  documentation: 'Says a text, or one of several variants by chance.',
  args: {
    text: { type: 'text', documentation: 'What is said.' },
    variants: { type: 'texts', documentation: 'Texts of which one is said.' },
  },
  schema: z.object({ text: optionalText, variants: textsArg }),
  run({ text, variants }, turn) {
    const chosen = variants[Math.min(Math.floor(turn.host.random() * variants.length), variants.length - 1)];
    recordAction(turn, 'utter', { text: chosen ?? text });
  },
});
