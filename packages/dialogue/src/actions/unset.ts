import * as z from 'zod/mini';
import { nameArg } from '#actions/arguments.ts';
import { builtIn } from '#actions/built-in.ts';
import { withSlot } from '#entries/with-slot.ts';
import { recordAction } from '#turn.ts';
import { actionEntry } from '#entries/action-entry.ts';

export const unsetEntry = actionEntry('unset', {
  changes(memory, { name = '' }) {
    memory.state = withSlot(memory.state, name, undefined);
  },
  isRecalled: true,
});

export const unset = builtIn({
  name: 'unset',
  documentation: 'Clears a slot.',
  isSilent: true,
  args: { name: { type: 'text', documentation: 'The slot.', required: true } },
  schema: () => z.object({ name: nameArg }),
  run({ name }, turn) {
    recordAction(turn, unsetEntry, { name });
  },
});
