import * as z from 'zod/mini';
import { nameArg } from '#actions/arguments.ts';
import { builtIn } from '#actions/built-in.ts';
import { nameKey } from '@parley/domain';
import { log, recordAction } from '#turn.ts';

export const enterScope = builtIn({
  name: 'enter_scope',
  documentation: 'Activates a scope, so that its reactions can answer.',
  isSilent: true,
  args: { scope: { type: 'scope', documentation: 'The scope to enter.', required: true } },
  schema: z.object({ scope: nameArg }),
  run({ scope }, turn) {
    const target = turn.bot.scopesByName.get(nameKey(scope));
    if (target === undefined) return log(turn, 'warn', `enter_scope: scope ${scope} not found`, { scope });
    turn.state = { ...turn.state, scope: target.name };
    recordAction(turn, 'enter_scope', { scope });
  },
});
