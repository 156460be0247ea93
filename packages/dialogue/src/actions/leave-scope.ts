import * as z from 'zod/mini';
import { builtIn } from '#actions/built-in.ts';
import { outOfScope } from '#scope-stack.ts';
import { recordAction } from '#turn.ts';
import { actionEntry } from '#entries/action-entry.ts';

export const leaveScopeEntry = actionEntry('leave_scope', {
  changes(memory) {
    memory.state = outOfScope(memory.state);
  },
  isRecalled: true,
});

export const leaveScope = builtIn({
  name: 'leave_scope',
  documentation: 'Leaves the active scope, back to the one before it.',
  leavesScope: true,
  isSilent: true,
  args: {},
  schema: () => z.object({}),
  run(_, turn) {
    recordAction(turn, leaveScopeEntry, {});
  },
});
