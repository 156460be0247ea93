import * as z from 'zod/mini';
import { flagArg } from '#actions/arguments.ts';
import { builtIn } from '#actions/built-in.ts';
import { recordAction } from '#turn.ts';

export const textInput = builtIn({
  name: 'text_input',
  documentation: 'Shows or hides the text input.',
  isSilent: true,
  args: { show: { type: 'flag', documentation: 'Shown if true, yes or 1; hidden otherwise.', required: true } },
  schema: z.object({ show: flagArg }),
  run({ show }, turn) {
    turn.state = { ...turn.state, text_input: show };
    recordAction(turn, 'text_input', { show });
  },
});
