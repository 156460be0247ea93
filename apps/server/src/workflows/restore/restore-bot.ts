import { negativeName, positiveName } from '@parley/domain/intent-polarity';
import { Problem } from '@parley/domain/problem';
import { entityStore } from '#features/entities/entity-store.ts';
import { isForSystemEntities } from '#features/entities/system-entities.ts';
import { intentNames, intentStore } from '#features/intents/intent-store.ts';
import { refuseDuplicateTemplates } from '#features/intents/templates.ts';
import { refuseMissingScopes } from '#features/reactions/written-reactions.ts';
import { reactionStore, scopeStore } from '#features/reactions/reaction-store.ts';
import type { ProjectContext } from '#http/context.ts';
import type { ThingData } from '#platform/things/thing-of.ts';
import { carryEntityNames } from '#workflows/content/change-entities.ts';
import { carryRenames } from '#workflows/content/rename.ts';
import { referenceNames } from '#workflows/content/rename-in-templates.ts';
import { asItWas, idsOf, renamesIn, type Wanted } from '#workflows/restore/restored.ts';

export async function restoreReactions(context: ProjectContext, wanted: Wanted): Promise<number> {
  const { changes } = await reactionStore(context).restore(wanted.at, asItWas(context, wanted));
  if (wanted.isWhole) return changes.length;
  const restored = changes.flatMap(({ after }) => (after === null ? [] : [{ ...after, place: 'body' }]));
  await refuseMissingScopes(context, restored);
  await carryRenames(context, 'reaction', renamesIn(changes));
  return changes.length;
}

export async function restoreScopes(context: ProjectContext, wanted: Wanted): Promise<number> {
  const { changes } = await scopeStore(context).restore(wanted.at, asItWas(context, wanted));
  if (wanted.isWhole) return changes.length;
  const removed = new Set(idsOf(changes.filter(({ after }) => after === null)));
  if (removed.size > 0) await refuseUsedScopes(context, removed);
  await carryRenames(context, 'scope', renamesIn(changes));
  return changes.length;
}

async function refuseUsedScopes(context: ProjectContext, removed: Set<number>): Promise<void> {
  const reactions = await reactionStore(context).list();
  const used = reactions.find(
    ({ reactions_scopes_id: scope }) => scope !== null && scope !== undefined && removed.has(scope),
  );
  if (used)
    throw new Problem('invalid', `The scope that would be deleted still has reactions, among them “${used.name}”`);
}

export async function restoreIntents(context: ProjectContext, wanted: Wanted): Promise<number> {
  const store = intentStore(context);
  const ids = wanted.id === undefined ? undefined : await withTwins(context, wanted.at, wanted.id);
  const { changes } = await store.restore(wanted.at, { ...asItWas(context, wanted), ids });
  if (wanted.isWhole || changes.length === 0) return changes.length;
  await refuseDuplicateTemplates(await store.list(), new Set(idsOf(changes)));
  await carryRenames(context, 'intent', renamesIn(changes));
  return changes.length;
}

/**
 * An intent and its negative intent share a name, so they are restored together: the current ones and the earlier ones.
 */
async function withTwins(context: ProjectContext, at: number, id: number): Promise<number[]> {
  const lists = [await intentNames(context), await intentStore(context).listAt(at)];
  const twins = lists.flatMap((list) => {
    const own = list.find((intent) => intent.id === id);
    if (!own || positiveName(own.name) !== own.name) return [];
    return idsOf(list.filter(({ name }) => name === negativeName(own.name)));
  });
  return [...new Set([id, ...twins])];
}

/** System entities stay unchanged: every project has them, and one project's past does not apply to the others. */
export async function restoreEntities(context: ProjectContext, wanted: Wanted): Promise<number> {
  const names = await referenceNames(context);
  const { changes } = await entityStore(context).restore(wanted.at, {
    ...asItWas(context, wanted),
    settle(then: ThingData<'entities'> | null, now: ThingData<'entities'> | null) {
      if (!then?.__is_system__ && !now?.__is_system__) return then;
      if (wanted.id !== undefined) throw isForSystemEntities('body.id');
      return now;
    },
  });
  if (!wanted.isWhole) await carryEntityNames(context, names, renamesIn(changes));
  return changes.length;
}
