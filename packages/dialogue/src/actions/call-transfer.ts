import * as z from 'zod/mini';
import { nameArg, optionalText } from '#actions/arguments.ts';
import { utterEntry } from '#actions/utter.ts';
import { builtIn } from '#actions/built-in.ts';
import { endConversation } from '#entries/end-conversation.ts';
import { recordAction } from '#turn.ts';
import { actionEntry } from '#entries/action-entry.ts';

const LONGEST_REASON = 200;

export const callTransferEntry = actionEntry('call_transfer', {
  publicArgs: [],
  changes(memory, { target }) {
    const { projects } = memory.state;
    if (typeof target === 'number') memory.state = { ...memory.state, projects: [...new Set([...projects, target])] };
    endConversation(memory);
  },
  outcome: 'transferred',
  isNoticed: true,
});

export const callTransfer = builtIn({
  name: 'call_transfer',
  documentation: 'Transfers the caller and ends the bot’s part.',
  endsConversation: true,
  args: {
    target: {
      type: 'target',
      documentation: 'A phone number or SIP address as text, or a project id as a number.',
      required: true,
    },
    announce: { type: 'text', documentation: 'The text to say before the transfer.' },
    reason: {
      type: 'text',
      documentation: 'The reason in a few words, by which the dashboard counts transfers.',
    },
  },
  // A text of digits is a telephone number or an extension; only a JSON number is a project.
  schema: () =>
    z.object({
      target: z.union([z.int().check(z.positive()), nameArg]),
      announce: optionalText,
      reason: optionalText,
    }),
  run({ target, announce, reason }, turn) {
    if (announce !== '') recordAction(turn, utterEntry, { text: announce });
    const told = reason.trim().slice(0, LONGEST_REASON);
    recordAction(turn, callTransferEntry, { target, ...(told === '' ? {} : { reason: told }) });
  },
});
