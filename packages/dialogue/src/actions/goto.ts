import * as z from 'zod/mini';
import { nameArg } from '#actions/arguments.ts';
import { builtIn } from '#actions/built-in.ts';
import { leaveForm } from '#forms/form.ts';
import { reactionNamed } from '#bot.ts';
import { log, recordAction } from '#turn.ts';
import { actionEntry } from '#entries/action-entry.ts';

export const gotoEntry = actionEntry('goto', {});

export const goto = builtIn({
  name: 'goto',
  documentation: 'Runs another reaction now, ignoring its condition, then continues with this one.',
  args: {
    reaction: { type: 'reaction', documentation: 'The reaction to run.', required: true, conditional: 'first' },
  },
  schema: () => z.object({ reaction: nameArg }),
  async run({ reaction }, turn) {
    const target = reactionNamed(turn.bot, reaction);
    if (target === undefined) return log(turn, 'warn', `goto: reaction ${reaction} not found`, { reaction });
    recordAction(turn, gotoEntry, { reaction });
    leaveForm(turn);
    await turn.runReaction(target);
  },
});
