import { pick, unsaved, type Buffer, type FieldOf, type Thing } from '#shared/saving/buffer.ts';

/** What is unsaved, as calls send it. */
export interface Batch<T extends Thing> {
  /** As they were read: the version that a deletion must meet. */
  removed: T[];
  /** Only the fields that changed. */
  changed: { thing: T; fields: FieldOf<T>[]; patch: Partial<T> & Thing }[];
  inserted: T[];
}

export function batchOf<T extends Thing>(buffer: Buffer<T>): Batch<T> {
  const batch: Batch<T> = { removed: [], changed: [], inserted: [] };
  for (const { id, mark, fields } of unsaved(buffer)) {
    const [saved, shown] = [buffer.base.get(id), buffer.working.get(id)];
    if (mark === 'deleted' && saved) batch.removed.push(saved);
    if (mark === 'inserted' && shown) batch.inserted.push(shown);
    if (mark === 'changed' && saved && shown) {
      const patch = { ...pick(shown, fields), id, version: saved.version };
      batch.changed.push({ thing: shown, fields, patch });
    }
  }
  return batch;
}

/** These things were written as they stand in the batch. What was typed while the call ran stays unsaved. */
export function changesSaved<T extends Thing>(
  buffer: Buffer<T>,
  things: readonly T[],
  versions: number | ReadonlyMap<number, number>,
): Buffer<T> {
  const base = new Map(buffer.base);
  const working = new Map(buffer.working);
  for (const thing of things) {
    const version = typeof versions === 'number' ? versions : versions.get(thing.id);
    base.set(thing.id, { ...thing, version });
    const shown = working.get(thing.id);
    if (shown) working.set(thing.id, { ...shown, version });
  }
  return { ...buffer, base, working };
}

export function removalSaved<T extends Thing>(buffer: Buffer<T>, id: number): Buffer<T> {
  const base = new Map(buffer.base);
  base.delete(id);
  return { ...buffer, base };
}

/** A new thing got its id; from now on the whole buffer, its steps included, knows it by that. */
export function insertionSaved<T extends Thing>(
  buffer: Buffer<T>,
  thing: T,
  saved: { id: number; version: number },
): Buffer<T> {
  const base = new Map(buffer.base).set(saved.id, { ...thing, ...saved });
  const working = new Map(
    [...buffer.working]
      .filter(([id]) => id !== saved.id)
      .map(([id, shown]): [number, T] => (id === thing.id ? [saved.id, { ...shown, ...saved }] : [id, shown])),
  );
  const renumber = (steps: Buffer<T>['past']) =>
    steps.map((step) => ({
      ...step,
      edits: step.edits.map((edit) => (edit.id === thing.id ? renumberedEdit(edit, saved.id) : edit)),
    }));
  return {
    base,
    working,
    past: renumber(buffer.past),
    future: renumber(buffer.future),
    renumbered: new Map(buffer.renumbered).set(thing.id, saved.id),
  };
}

type Edit<T extends Thing> = Buffer<T>['past'][number]['edits'][number];

function renumberedEdit<T extends Thing>({ before, after }: Edit<T>, id: number): Edit<T> {
  const carried = (value: Partial<T> | null) => (value && 'id' in value ? { ...value, id } : value);
  return { id, before: carried(before), after: carried(after) };
}
