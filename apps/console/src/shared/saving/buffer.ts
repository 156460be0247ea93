import { sameValue } from '#shared/saving/same-value.ts';

/** An item of a buffered resource. A negative id marks an item that was never saved. */
export interface Thing {
  id: number;
  version?: number | undefined;
  who?: number | null | undefined;
}

export type Fields<T> = Partial<Omit<T, keyof Thing>>;
export type FieldOf<T> = Exclude<keyof T, keyof Thing> & string;

/** `null` means that the item does not exist. Two objects list only the fields that changed. */
interface Edit<T> {
  id: number;
  before: Partial<T> | null;
  after: Partial<T> | null;
}

interface Step<T> {
  edits: readonly Edit<T>[];
  /** Consecutive steps with equal keys merge if they follow quickly, such as the letters of a word. */
  key: string | null;
  at: number;
  /** A change outside the buffer, which undo and redo revert and repeat. */
  outside?: OutsideChange;
}

/** A change to something that saves immediately, such as a position in the graph. */
export interface OutsideChange {
  undo: () => void;
  redo: () => void;
}

/**
 * The items of a resource on the server (`base`) and on the screen (`working`); the difference is unsaved.
 * A step holds only the fields that it changed, so it can be undone after a save and after changes by others.
 */
export interface Buffer<T extends Thing> {
  base: ReadonlyMap<number, T>;
  working: ReadonlyMap<number, T>;
  past: readonly Step<T>[];
  future: readonly Step<T>[];
  /** Former id → current id. */
  renumbered: ReadonlyMap<number, number>;
}

export type Mark = 'inserted' | 'changed' | 'deleted';

export const MAX_STEPS = 500;
/** The most characters in all steps together: a step of a list with 50,000 values holds the list twice. */
export const MAX_STEPS_TEXT = 40_000_000;
const ONE_STEP_MS = 800;

export function openBuffer<T extends Thing>(things: readonly T[]): Buffer<T> {
  const base = new Map(things.map((thing) => [thing.id, thing]));
  return { base, working: base, past: [], future: [], renumbered: new Map() };
}

/** Changes fields of one or several items as one step. Omits unchanged fields. */
export function change<T extends Thing>(
  buffer: Buffer<T>,
  changes: readonly { id: number; fields: Fields<T> }[],
  { key = null, at }: { key?: string | null; at: number },
): Buffer<T> {
  const edits = changes.flatMap(({ id, fields }): Edit<T>[] => {
    const thing = buffer.working.get(id);
    if (!thing) return [];
    const names = fieldNames(fields).filter((name) => !sameValue(thing[name], fields[name]));
    if (names.length === 0) return [];
    return [{ id, before: pick(thing, names), after: pick<Partial<T>>(fields as Partial<T>, names) }];
  });
  return edits.length === 0 ? buffer : take(buffer, { edits, key, at });
}

/** Adds an unsaved item. Its id is negative, and the lowest so far. */
export function insert<T extends Thing>(
  buffer: Buffer<T>,
  thing: Omit<T, keyof Thing>,
  at: number,
): { buffer: Buffer<T>; id: number } {
  const { buffer: after, ids } = insertAll(buffer, [thing], at);
  return { buffer: after, id: ids[0] ?? 0 };
}

/** Adds several new items as one step. */
export function insertAll<T extends Thing>(
  buffer: Buffer<T>,
  things: readonly Omit<T, keyof Thing>[],
  at: number,
): { buffer: Buffer<T>; ids: number[] } {
  const used = [...buffer.working.keys(), ...buffer.renumbered.keys(), ...stepIds(buffer)];
  const lowest = used.reduce((least, id) => Math.min(least, id), 0);
  const ids = things.map((_, index) => lowest - 1 - index);
  const edits = things.map((thing, index): Edit<T> => {
    const id = ids[index] ?? 0;
    // A T without the fields that the server sets.
    return { id, before: null, after: { ...thing, id } as unknown as T };
  });
  return { buffer: edits.length === 0 ? buffer : take(buffer, { edits, key: null, at }), ids };
}

export function remove<T extends Thing>(buffer: Buffer<T>, ids: readonly number[], at: number): Buffer<T> {
  const edits = ids.flatMap((id): Edit<T>[] => {
    const thing = buffer.working.get(id);
    return thing ? [{ id, before: thing, after: null }] : [];
  });
  return edits.length === 0 ? buffer : take(buffer, { edits, key: null, at });
}

/** Records a change that was made outside the buffer, so that undo and redo keep the order of all changes. */
export function recordOutside<T extends Thing>(buffer: Buffer<T>, outside: OutsideChange, at: number): Buffer<T> {
  return take(buffer, { edits: [], key: null, at, outside });
}

export function undo<T extends Thing>(buffer: Buffer<T>): Buffer<T> {
  const step = buffer.past.at(-1);
  if (!step) return buffer;
  const back = step.edits.map(({ id, before, after }) => ({ id, before: after, after: before })).reverse();
  return {
    ...buffer,
    working: applied(buffer.working, back),
    past: buffer.past.slice(0, -1),
    future: [...buffer.future, step],
  };
}

export function redo<T extends Thing>(buffer: Buffer<T>): Buffer<T> {
  const step = buffer.future.at(-1);
  if (!step) return buffer;
  return {
    ...buffer,
    working: applied(buffer.working, step.edits),
    past: [...buffer.past, { ...step, key: null }],
    future: buffer.future.slice(0, -1),
  };
}

