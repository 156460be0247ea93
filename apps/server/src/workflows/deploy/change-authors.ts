import type { DeploymentCheck } from '@parley/contract';
import type { Microseconds } from '@parley/domain/ids';
import type { Resource } from '@parley/domain/project';
import { changeAuthors } from '#features/history/change-authors.ts';
import { mayRead } from '#features/history/resource-grants.ts';
import type { Caller } from '#http/context.ts';
import type { Place } from '#platform/db/place.ts';
import type { FoundChanges } from '#workflows/deploy/compare-content.ts';

export interface Access {
  projectId: number;
  /** Null for a program with a chat token. */
  actor: Caller | null;
}

/** Adds the users who made the changes. For resources that the caller may not read, it leaves only the counts. */
export async function withAuthors(
  { db, projectId, actor }: Access & Place,
  changes: FoundChanges[],
  { after, until }: { after: Microseconds; until: Microseconds },
): Promise<DeploymentCheck['changes']> {
  const isReadable = (resource: Resource) => actor !== null && mayRead({ actor, projectId }, resource);
  const readable = changes.filter(({ resource }) => isReadable(resource));
  const ids = readable.flatMap(({ things }) => things.map(({ id }) => id));
  const rows = await changeAuthors({ db, projectId }, ids, { after, until });
  const authors = Map.groupBy(rows, ({ resource, id }) => `${resource} ${id}`);
  return changes.map((change) => ({
    ...change,
    things: isReadable(change.resource)
      ? change.things.map((thing) => ({
          ...thing,
          authors: (authors.get(`${change.resource} ${thing.id}`) ?? []).map(({ name }) => name),
        }))
      : [],
  }));
}
