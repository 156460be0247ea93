import * as z from 'zod/mini';
import { nameArg } from '#actions/arguments.ts';
import { builtIn } from '#actions/built-in.ts';
import { recordAction } from '#turn.ts';
import { actionEntry } from '#entries/action-entry.ts';

export const answerAsEntry = actionEntry('answer_as', {
  changes(memory) {
    const { failures: _, ...understood } = memory.state;
    memory.state = understood;
  },
});

export const answerAs = builtIn({
  name: 'answer_as',
  documentation: 'Answers the caller’s text as if it were this intent.',
  args: { intent: { type: 'intent', documentation: 'The intent.', required: true } },
  schema: () => z.object({ intent: nameArg }),
  async run({ intent }, turn) {
    recordAction(turn, answerAsEntry, { intent });
    await turn.answerAs(intent);
  },
});
