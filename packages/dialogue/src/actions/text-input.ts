import * as z from 'zod/mini';
import { flagArg } from '#actions/arguments.ts';
import { builtIn } from '#actions/built-in.ts';
import { recordAction } from '#turn.ts';
import { actionEntry, isFlagSet } from '#entries/action-entry.ts';

export const textInputEntry = actionEntry('text_input', {
  publicArgs: ['show'],
  changes(memory, { show }) {
    memory.state = { ...memory.state, text_input: isFlagSet(show) };
  },
});

export const textInput = builtIn({
  name: 'text_input',
  documentation: 'Shows or hides the text input.',
  isSilent: true,
  args: { show: { type: 'flag', documentation: 'Shown if true, yes or 1; hidden otherwise.', required: true } },
  schema: () => z.object({ show: flagArg }),
  run({ show }, turn) {
    recordAction(turn, textInputEntry, { show });
  },
});
