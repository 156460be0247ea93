import type { reactions, BodyOf } from '@parley/contract';
import type { ReactionPatch } from '@parley/domain/reaction';
import { invalidField, Problem } from '@parley/domain/problem';
import type { ProjectContext } from '#http/context.ts';
import { reactionStore, scopeStore } from '#features/reactions/reaction-store.ts';
import { stampCalls } from '#features/reactions/stamp-calls.ts';
import type { ThingData } from '#platform/things/thing-of.ts';

/** Refuses while the scope has reactions, and names them: without the scope they would become candidates everywhere. */
export async function removeScope(context: ProjectContext, id: number) {
  const inScope = (await reactionStore(context).list()).filter((reaction) => reaction.reactions_scopes_id === id);
  if (inScope.length > 0) {
    const names = inScope
      .slice(0, 10)
      .map(({ name }) => name)
      .join(', ');
    const more = inScope.length > 10 ? ` and ${inScope.length - 10} more` : '';
    throw new Problem('invalid', `The scope still has reactions: ${names}${more}`);
  }
  return { version: await scopeStore(context).remove(id, context.atime) };
}

/** `place` is the position of a reaction in the request. */
export async function refuseMissingScopes(
  context: ProjectContext,
  wanted: (Pick<ReactionPatch, 'reactions_scopes_id'> & { place: string })[],
): Promise<void> {
  if (wanted.every(({ reactions_scopes_id: id }) => typeof id !== 'number')) return;
  const known = new Set((await scopeStore(context).list()).map(({ id }) => id));
  const missing = wanted.find(({ reactions_scopes_id: id }) => typeof id === 'number' && !known.has(id));
  if (missing) throw invalidField(`${missing.place}.reactions_scopes_id`, 'Scope not found');
}

/** A new reaction, whose action calls all have the writer as author. */
export function asWritten(
  { version: _version, who: _who, ...data }: BodyOf<typeof reactions.create>,
  context: Pick<ProjectContext, 'actor'>,
): ThingData<'reactions'> {
  return { ...data, actions: stampCalls(data.actions, [], context) };
}
