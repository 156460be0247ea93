import * as z from 'zod/mini';
import { builtIn } from '#actions/built-in.ts';
import { buttonsEntry } from '#actions/buttons.ts';
import { recordUtterance } from '#actions/utter.ts';
import { log, recordAction } from '#turn.ts';

/** Has no entry of its own, because it records the repeated words. */
export const repeat = builtIn({
  name: 'repeat',
  documentation: 'Says the last question again, with its buttons.',
  args: {},
  schema: () => z.object({}),
  run(_, turn) {
    const { question } = turn;
    if (question === undefined) return log(turn, 'info', 'repeat: nothing was asked before', { action: 'repeat' });
    if (question.text !== '') recordUtterance(turn, question.text, question.say);
    if (question.options !== undefined) recordAction(turn, buttonsEntry, { options: question.options });
    turn.form.isRepeated = turn.state.asking !== undefined;
  },
});
