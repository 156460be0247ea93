import type { reactions, BodyOf } from '@parley/contract';
import type { ReactionPatch } from '@parley/domain/reaction';
import type { ProjectContext } from '#http/context.ts';
import { asWritten, refuseMissingScopes } from '#features/reactions/written-reactions.ts';
import { stampCalls } from '#features/reactions/stamp-calls.ts';
import { reactionStore } from '#features/reactions/reaction-store.ts';
import { refuseRepeatedIds } from '#platform/things/refuse-repeated-ids.ts';
import type { ListChange } from '#platform/things/versioned.ts';
import { carryRenames, renamesOf } from '#workflows/content/rename.ts';

/** Deletes first, so that names become free, and adds last, so that renames are not carried into new reactions. */
export async function saveReactions(
  context: ProjectContext,
  { removed, changed, added }: BodyOf<typeof reactions.save>,
): Promise<{ ids: number[]; version: number }> {
  refuseRepeatedIds([...removed, ...changed]);
  const store = reactionStore(context);
  if (removed.length > 0) await store.removeAll(removed);
  if (changed.length > 0) await updateReactions(context, placed(changed, 'body.changed'));
  const wanted = placed(added, 'body.added');
  await refuseMissingScopes(context, wanted);
  return store.insertAll(
    added.map((reaction) => asWritten(reaction, context)),
    (index) => wanted[index]?.place ?? 'body',
  );
}

/** `place` is its position in the request. */
type Placed<T> = T & { place: string };

export function placed<T extends object>(list: T[], place: string): Placed<T>[] {
  return list.map((one, index) => ({ ...one, place: `${place}.${index}` }));
}

export async function updateReactions(
  context: ProjectContext,
  changes: Placed<ReactionPatch & { id: number }>[],
): Promise<number> {
  const store = reactionStore(context);
  const before = new Map((await store.list()).map((reaction) => [reaction.id, reaction]));
  await refuseMissingScopes(context, changes);
  const version = await store.updateAll(
    changes.map(({ who: _who, place: _place, actions, ...change }): ListChange<'reactions'> => {
      const previous = before.get(change.id)?.actions ?? [];
      return {
        ...change,
        ...(actions ? { actions: stampCalls(actions, previous, context) } : {}),
      } as ListChange<'reactions'>;
    }),
    (index) => changes[index]?.place ?? 'body',
  );
  await carryRenames(context, 'reaction', renamesOf(changes, before));
  return version;
}
