import * as z from 'zod/mini';
import { builtIn } from '#actions/built-in.ts';
import { withSlot } from '#entries/with-slot.ts';
import { actionEntry } from '#entries/action-entry.ts';
import { cancelForm } from '#forms/cancel-form.ts';

export const cancelFormEntry = actionEntry('cancel_form', {
  changes(memory, { slots = [] }) {
    for (const slot of slots) memory.state = withSlot(memory.state, slot, undefined);
  },
  isRecalled: true,
});

export const cancelFormAction = builtIn({
  name: 'cancel_form',
  documentation: 'Leaves the open questions and clears the slots that they filled.',
  isSilent: true,
  args: {},
  schema: () => z.object({}),
  run(_, turn) {
    cancelForm(turn, cancelFormEntry);
  },
});
