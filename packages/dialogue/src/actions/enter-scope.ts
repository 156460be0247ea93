import * as z from 'zod/mini';
import { nameArg } from '#actions/arguments.ts';
import { builtIn } from '#actions/built-in.ts';
import { nameKey } from '@parley/domain';
import { inScope } from '#scope-stack.ts';
import { log, recordAction } from '#turn.ts';
import { actionEntry } from '#entries/action-entry.ts';

export const enterScopeEntry = actionEntry('enter_scope', {
  changes(memory, { scope = '' }, { names }) {
    memory.state = inScope(memory.state, names.scope(scope) ?? scope);
  },
  isRecalled: true,
});

export const enterScope = builtIn({
  name: 'enter_scope',
  documentation: 'Activates a scope, so that its reactions can answer.',
  isSilent: true,
  args: { scope: { type: 'scope', documentation: 'The scope to enter.', required: true } },
  schema: () => z.object({ scope: nameArg }),
  run({ scope }, turn) {
    const target = turn.bot.scopesByName.get(nameKey(scope));
    if (target === undefined) return log(turn, 'warn', `enter_scope: scope ${scope} not found`, { scope });
    recordAction(turn, enterScopeEntry, { scope });
  },
});
