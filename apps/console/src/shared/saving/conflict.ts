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

/** `both` where what both sides did can be done together. */
export type Side = 'mine' | 'theirs' | 'both';

export interface FieldConflict<F extends string = string> {
  field: F;
  /** Undefined in a thing that is not there. */
  mine: unknown;
  theirs: unknown;
  /** Both sides' changes, done together; left out where that cannot be. */
  both?: unknown;
  /** Null where both changed it, and not together; otherwise the one side that did. */
  suggested: Side | null;
}

/** A field with what both sides did to it since `base`; undefined where it cannot be told. */
export type MergeField<T extends Thing> = (field: FieldOf<T>, base: T, mine: T, theirs: T) => unknown;

/** One thing that somebody else changed since we read it. */
export interface Conflict<T extends Thing> {
  id: number;
  /** Null when we deleted it, or they did. */
  mine: T | null;
  theirs: T | null;
  /** The fields in which mine and theirs differ; empty when one side deleted the thing. */
  fields: FieldConflict<FieldOf<T>>[];
  /** How many fields say the same on both sides. */
  equal: number;
}

/** By field name, or for a deleted thing under `WHOLE`. */
export type Choice = Readonly<Record<string, Side>>;
export const WHOLE = '*';

/** Lists everything unsaved that has changed on the server meanwhile, but not in the same way. */
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
    if (!base || (!mine && !theirs) || theirs?.version === base.version) return [];
    if (!mine || !theirs) return [{ id, mine, theirs, fields: [], equal: 0 }];
    const fields = compared(base, mine, theirs, mergeField);
    if (fields.length === 0) return [];
    return [{ id, mine, theirs, fields, equal: Object.keys(pickable(theirs)).length - fields.length }];
  });
}

/** Three-way: what both sides changed is left to the user, what one changed is suggested, or what both did together. */
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

/** Puts the user's choice on top of what the server has; saved next time. The step can be undone. */
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
