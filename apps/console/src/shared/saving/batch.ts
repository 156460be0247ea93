import { pick, unsaved, type Buffer, type FieldOf, type Thing } from '#shared/saving/buffer.ts';

/** The unsaved changes as the API takes them, and the whole list with them. */
export interface Batch<T extends Thing> {
  /** In the version that was read, which a deletion must name. */
  removed: T[];
  /** Only the fields that changed. */
  changed: { thing: T; fields: FieldOf<T>[]; patch: Partial<T> & Thing }[];
  inserted: T[];
  whole: T[];
}

export function batchOf<T extends Thing>(buffer: Buffer<T>): Batch<T> {
  const batch: Batch<T> = { removed: [], changed: [], inserted: [], whole: [...buffer.working.values()] };
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

/** Records that these items are saved. Changes made during the call stay unsaved. */
export function changesSaved<T extends Thing>(
  buffer: Buffer<T>,
  things: readonly T[],
  versions: number | undefined | ReadonlyMap<number, number>,
): Buffer<T> {
  const base = new Map(buffer.base);
  const working = new Map(buffer.working);
  for (const thing of things) {
    const version = typeof versions === 'object' ? versions.get(thing.id) : versions;
    base.set(thing.id, { ...thing, version });
    const shown = working.get(thing.id);
    if (shown) working.set(thing.id, { ...shown, version });
  }
  return { ...buffer, base, working };
}

export function removalsSaved<T extends Thing>(buffer: Buffer<T>, things: readonly T[]): Buffer<T> {
  const base = new Map(buffer.base);
  for (const { id } of things) base.delete(id);
  return { ...buffer, base };
}

/**
 * Records the ids of new items, in the order of `things`. From then on the whole buffer, including its steps, uses
 * them. An item without an id stays unsaved.
 */
export function insertionsSaved<T extends Thing>(
  buffer: Buffer<T>,
  things: readonly T[],
  { ids, version }: { ids: readonly (number | undefined)[]; version: number | undefined },
): Buffer<T> {
  const given = new Map(
    things.flatMap(({ id }, index): [number, number][] => {
      const own = ids[index];
      return own === undefined ? [] : [[id, own]];
    }),
  );
  const base = new Map(buffer.base);
  for (const thing of things) {
    const id = given.get(thing.id);
    if (id !== undefined) base.set(id, { ...thing, id, version });
  }
  const isGiven = new Set(given.values());
  const working = new Map(
    [...buffer.working]
      .filter(([id]) => !isGiven.has(id))
      .map(([before, shown]): [number, T] => {
        const id = given.get(before);
        return id === undefined ? [before, shown] : [id, { ...shown, id, version }];
      }),
  );
  const renumber = (steps: Buffer<T>['past']) =>
    steps.map((step) => ({ ...step, edits: step.edits.map((edit) => renumberedEdit(edit, given.get(edit.id))) }));
  return {
    base,
    working,
    past: renumber(buffer.past),
    future: renumber(buffer.future),
    renumbered: new Map([...buffer.renumbered, ...given]),
  };
}

type Edit<T extends Thing> = Buffer<T>['past'][number]['edits'][number];

function renumberedEdit<T extends Thing>(edit: Edit<T>, id: number | undefined): Edit<T> {
  if (id === undefined) return edit;
  const { before, after } = edit;
  const carried = (value: Partial<T> | null) => (value && 'id' in value ? { ...value, id } : value);
  return { id, before: carried(before), after: carried(after) };
}
