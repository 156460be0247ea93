import { doubledValues, EntityName, type Entity } from '@parley/domain';
import { type NameFaults, namesOfTheirOwn } from '#parts/master/name-faults.ts';
import { listed } from '#shared/listed.ts';
import { quoted } from '#shared/quoted.ts';
import { entityTexts } from '#texts/entities.ts';
import { texts } from '#texts/spec.ts';

export const entityNames = namesOfTheirOwn({
  wordingFault(name) {
    const parsed = EntityName.safeParse(name);
    return parsed.success ? undefined : (parsed.error.issues[0]?.message ?? texts.entities.nameEmpty);
  },
  duplicate: texts.entities.nameDuplicate,
});

const doubles = new WeakMap<Entity, readonly string[]>();

/** Values of a dictionary that are listed more than once. */
export function doublesOf(entity: Entity): readonly string[] {
  const known = doubles.get(entity);
  if (known) return known;
  const found = entity.type === 'dictionary' ? doubledValues(entity) : [];
  doubles.set(entity, found);
  return found;
}

/** `“debit” and “credit” are listed more than once.` */
export function doublesText(values: readonly string[]): string {
  const names = listed(values.map(quoted));
  return values.length === 1 ? entityTexts.values.isDoubled(names) : entityTexts.values.areDoubled(names);
}

/** Why entities may not be saved. Ignores faults of unchanged saved entities. */
export function entityFaults(things: readonly Entity[], isUnsaved: (entity: Entity) => boolean): NameFaults {
  const faults = new Map(entityNames.faultsIn(things));
  for (const entity of things.filter(isUnsaved)) {
    const doubled = doublesOf(entity);
    if (doubled.length > 0 && !faults.has(entity.id)) faults.set(entity.id, doublesText(doubled));
  }
  return faults;
}
