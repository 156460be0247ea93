import { reactions, type BodyOf } from '@parley/contract';
import type { ActionCall, ReactionPatch } from '@parley/domain/reaction';
import { invalidField, Problem } from '@parley/domain/problem';
import type { ProjectContext } from '#http/context.ts';
import { projectRoute } from '#http/route.ts';
import { reactionStore, scopeStore } from '#features/reactions/reaction-store.ts';
import type { ThingData } from '#platform/things/thing-of.ts';

/** What touches one reaction or scope alone. Renames reach further: see workflows/rename. */
export const reactionRoutes = [
  projectRoute(reactions.list, (context, { query }) => listed(reactionStore(context), query.mtime)),
  projectRoute(reactions.scopes, (context, { query }) => listed(scopeStore(context), query.mtime)),
  projectRoute(reactions.create, async (context, { body }) => {
    await refuseMissingScopes(context, [{ ...body, place: 'body' }]);
    return reactionStore(context).insert(asWritten(body, context));
  }),
  projectRoute(reactions.remove, async (context, { params }) => ({
    version: await reactionStore(context).remove(params.id, context.atime),
  })),
  projectRoute(reactions.createScope, (context, { body }) => scopeStore(context).insert({ name: body.name })),
  projectRoute(reactions.removeScope, (context, { params }) => removeScope(context, params.id)),
];

function listed<T>(store: { list(): Promise<T[]>; listAt(mtime: number): Promise<T[]> }, mtime: number | undefined) {
  return mtime === undefined ? store.list() : store.listAt(mtime);
}

/** Refuses while the scope has reactions, naming them: they would become candidates everywhere. */
async function removeScope(context: ProjectContext, id: number) {
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

/** `place` is where the request has a reaction. */
export async function refuseMissingScopes(
  context: ProjectContext,
  wanted: (Pick<ReactionPatch, 'reactions_scopes_id'> & { place: string })[],
): Promise<void> {
  if (wanted.every(({ reactions_scopes_id: id }) => typeof id !== 'number')) return;
  const known = new Set((await scopeStore(context).list()).map(({ id }) => id));
  const missing = wanted.find(({ reactions_scopes_id: id }) => typeof id === 'number' && !known.has(id));
  if (missing) throw invalidField(`${missing.place}.reactions_scopes_id`, 'Scope not found');
}

/** A new reaction, each of whose action calls is the writer's. */
export function asWritten(
  { version: _version, who: _who, ...data }: BodyOf<typeof reactions.create>,
  context: Pick<ProjectContext, 'actor'>,
): ThingData<'reactions'> {
  return { ...data, actions: stampCalls(data.actions, [], context) };
}

/** Each action call keeps who last changed it; a new or changed one is the writer's. */
export function stampCalls(
  calls: ActionCall[],
  before: ActionCall[],
  { actor }: Pick<ProjectContext, 'actor'>,
): ActionCall[] {
  const known = new Map(before.map((call) => [contentOf(call), call.who ?? null]));
  return calls.map(({ name, args, who: _who, ...rest }) => {
    const key = contentOf({ name, args });
    return { ...rest, name, args, who: known.has(key) ? (known.get(key) ?? null) : actor.userId };
  });
}

function contentOf({ name, args }: Pick<ActionCall, 'name' | 'args'>): string {
  return JSON.stringify([name, args], sortedKeys);
}

/** The database keeps keys in an order of its own. */
function sortedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
