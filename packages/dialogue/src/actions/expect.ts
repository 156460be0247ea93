import * as z from 'zod/mini';
import { namesArg } from '#actions/arguments.ts';
import { builtIn } from '#actions/built-in.ts';
import { reactionNamed } from '#bot.ts';
import { log, recordAction } from '#turn.ts';

export const expect = builtIn({
  name: 'expect',
  documentation: 'Tries these reactions first on the next turn, in any scope.',
  args: { reactions: { type: 'reactions', documentation: 'The reactions to try first.', required: true } },
  schema: z.object({ reactions: namesArg }),
  run({ reactions }, turn) {
    const ids: number[] = [];
    for (const name of reactions) {
      const target = reactionNamed(turn.bot, name);
      if (target === undefined) log(turn, 'warn', `expect: reaction ${name} not found`, { reaction: name });
      else ids.push(target.id);
    }
    turn.expect = [...new Set(ids)];
    recordAction(turn, 'expect', { reactions });
  },
});
