import { nameKey } from '@parley/domain';

/** Why an item's name is invalid, by the item's id. */
export type NameFaults = ReadonlyMap<number, string>;

export const NO_FAULTS: NameFaults = new Map();

interface NameRules {
  /** Why a name is invalid, regardless of other names. */
  wordingFault: (name: string) => string | undefined;
  /** Said of a name that another has. */
  duplicate: string;
}

/** The rules for kinds of items whose names must be unique. */
export function namesOfTheirOwn({ wordingFault, duplicate }: NameRules) {
  return {
    /** Why names are invalid. */
    faultsIn(things: readonly { id: number; name: string }[]): NameFaults {
      const counts = new Map<string, number>();
      for (const { name } of things) counts.set(nameKey(name), (counts.get(nameKey(name)) ?? 0) + 1);
      return new Map(
        things.flatMap(({ id, name }): [number, string][] => {
          const isTwice = (counts.get(nameKey(name)) ?? 0) > 1;
          const fault = wordingFault(name) ?? (isTwice ? duplicate : undefined);
          return fault === undefined ? [] : [[id, fault]];
        }),
      );
    },
    /** Why an item with this name cannot be added. */
    faultOfNew(things: readonly { name: string }[], name: string): string | undefined {
      const isTaken = things.some((thing) => nameKey(thing.name) === nameKey(name));
      return wordingFault(name) ?? (isTaken ? duplicate : undefined);
    },
  };
}

const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Sorts matches by name. */
export function inOrderOfNames<T extends { id: number; name: string }>(things: readonly T[]): T[] {
  return things.toSorted((a, b) => byName.compare(a.name, b.name) || a.id - b.id);
}
