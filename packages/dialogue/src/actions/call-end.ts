import * as z from 'zod/mini';
import { builtIn } from '#actions/built-in.ts';
import { endConversation } from '#entries/end-conversation.ts';
import { recordAction } from '#turn.ts';
import { actionEntry } from '#entries/action-entry.ts';

export const callEndEntry = actionEntry('call_end', {
  publicArgs: [],
  changes: endConversation,
  outcome: 'contained',
  isNoticed: true,
});

export const callEnd = builtIn({
  name: 'call_end',
  documentation: 'Ends the conversation.',
  endsConversation: true,
  args: {},
  schema: () => z.object({}),
  run(_, turn) {
    recordAction(turn, callEndEntry, {});
  },
});
