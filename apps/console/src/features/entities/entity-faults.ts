import { EntityName, nameKey, type Entity } from '@parley/domain';
import { texts } from '#shared/texts.ts';

/** Why a name may not be saved, by the entity's id. */
export type EntityFaults = ReadonlyMap<number, string>;

export function entityFaults(entities: readonly Entity[]): EntityFaults {
  const counts = new Map<string, number>();
  for (const { name } of entities) counts.set(nameKey(name), (counts.get(nameKey(name)) ?? 0) + 1);
  return new Map(
    entities.flatMap(({ id, name }): [number, string][] => {
      const fault = wordingFault(name) ?? ((counts.get(nameKey(name)) ?? 0) > 1 ? texts.entities.nameDuplicate : null);
      return fault === null ? [] : [[id, fault]];
    }),
  );
}

/** Why an entity with this name may not be added. */
export function newNameFault(entities: readonly Entity[], name: string): string | undefined {
  const isTaken = entities.some((entity) => nameKey(entity.name) === nameKey(name));
  return wordingFault(name) ?? (isTaken ? texts.entities.nameDuplicate : undefined);
}

function wordingFault(name: string): string | undefined {
  const parsed = EntityName.safeParse(name);
  return parsed.success ? undefined : (parsed.error.issues[0]?.message ?? texts.entities.nameEmpty);
}
