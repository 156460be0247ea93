import { renameReferences } from '@parley/dialogue';
import { nameKey, type Reaction } from '@parley/domain';
import { useRef } from 'react';
import type { Saving } from '#shared/saving/use-saving.ts';

/**
 * Renames a reaction. References to an unsaved reaction follow every letter, because the server never knew the earlier
 * name. The server itself renames references to a saved reaction.
 */
export function useRename(saving: Saving<Reaction>): (id: number, name: string) => void {
  /** The names by which references address new reactions while the typed name is empty or taken. */
  const referredAs = useRef(new Map<number, string>());
  return (id, name) => {
    const all = saving.things ?? [];
    const isOwn = (one: string) =>
      one.trim() !== '' && all.every((other) => other.id === id || nameKey(other.name) !== nameKey(one));
    const shown = all.find((reaction) => reaction.id === id)?.name ?? '';
    if (isOwn(shown)) referredAs.current.set(id, shown);
    const before = referredAs.current.get(id);
    if (id > 0 || before === undefined || !isOwn(name)) return saving.change(id, { name });
    const carried = renameReferences([...all], 'reaction', { [before]: name }).filter((one, at) => one !== all[at]);
    return saving.changeAll([
      { id, fields: { name } },
      ...carried.map((one) => ({ id: one.id, fields: { actions: one.actions } })),
    ]);
  };
}
