import * as z from 'zod/mini';
import { nameArg, optionalText } from '#actions/arguments.ts';
import { builtIn } from '#actions/built-in.ts';
import { endConversation, recordAction } from '#turn.ts';

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
  },
  // A text of digits is a telephone number or an extension; only a JSON number is a project.
  schema: z.object({ target: z.union([z.int().check(z.positive()), nameArg]), announce: optionalText }),
  run({ target, announce }, turn) {
    if (announce !== '') recordAction(turn, 'utter', { text: announce });
    recordAction(turn, 'call_transfer', { target });
    const { projects } = turn.state;
    if (typeof target === 'number') turn.state = { ...turn.state, projects: [...new Set([...projects, target])] };
    endConversation(turn);
  },
});
