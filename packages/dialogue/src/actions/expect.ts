import * as z from 'zod/mini';
import { namesArg } from '#actions/arguments.ts';
import { builtIn } from '#actions/built-in.ts';
import { log, recordAction } from '#turn.ts';
import { actionEntry } from '#entries/action-entry.ts';

export const expectEntry = actionEntry('expect', {
  changes(memory, { reactions = [] }, { names }) {
    memory.expect = [...new Set(reactions.flatMap((name) => names.reaction(name) ?? []))];
  },
});

export const expect = builtIn({
  name: 'expect',
  documentation: 'Tries these reactions first on the next turn, in any scope.',
  args: {
    reactions: {
      type: 'reactions',
      documentation: 'The reactions to try first.',
      required: true,
      conditional: 'all',
    },
  },
  schema: () => z.object({ reactions: namesArg }),
  run({ reactions }, turn) {
    for (const name of reactions) {
      if (turn.bot.names.reaction(name) === undefined) {
        log(turn, 'warn', `expect: reaction ${name} not found`, { reaction: name });
      }
    }
    recordAction(turn, expectEntry, { reactions });
  },
});
