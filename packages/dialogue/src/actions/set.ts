import * as z from 'zod/mini';
import { nameArg, shownValue, valueArg } from '#actions/arguments.ts';
import { builtIn } from '#actions/built-in.ts';
import { withSlot } from '#entries/with-slot.ts';
import { fitsSlot } from '#slots.ts';
import { recordAction } from '#turn.ts';
import { actionEntry } from '#entries/action-entry.ts';

export const setEntry = actionEntry('set', {
  changes(memory, { name = '', value = null }) {
    memory.state = withSlot(memory.state, name, value);
  },
  isRecalled: true,
});

export const set = builtIn({
  name: 'set',
  documentation: 'Stores the value of an expression in a slot.',
  isSilent: true,
  args: {
    name: { type: 'text', documentation: 'The slot.', required: true },
    value: { type: 'expression', documentation: 'The expression to store.', required: true },
  },
  schema: () => z.object({ name: nameArg, value: valueArg }),
  run({ name, value }, turn) {
    if (!fitsSlot(turn, name, value)) return;
    recordAction(turn, setEntry, { name, value: shownValue(value) });
    // The entry says null for an expression without a value, which clears the slot.
    if (value === undefined) turn.state = withSlot(turn.state, name, undefined);
  },
});