/** Returns to the server's state, as one step that can be undone. */
export function discard<T extends Thing>(buffer: Buffer<T>, at: number): Buffer<T> {
  const edits = unsaved(buffer).map(({ id, mark, fields }): Edit<T> => {
    const [saved, shown] = [buffer.base.get(id) ?? null, buffer.working.get(id) ?? null];
    if (mark === 'changed' && saved && shown) return { id, before: pick(shown, fields), after: pick(saved, fields) };
    return { id, before: shown, after: saved };
  });
  return edits.length === 0 ? buffer : take(buffer, { edits, key: null, at });
}

export interface Unsaved<T> {
  id: number;
  mark: Mark;
  /** The fields that differ; empty for an inserted or deleted item. */
  fields: FieldOf<T>[];
}

/** All differences from the server's state, in the order shown; deleted items come last. */
export function unsaved<T extends Thing>(buffer: Buffer<T>): Unsaved<T>[] {
  if (buffer.working === buffer.base) return [];
  const found: Unsaved<T>[] = [];
  for (const [id, thing] of buffer.working) {
    const saved = buffer.base.get(id);
    if (saved === thing) continue;
    if (!saved) found.push({ id, mark: 'inserted', fields: [] });
    else {
      const fields = changedFields(saved, thing);
      if (fields.length > 0) found.push({ id, mark: 'changed', fields });
    }
  }
  for (const id of buffer.base.keys()) {
    if (!buffer.working.has(id)) found.push({ id, mark: 'deleted', fields: [] });
  }
  return found;
}

/** The current id of an item: a save gives new items their ids. */
export function currentId<T extends Thing>(buffer: Buffer<T>, id: number): number {
  let current = id;
  for (let next = buffer.renumbered.get(current); next !== undefined; next = buffer.renumbered.get(current)) {
    current = next;
  }
  return current;
}

/** The fields in which two states of an item differ, except fields that the server sets. */
export function changedFields<T extends Thing>(before: T, after: T): FieldOf<T>[] {
  if (before === after) return [];
  return [...new Set([...fieldNames(before), ...fieldNames(after)])].filter(
    (name) => !sameValue(before[name], after[name]),
  );
}

export function pick<T extends object>(thing: T, names: readonly (keyof T)[]): Partial<T> {
  const picked: Partial<T> = {};
  for (const name of names) picked[name] = thing[name];
  return picked;
}

const STAMPS: readonly string[] = ['id', 'version', 'who'] satisfies (keyof Thing)[];

function fieldNames<T>(thing: Partial<T>): FieldOf<T>[] {
  return Object.keys(thing).filter((name): name is FieldOf<T> => !STAMPS.includes(name));
}

function take<T extends Thing>(buffer: Buffer<T>, made: Step<T>): Buffer<T> {
  const step = isPasted(made) ? { ...made, key: null } : made;
  const last = buffer.past.at(-1);
  const joined = last && buffer.future.length === 0 ? join(last, step) : null;
  const past = joined ? [...buffer.past.slice(0, -1), joined] : [...buffer.past, step];
  return { ...buffer, working: applied(buffer.working, step.edits), past: kept(past), future: [] };
}

/** A change of more characters or lines counts as pasted, and is a separate step. */
const MOST_TYPED = 20;

function isPasted<T extends Thing>({ edits }: Step<T>): boolean {
  return edits.some(({ before, after }) => {
    if (!before || !after) return false;
    const sizes = fieldNames(after).map((name) => Math.abs(sizeOf(after[name]) - sizeOf(before[name])));
    return Math.max(0, ...sizes) > MOST_TYPED;
  });
}

function sizeOf(value: unknown): number {
  return typeof value === 'string' || Array.isArray(value) ? value.length : 0;
}

/** The last steps within the limits; always the very last. */
function kept<T extends Thing>(steps: readonly Step<T>[]): readonly Step<T>[] {
  let room = MAX_STEPS_TEXT;
  const dropped = steps.findLastIndex((step) => (room -= textOf(step)) < 0);
  return steps.slice(Math.max(Math.min(dropped + 1, steps.length - 1), steps.length - MAX_STEPS, 0));
}

function textOf<T extends Thing>({ edits }: Step<T>): number {
  const values = edits.flatMap(({ before, after }) => [...Object.values(before ?? {}), ...Object.values(after ?? {})]);
  return values.reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0);
}

/** Merges two steps of typing in one set of fields; null for other steps. */
function join<T extends Thing>(last: Step<T>, next: Step<T>): Step<T> | null {
  if (next.key === null || last.key !== next.key || next.at - last.at > ONE_STEP_MS) return null;
  if (last.edits.length !== next.edits.length) return null;
  const edits = last.edits.map((first, index): Edit<T> | null => {
    const second = next.edits[index];
    if (first.id !== second?.id || !first.before || !second.before || !first.after || !second.after) return null;
    return {
      id: first.id,
      before: { ...second.before, ...first.before },
      after: { ...first.after, ...second.after },
    };
  });
  return edits.every((edit) => edit !== null) ? { edits, key: next.key, at: next.at } : null;
}

function applied<T extends Thing>(working: ReadonlyMap<number, T>, edits: readonly Edit<T>[]): ReadonlyMap<number, T> {
  const next = new Map(working);
  for (const { id, before, after } of edits) {
    const thing = next.get(id);
    if (after === null) next.delete(id);
    // `after` is the whole item.
    else if (before === null) next.set(id, after as T);
    // Skips an item that another user has deleted.
    else if (thing) next.set(id, { ...thing, ...after });
  }
  return next;
}

function stepIds<T extends Thing>({ past, future }: Buffer<T>): number[] {
  return [...past, ...future].flatMap(({ edits }) => edits.map(({ id }) => id));
}
