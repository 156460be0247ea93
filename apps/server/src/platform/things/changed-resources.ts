import type { Resource } from '@parley/domain';
import type { Queries } from '#platform/db/database.ts';

const changed = new WeakMap<Queries, Set<Resource>>();

export function noteChange(db: Queries, resource: Resource): void {
  changed.set(db, (changed.get(db) ?? new Set()).add(resource));
}

/** The resources in which the transaction has changed an item so far. */
export function changedResources(db: Queries): ReadonlySet<Resource> {
  return changed.get(db) ?? new Set();
}
