import * as z from 'zod/mini';
import { optionalText } from '#actions/arguments.ts';
import { builtIn } from '#actions/built-in.ts';
import { reactionNamed } from '#bot.ts';
import { NO_REACTION, withoutTimer } from '#entries/without-timer.ts';
import { log, recordAction } from '#turn.ts';
import { actionEntry } from '#entries/action-entry.ts';

export const clearTimeoutEntry = actionEntry('clear_timeout', {
  publicArgs: ['reaction'],
  changes(memory, { reaction = '' }, { names }) {
    memory.state = withoutTimer(memory.state, names.reaction(reaction) ?? NO_REACTION);
  },
});

export const clearTimeout = builtIn({
  name: 'clear_timeout',
  documentation: 'Cancels the timer of a reaction.',
  isSilent: true,
  args: { reaction: { type: 'reaction', documentation: 'The reaction whose timer is canceled.' } },
  schema: () => z.object({ reaction: optionalText.check(z.trim()) }),
  run({ reaction }, turn) {
    const target = reactionNamed(turn.bot, reaction);
    if (reaction !== '' && target === undefined) {
      return log(turn, 'warn', `clear_timeout: reaction ${reaction} not found`, { reaction });
    }
    recordAction(turn, clearTimeoutEntry, { reaction });
  },
});
