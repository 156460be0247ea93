import { builtInAction } from '@parley/dialogue';
import { LIMITS, nameKey, type Action } from '@parley/domain';
import { texts } from '#shared/texts.ts';

/** Why an action's name cannot be saved, by its id. */
export type NameFaults = ReadonlyMap<number, string>;

export function nameFaults(actions: readonly Action[]): NameFaults {
  const counts = new Map<string, number>();
  for (const { name } of actions) counts.set(nameKey(name), (counts.get(nameKey(name)) ?? 0) + 1);
  return new Map(
    actions.flatMap(({ id, name }): [number, string][] => {
      const isTwice = (counts.get(nameKey(name)) ?? 0) > 1;
      const fault = wordingFault(name) ?? (isTwice ? texts.actions.nameDuplicate : undefined);
      return fault === undefined ? [] : [[id, fault]];
    }),
  );
}

/** Why an action with this name cannot be added. */
export function newNameFault(actions: readonly Action[], name: string): string | undefined {
  const isTaken = actions.some((action) => nameKey(action.name) === nameKey(name));
  return wordingFault(name) ?? (isTaken ? texts.actions.nameDuplicate : undefined);
}

function wordingFault(name: string): string | undefined {
  if (nameKey(name) === '') return texts.actions.nameEmpty;
  if (nameKey(name).length > LIMITS.name) return `At most ${LIMITS.name} characters`;
  return builtInAction(name) && texts.actions.nameBuiltIn(nameKey(name));
}
