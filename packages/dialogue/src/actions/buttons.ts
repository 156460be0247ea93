import * as z from 'zod/mini';
import { optionsArg } from '#actions/arguments.ts';
import { builtIn } from '#actions/built-in.ts';
import { recordAction } from '#turn.ts';

export const buttons = builtIn({
  name: 'buttons',
  documentation: 'Offers quick replies.',
  args: {
    options: {
      type: 'options',
      documentation: 'The label of each button, and the text that it sends.',
      required: true,
    },
  },
  schema: z.object({ options: optionsArg }),
  run({ options }, turn) {
    recordAction(turn, 'buttons', { options });
  },
});
