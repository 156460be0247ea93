import {
  changedFields,
  MAX_STEPS,
  pick,
  unsaved,
  type Buffer,
  type FieldOf,
  type Thing,
} from '#shared/saving/buffer.ts';
import { sameValue } from '#shared/saving/same-value.ts';

export type Side = 'mine' | 'theirs';

export interface FieldConflict<F extends string = string> {
  field: F;
  /** Undefined in a thing that is not there. */
  mine: unknown;
  theirs: unknown;
  /** Null where both changed it; otherwise the one side that did. */
  suggested: Side | null;
}

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

/** What to ask the user: everything unsaved that has changed on the server meanwhile, but not in the same way. */
export function conflictsWith<T extends Thing>(buffer: Buffer<T>, fresh: readonly T[]): Conflict<T>[] {
  const server = new Map(fresh.map((thing) => [thing.id, thing]));
  return unsaved(buffer).flatMap(({ id }): Conflict<T>[] => {
    const base = buffer.base.get(id);
    const mine = buffer.working.get(id) ?? null;
    const theirs = server.get(id) ?? null;
    if (!base || (!mine && !theirs) || theirs?.version === base.version) return [];
    if (!mine || !theirs) return [{ id, mine, theirs, fields: [], equal: 0 }];
    const fields = compared(base, mine, theirs);
    if (fields.length === 0) return [];
    return [{ id, mine, theirs, fields, equal: Object.keys(pickable(theirs)).length - fields.length }];
  });
}

/** Three-way: what both sides changed is left to the user, what one changed is suggested. */
function compared<T extends Thing>(base: T, mine: T, theirs: T): FieldConflict<FieldOf<T>>[] {
  const [ours, others] = [changedFields(base, mine), changedFields(base, theirs)];
  return changedFields(mine, theirs).map((field) => {
    const [byUs, byThem] = [ours.includes(field), others.includes(field)];
    const suggested = byUs && byThem ? null : byUs ? 'mine' : 'theirs';
    return { field, mine: mine[field], theirs: theirs[field], suggested };
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
  return { ...theirs, ...pick(mine, ours) };
}

function pickable<T extends Thing>({ id: _id, version: _version, who: _who, ...fields }: T) {
  return fields;
}
