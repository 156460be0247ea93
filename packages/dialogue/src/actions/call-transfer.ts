import * as z from 'zod/mini';
import { nameArg, optionalText } from '#actions/arguments.ts';
import { recordUtterance } from '#actions/utter.ts';
import { builtIn } from '#actions/built-in.ts';
import { endConversation } from '#entries/end-conversation.ts';
import { recordAction } from '#turn.ts';
import { actionEntry } from '#entries/action-entry.ts';

const LONGEST_REASON = 200;

const TRANSFER_MODES = ['refer', 'replaces', 'bridge'] as const;

function isTransferMode(mode: string): mode is (typeof TRANSFER_MODES)[number] {
  return TRANSFER_MODES.some((known) => known === mode);
}

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
    say: { type: 'text', documentation: 'The spoken form of that text, for the telephone; if empty, the text.' },
    mode: {
      type: 'choice',
      choices: TRANSFER_MODES,
      documentation:
        'How the telephone does it: refer (the exchange connects them), replaces (the bot calls first, then the exchange connects them), or bridge (the bot stays between them).',
    },
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
      say: optionalText,
      reason: optionalText,
      mode: optionalText.check(
        z.trim(),
        z.refine((mode) => mode === '' || isTransferMode(mode), `Requires one of ${TRANSFER_MODES.join(', ')}`),
      ),
    }),
  run({ target, announce, say, reason, mode }, turn) {
    if (announce !== '') recordUtterance(turn, announce, say);
    const told = reason.trim().slice(0, LONGEST_REASON);
    const how = isTransferMode(mode) && mode !== 'refer' ? { mode } : {};
    recordAction(turn, callTransferEntry, { target, ...(told === '' ? {} : { reason: told }), ...how });
  },
});
