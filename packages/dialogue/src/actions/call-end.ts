import * as z from 'zod/mini';
import { builtIn } from '#actions/built-in.ts';
import { endConversation, recordAction } from '#turn.ts';

export const callEnd = builtIn({
  name: 'call_end',
  documentation: 'Ends the conversation.',
  endsConversation: true,
  args: {},
  schema: z.object({}),
  run(_, turn) {
    recordAction(turn, 'call_end', {});
    endConversation(turn);
  },
});
