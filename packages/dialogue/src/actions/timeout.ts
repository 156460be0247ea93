import * as z from 'zod/mini';
import { numberArg, optionalText } from '#actions/arguments.ts';
import { builtIn } from '#actions/built-in.ts';
import { reactionNamed } from '#bot.ts';
import { NO_REACTION, withoutTimer } from '#entries/without-timer.ts';
import { log, recordAction } from '#turn.ts';
import { actionEntry } from '#entries/action-entry.ts';

const WEEK_S = 7 * 24 * 3_600;
const MOST_TIMERS = 100;

export const timeoutEntry = actionEntry('timeout', {
  publicArgs: ['seconds', 'reaction'],
  changes(memory, { seconds = 0, reaction: name = '' }, { turn, names }) {
    const reaction = names.reaction(name) ?? NO_REACTION;
    const timer = { reaction, due: turn + Math.round(seconds * 1_000_000) };
    memory.state = { ...memory.state, timers: [...withoutTimer(memory.state, reaction).timers, timer] };
  },
});

export const timeout = builtIn({
  name: 'timeout',
  documentation: 'Starts a timer that runs a reaction, or raises __timeout__ without one.',
  args: {
    seconds: { type: 'number', documentation: 'Seconds to wait, from 0.1 to one week.', required: true },
    reaction: { type: 'reaction', documentation: 'The reaction to run when the time is up.', conditional: 'first' },
  },
  schema: () =>
    z.object({
      seconds: numberArg.check(z.minimum(0.1, 'At least 0.1 seconds'), z.maximum(WEEK_S, 'At most one week')),
      reaction: optionalText.check(z.trim()),
    }),
  run({ seconds, reaction }, turn) {
    const target = reactionNamed(turn.bot, reaction);
    if (reaction !== '' && target === undefined) {
      return log(turn, 'warn', `timeout: reaction ${reaction} not found`, { reaction });
    }
    const id = target?.id ?? NO_REACTION;
    const others = withoutTimer(turn.state, id).timers;
    if (others.length >= MOST_TIMERS) return log(turn, 'error', 'timeout: too many timers are running', { reaction });
    recordAction(turn, timeoutEntry, { seconds, reaction });
  },
});
