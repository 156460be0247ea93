import type { DeploymentCheck } from '@parley/contract';
import { RESOURCES } from '@parley/domain/project';
import { frozenLists } from '#workflows/deploy/snapshot-content.ts';

export interface Compared {
  /** Contents of snapshots; null where nothing is deployed. */
  before: string | null;
  after: string;
}

/** Counts the things of each resource that differ, by their ids; leaves out resources that are the same. */
export function compareContent({ before, after }: Compared): DeploymentCheck['changes'] {
  const [old, present] = [before === null ? null : frozenLists(before), frozenLists(after)];
  return RESOURCES.flatMap((resource) => {
    const earlier = new Map((old?.[resource] ?? []).map((thing) => [thing.id, JSON.stringify(thing)]));
    const added = present[resource].filter(({ id }) => !earlier.has(id));
    const kept = present[resource].filter(({ id }) => earlier.has(id));
    const changed = kept.filter((thing) => earlier.get(thing.id) !== JSON.stringify(thing));
    const difference = { added: added.length, changed: changed.length, deleted: earlier.size - kept.length };
    return Object.values(difference).some((count) => count > 0) ? [{ resource, ...difference }] : [];
  });
}
