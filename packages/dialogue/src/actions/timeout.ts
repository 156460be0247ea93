import * as z from 'zod/mini';
import { numberArg, optionalText } from '#actions/arguments.ts';
import { builtIn } from '#actions/built-in.ts';
import { reactionNamed } from '#bot.ts';
import { NO_REACTION } from '#timers.ts';
import { log, recordAction } from '#turn.ts';

const WEEK_S = 7 * 24 * 3_600;
const MOST_TIMERS = 100;

export const timeout = builtIn({
  name: 'timeout',
  documentation: 'Sets a timer that runs a reaction, or raises __timeout__ when it names none.',
  args: {
    seconds: { type: 'number', documentation: 'After how long, from 0.1 seconds to a week.', required: true },
    reaction: { type: 'reaction', documentation: 'The reaction to run then.' },
  },
  schema: z.object({
    seconds: numberArg.check(z.minimum(0.1, 'At least 0.1'), z.maximum(WEEK_S, 'At most a week')),
    reaction: optionalText.check(z.trim()),
  }),
  run({ seconds, reaction }, turn) {
    const target = reactionNamed(turn.bot, reaction);
    if (reaction !== '' && target === undefined) {
      return log(turn, 'warn', `There is no reaction ${reaction} to set a timer for`, { reaction });
    }
    const id = target?.id ?? NO_REACTION;
    const others = turn.state.timers.filter((timer) => timer.reaction !== id);
    if (others.length >= MOST_TIMERS) return log(turn, 'error', 'Too many timers are set', { reaction });
    const due = turn.now + Math.round(seconds * 1_000_000);
    turn.state = { ...turn.state, timers: [...others, { reaction: id, due }] };
    recordAction(turn, 'timeout', { seconds, reaction });
  },
});
