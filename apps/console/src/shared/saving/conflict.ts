import type { ConflictOf } from '@parley/domain/problem';
import {
  changedFields,
  MAX_STEPS,
  pick,
  unsaved,
  type Buffer,
  type FieldOf,
  type Fields,
  type Thing,
} from '#shared/saving/buffer.ts';
import { sameValue } from '#shared/saving/same-value.ts';

/** `both` merges the changes of both sides. */
export type Side = 'mine' | 'theirs' | 'both';

export interface FieldConflict<F extends string = string> {
  field: F;
  /** Undefined if the item does not exist. */
  mine: unknown;
  theirs: unknown;
  /** The changes of both sides merged; absent if they exclude each other. */
  both?: unknown;
  /** The side that changed the field, or `both` if the changes merge; null if the user must choose. */
  suggested: Side | null;
}

/** Merges the changes that both sides made to a field since `base`; undefined if they exclude each other. */
export type MergeField<T extends Thing> = (field: FieldOf<T>, base: T, mine: T, theirs: T) => unknown;

/** An item that another user changed after we read it. */
export interface Conflict<T extends Thing> {
  id: number;
  /** Null on the side that deleted the item. */
  mine: T | null;
  theirs: T | null;
  /** The fields in which both sides differ; empty if one side deleted the item. */
  fields: FieldConflict<FieldOf<T>>[];
  /** The number of fields that are equal on both sides. */
  equal: number;
  /** The other user and the time, if the server reports them apart from the item. */
  by?: Pick<ConflictOf, 'who' | 'version'> | undefined;
}

/** Keyed by field, or by `WHOLE` for a deleted item. */
export type Choice = Readonly<Record<string, Side>>;
export const WHOLE = '*';

/** Lists the unsaved items that have changed differently on the server. */
export function conflictsWith<T extends Thing>(
  buffer: Buffer<T>,
  fresh: readonly T[],
  mergeField: MergeField<T> = () => undefined,
): Conflict<T>[] {
  const server = new Map(fresh.map((thing) => [thing.id, thing]));
  return unsaved(buffer).flatMap(({ id }): Conflict<T>[] => {
    const base = buffer.base.get(id);
    const mine = buffer.working.get(id) ?? null;
    const theirs = server.get(id) ?? null;
    if (!base || (!mine && !theirs)) return [];
    // A new version alone is no conflict: the other user may have saved equal values.
    if (theirs && changedFields(base, theirs).length === 0) return [];
    if (!mine || !theirs) return [{ id, mine, theirs, fields: [], equal: 0 }];
    const fields = compared(base, mine, theirs, mergeField);
    if (fields.length === 0) return [];
    return [{ id, mine, theirs, fields, equal: Object.keys(pickable(theirs)).length - fields.length }];
  });
}

/** Three-way comparison. Suggests the side that changed a field, or a merge; leaves the rest to the user. */
function compared<T extends Thing>(
  base: T,
  mine: T,
  theirs: T,
  mergeField: MergeField<T>,
): FieldConflict<FieldOf<T>>[] {
  const [ours, others] = [changedFields(base, mine), changedFields(base, theirs)];
  return changedFields(mine, theirs).map((field) => {
    const values = { field, mine: mine[field], theirs: theirs[field] };
    if (!ours.includes(field)) return { ...values, suggested: 'theirs' };
    if (!others.includes(field)) return { ...values, suggested: 'mine' };
    const both = mergeField(field, base, mine, theirs);
    return both === undefined ? { ...values, suggested: null } : { ...values, both, suggested: 'both' };
  });
}

export function suggestedChoice(fields: readonly FieldConflict[]): Choice {
  return Object.fromEntries(fields.flatMap(({ field, suggested }) => (suggested ? [[field, suggested]] : [])));
}

/** Whether every difference is decided. */
export function isDecided<T extends Thing>({ mine, theirs, fields }: Conflict<T>, choice: Choice): boolean {
  return mine && theirs ? fields.every(({ field }) => choice[field]) : choice[WHOLE] !== undefined;
}

/** Applies the user's choice to the server's state, as a step that can be undone. The next save sends it. */
export function resolve<T extends Thing>(
  buffer: Buffer<T>,
  conflict: Conflict<T>,
  choice: Choice,
  at: number,
): Buffer<T> {
  const { id, mine, theirs, fields } = conflict;
  const shown = chosen(conflict, choice);
  const base = new Map(buffer.base);
  if (theirs) base.set(id, theirs);
  else base.delete(id);
  const working = new Map(buffer.working);
  if (shown) working.set(id, shown);
  else working.delete(id);
  const names = fields.map(({ field }) => field);
  const edit =
    mine && shown ? { id, before: pick(mine, names), after: pick(shown, names) } : { id, before: mine, after: shown };
  if (sameValue(edit.before, edit.after)) return { ...buffer, base, working };
  const past = [...buffer.past, { edits: [edit], key: null, at }].slice(-MAX_STEPS);
  return { ...buffer, base, working, past, future: [] };
}

function chosen<T extends Thing>({ mine, theirs, fields }: Conflict<T>, choice: Choice): T | null {
  if (!mine || !theirs) return choice[WHOLE] === 'mine' ? mine : theirs;
  const ours = fields.filter(({ field }) => choice[field] === 'mine').map(({ field }) => field);
  const together = fields.filter(({ field }) => choice[field] === 'both').map(({ field, both }) => [field, both]);
  return { ...theirs, ...pick(mine, ours), ...(Object.fromEntries(together) as Fields<T>) };
}

function pickable<T extends Thing>({ id: _id, version: _version, who: _who, ...fields }: T) {
  return fields;
}
