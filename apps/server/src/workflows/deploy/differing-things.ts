import type { Resource } from '@parley/domain/project';
import type { FrozenLists } from '#features/deployments/snapshot-content.ts';

type Thing = FrozenLists[Resource][number];

export interface DifferingThings {
  added: Thing[];
  changed: { before: Thing; after: Thing }[];
  deleted: Thing[];
}

/** The items of a resource that differ between two contents, by id. */
export function differingThings(resource: Resource, before: FrozenLists | null, after: FrozenLists): DifferingThings {
  const earlier = new Map((before?.[resource] ?? []).map((thing) => [thing.id, thing]));
  const ids = new Set(after[resource].map(({ id }) => id));
  return {
    added: after[resource].filter(({ id }) => !earlier.has(id)),
    changed: after[resource].flatMap((thing) => {
      const same = earlier.get(thing.id);
      const isSame = same === undefined || JSON.stringify(same) === JSON.stringify(thing);
      return isSame ? [] : [{ before: same, after: thing }];
    }),
    deleted: [...earlier.values()].filter(({ id }) => !ids.has(id)),
  };
}

const LONGEST_NAME = 200;

/** Notes have a text instead of a name. */
export function thingName(thing: object): string {
  const name = 'name' in thing ? thing.name : 'text' in thing ? thing.text : '';
  return typeof name === 'string' ? name.slice(0, LONGEST_NAME) : '';
}
