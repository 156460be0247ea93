import * as z from 'zod/mini';
import { builtIn } from '#actions/built-in.ts';
import { recordAction } from '#turn.ts';
import { actionEntry } from '#entries/action-entry.ts';

export const leaveScopeEntry = actionEntry('leave_scope', {
  changes(memory) {
    memory.state = { ...memory.state, scope: null };
  },
  isRecalled: true,
});

export const leaveScope = builtIn({
  name: 'leave_scope',
  documentation: 'Leaves the active scope.',
  leavesScope: true,
  isSilent: true,
  args: {},
  schema: () => z.object({}),
  run(_, turn) {
    recordAction(turn, leaveScopeEntry, {});
  },
});
