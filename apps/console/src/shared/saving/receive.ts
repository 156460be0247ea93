import { changedFields, pick, type Buffer, type Thing } from '#shared/saving/buffer.ts';
import { sameValue } from '#shared/saving/same-value.ts';

/**
 * Replaces the server's state under the unsaved changes, including the other fields of a changed item. If another user
 * changed a field that is changed here, or deleted the item, the base keeps its old version: the server then refuses
 * the save, and the user is asked.
 */
export function receive<T extends Thing>(buffer: Buffer<T>, fresh: readonly T[]): Buffer<T> {
  const base = new Map<number, T>();
  const working = new Map<number, T>();
  for (const theirs of fresh) {
    const { saved, shown } = merged(buffer.base.get(theirs.id), buffer.working.get(theirs.id), theirs);
    base.set(theirs.id, saved);
    if (shown) working.set(theirs.id, shown);
  }
  for (const [id, saved] of buffer.base) {
    const shown = buffer.working.get(id);
    if (base.has(id) || !shown || changedFields(saved, shown).length === 0) continue;
    base.set(id, saved);
    working.set(id, shown);
  }
  for (const [id, shown] of buffer.working) {
    if (!buffer.base.has(id) && !working.has(id)) working.set(id, shown);
  }
  return { ...buffer, base, working };
}

/** Drops the changes of items that no longer exist on the server. */
export function withoutDeleted<T extends Thing>(buffer: Buffer<T>, fresh: readonly T[]): Buffer<T> {
  const present = new Set(fresh.map(({ id }) => id));
  const isKept = ([id]: [number, T]) => present.has(id) || !buffer.base.has(id);
  return {
    ...buffer,
    base: new Map([...buffer.base].filter(isKept)),
    working: new Map([...buffer.working].filter(isKept)),
  };
}

function merged<T extends Thing>(
  saved: T | undefined,
  shown: T | undefined,
  theirs: T,
): { saved: T; shown: T | undefined } {
  if (!saved) return { saved: theirs, shown: shown ?? theirs };
  // Read before our own last write.
  if ((theirs.version ?? 0) < (saved.version ?? 0)) return { saved, shown };
  if (!shown) return { saved: changedFields(saved, theirs).length === 0 ? theirs : saved, shown };
  const mine = changedFields(saved, shown);
  if (mine.length === 0) {
    const kept = sameValue(saved, theirs) ? saved : theirs;
    return { saved: kept, shown: kept };
  }
  const clash = changedFields(saved, theirs).some(
    (field) => mine.includes(field) && !sameValue(theirs[field], shown[field]),
  );
  return clash ? { saved, shown } : { saved: theirs, shown: { ...theirs, ...pick(shown, mine) } };
}
