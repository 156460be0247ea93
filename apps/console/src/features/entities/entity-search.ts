import { countEntityValues, searchKey, type Entity } from '@parley/domain';
import { inOrderOfNames } from '#parts/master/name-faults.ts';

/** The entities whose name or a value contains the query, by name. */
export function foundEntities(entities: readonly Entity[], query: string): Entity[] {
  const wanted = searchKey(query.replace(/^@/u, ''));
  const found = wanted === '' ? entities : entities.filter((entity) => contains(entity, wanted));
  return inOrderOfNames(found);
}

function contains(entity: Entity, wanted: string): boolean {
  return searchKey(entity.name).includes(wanted) || (entity.type === 'dictionary' && keyOf(entity).includes(wanted));
}

/** Search keys of the values. */
const keys = new WeakMap<Entity, string>();

function keyOf(entity: Entity): string {
  const known = keys.get(entity);
  if (known !== undefined) return known;
  const key = searchKey(entity.values);
  keys.set(entity, key);
  return key;
}

const counts = new WeakMap<Entity, number>();

/** How many values a dictionary lists; synonyms of a value are not counted. */
export function countValues(entity: Entity): number {
  const known = counts.get(entity);
  if (known !== undefined) return known;
  const count = countEntityValues(entity.values);
  counts.set(entity, count);
  return count;
}
