import * as z from 'zod/mini';
import { namesArg } from '#actions/arguments.ts';
import { builtIn } from '#actions/built-in.ts';
import { reactionNamed } from '#bot.ts';
import { log, recordAction } from '#turn.ts';

export const expect = builtIn({
  name: 'expect',
  documentation: 'Makes reactions the first to be asked on the next turn, whatever their scope.',
  args: { reactions: { type: 'reactions', documentation: 'The reactions that may answer next.', required: true } },
  schema: z.object({ reactions: namesArg }),
  run({ reactions }, turn) {
    const ids: number[] = [];
    for (const name of reactions) {
      const target = reactionNamed(turn.bot, name);
      if (target === undefined) log(turn, 'warn', `There is no reaction ${name} to expect`, { reaction: name });
      else ids.push(target.id);
    }
    turn.expect = [...new Set(ids)];
    recordAction(turn, 'expect', { reactions });
  },
});
