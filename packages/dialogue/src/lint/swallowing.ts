import type { Reaction, Scope } from '@parley/domain';
import { builtInAction } from '#actions/index.ts';
import { hasCondition } from '#bot.ts';
import { ofReaction, type Finding } from '#lint/finding.ts';

const ANY = '__any__';

/**
 * Reactions for __any__ that keep every text of their scope from the reactions without a scope. One that leaves the
 * scope or goes on to another reaction takes an answer and lets go of the caller.
 */
export function swallowing(live: readonly Reaction[], scopes: readonly Scope[]): Finding[] {
  const names = new Map(scopes.map(({ id, name }) => [id, name]));
  const digressions = live.filter(isDigression);
  if (digressions.length === 0) return [];
  return live.flatMap((reaction) => {
    const scope = reaction.reactions_scopes_id;
    const isTaker =
      scope !== null && reaction.intents.includes(ANY) && !hasCondition(reaction) && reaction.only_expected !== true;
    if (!isTaker || reaction.actions.some(({ name }) => letsGo(name))) return [];
    const message = `In scope “${names.get(scope) ?? ''}”, it answers every text, so that “${digressions[0]?.name ?? ''}” and others cannot`;
    return [ofReaction(reaction, { rule: 'swallows-all', message })];
  });
}

function isDigression({ reactions_scopes_id: scope, intents }: Reaction): boolean {
  return scope === null && intents.some((name) => !/^__.*__$/u.test(name));
}

const GOES_ON = new Set(['goto', 'enter_scope', 'expect']);

function letsGo(name: string): boolean {
  const action = builtInAction(name);
  return (
    action === undefined || action.leavesScope === true || action.endsConversation === true || GOES_ON.has(action.name)
  );
}
