import * as z from 'zod/mini';
import { nameArg, shownValue, valueArg } from '#actions/arguments.ts';
import { builtIn } from '#actions/built-in.ts';
import { setSlot } from '#slots.ts';
import { recordAction } from '#turn.ts';

export const set = builtIn({
  name: 'set',
  documentation: 'Stores the value of an expression in a slot.',
  isSilent: true,
  args: {
    name: { type: 'text', documentation: 'The slot.', required: true },
    value: { type: 'expression', documentation: 'The expression to store.', required: true },
  },
  schema: z.object({ name: nameArg, value: valueArg }),
  run({ name, value }, turn) {
    if (setSlot(turn, name, value)) recordAction(turn, 'set', { name, value: shownValue(value) });
  },
});
