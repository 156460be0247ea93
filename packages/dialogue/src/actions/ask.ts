import * as z from 'zod/mini';
import { builtIn } from '#actions/built-in.ts';
import { actionEntry } from '#entries/action-entry.ts';
import { askAt } from '#forms/form.ts';

export const askEntry = actionEntry('ask', { publicArgs: ['slot', 'tries', 'of'] });

export const ask = builtIn({
  name: 'ask',
  documentation: 'Asks for the value of a slot, unless it has one, and continues when the caller has answered.',
  args: {
    slot: { type: 'text', documentation: 'The slot for the answer.', required: true },
    text: { type: 'text', documentation: 'The question.', required: true },
    say: {
      type: 'texts',
      documentation: 'The spoken form of the question, for the telephone; with variants, one for each.',
    },
    value: {
      type: 'expression',
      documentation: 'The answer; if empty, the entity with the name of the slot, else the whole message.',
    },
    valid: {
      type: 'expression',
      documentation: 'True for a valid value, which is called answer; if empty, every value is valid.',
    },
    error: { type: 'text', documentation: 'The reply to a value that is not valid.' },
    say_error: { type: 'text', documentation: 'The spoken form of that reply.' },
    retry: { type: 'texts', documentation: 'The question in other words, for the second try, the third, and so on.' },
    say_retry: { type: 'texts', documentation: 'The spoken form of each of these, in the same order.' },
    tries: { type: 'number', documentation: 'The most tries, from 1 to 9; 3 if empty.' },
    give_up: {
      type: 'reaction',
      documentation: 'The reaction to run after the last try; without it, the message is answered like any other.',
    },
    buttons: { type: 'options', documentation: 'Quick replies, shown each time the question is asked.' },
    interrupt: {
      type: 'flag',
      documentation: 'Other reactions may answer while the question is open; without it, only expected ones.',
      isOnByDefault: true,
    },
    sensitive: { type: 'flag', documentation: 'Masks the answer in everything that is stored.' },
  },
  schema: () => z.object({}),
  /** The arguments are read when the question is put, and when it is answered. */
  performAt: askAt,
  run() {},
});
