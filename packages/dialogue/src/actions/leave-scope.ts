import * as z from 'zod/mini';
import { builtIn } from '#actions/built-in.ts';
import { recordAction } from '#turn.ts';

export const leaveScope = builtIn({
  name: 'leave_scope',
  documentation: 'Leaves the active scope.',
  leavesScope: true,
  isSilent: true,
  args: {},
  schema: z.object({}),
  run(_, turn) {
    turn.state = { ...turn.state, scope: null };
    recordAction(turn, 'leave_scope', {});
  },
});
