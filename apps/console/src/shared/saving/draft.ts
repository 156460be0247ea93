import { pick, unsaved, type Buffer, type Thing } from '#shared/saving/buffer.ts';

/** The unsaved items that survive a reload, as they were read (`base`) and as they are now (`working`). */
export interface Draft<T extends Thing> {
  format: typeof FORMAT;
  base: T[];
  working: T[];
  /** The time of the last change, in milliseconds. */
  at: number;
}

const FORMAT = 1;

/** The unsaved items; null if everything is saved. Secrets never leave the page. */
export function draftOf<T extends Thing>(
  buffer: Buffer<T>,
  secrets: readonly (keyof T)[],
  at: number,
): Draft<T> | null {
  const ids = unsaved(buffer)
    .filter(({ mark, fields }) => mark !== 'changed' || fields.some((field) => !secrets.includes(field)))
    .map(({ id }) => id);
  if (ids.length === 0) return null;
  const of = (things: ReadonlyMap<number, T>) => ids.flatMap((id) => things.get(id) ?? []);
  return {
    format: FORMAT,
    base: of(buffer.base).map((thing) => without(thing, secrets)),
    working: of(buffer.working).map((thing) => without(thing, secrets)),
    at,
  };
}

/** Puts the draft's changes into a buffer, with the secrets that it left out; `receive` then brings it up to date. */
export function withDraft<T extends Thing>(
  buffer: Buffer<T>,
  draft: Draft<T>,
  secrets: readonly (keyof T)[],
): Buffer<T> {
  const base = new Map(buffer.base);
  const working = new Map(buffer.working);
  const complete = (thing: T): T => {
    const read = buffer.base.get(thing.id);
    return read ? { ...pick(read, secrets), ...thing } : thing;
  };
  for (const thing of draft.base) {
    base.set(thing.id, complete(thing));
    working.delete(thing.id);
  }
  for (const thing of draft.working) working.set(thing.id, complete(thing));
  return { ...buffer, base, working };
}

/** Null without a draft, or if it is unreadable or in another format. */
export function parseDraft<T extends Thing>(stored: string | null): Draft<T> | null {
  if (stored === null) return null;
  try {
    const draft: unknown = JSON.parse(stored);
    return isDraft<T>(draft) ? draft : null;
  } catch {
    return null;
  }
}

/** Does not check the fields: only this module writes drafts, and the server checks every save. */
function isDraft<T extends Thing>(value: unknown): value is Draft<T> {
  if (typeof value !== 'object' || value === null || !('format' in value) || value.format !== FORMAT) return false;
  return 'base' in value && isThings(value.base) && 'working' in value && isThings(value.working) && 'at' in value;
}

function isThings(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every((thing) => typeof thing === 'object' && thing !== null && Number.isInteger(thing.id))
  );
}

function without<T extends Thing>(thing: T, secrets: readonly (keyof T)[]): T {
  if (secrets.length === 0) return thing;
  const open = { ...thing };
  for (const secret of secrets) delete open[secret];
  return open;
}
