import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import type { Handles } from '#shared/api/refusals.ts';
import { closeNoticesOf } from '#shared/notices/notices.ts';
import {
  currentId,
  openBuffer,
  unsaved,
  type Buffer,
  type FieldOf,
  type Fields,
  type Mark,
  type OutsideChange,
  type Thing,
  type Unsaved,
} from '#shared/saving/buffer.ts';
import type { Choice, Conflict, MergeField } from '#shared/saving/conflict.ts';
import { withDraft } from '#shared/saving/draft.ts';
import { readDraft, useKeptDraft } from '#shared/saving/draft-storage.ts';
import { receive } from '#shared/saving/receive.ts';
import { saveAll, type ReportedOf, type SaveResult, type Writes } from '#shared/saving/save.ts';
import { noticesAbout, tellDraft, type SaveAbout, type SaveNotices } from '#shared/saving/save-notices.ts';
import {
  createSavingStore,
  editsOf,
  resolveConflicts,
  updateBuffer,
  type SavingStore,
} from '#shared/saving/saving-store.ts';
import { useProjectId, useSessionUser } from '#shared/session/session.ts';
import { useStore } from '#shared/store.ts';

export interface SavingOptions<T extends Thing> {
  /** Names the draft: `reactions`. */
  resource: string;
  /** For a resource outside projects. */
  isOfPlatform?: boolean;
  /** The last list read, with a stable identity until the next read; undefined while loading. */
  things: readonly T[] | undefined;
  /** Reads the list again and returns it; undefined if the server does not respond. */
  reread: () => Promise<readonly T[] | undefined>;
  writes: Writes<T>;
  /** Merges the changes of two users to one field. */
  mergeField?: MergeField<T>;
  /** Fields that a draft must not hold. */
  secrets?: readonly (keyof T)[];
  /** False if unsaved changes must not be stored in the browser: they are lost with the page. */
  keepsDraft?: boolean;
  /** Drops changes that a fresh list has made impossible. Must be a stable function. */
  settle?: (buffer: Buffer<T>, fresh: readonly T[]) => Buffer<T>;
  /** Asks before a save; false cancels it. */
  confirmSave?: (buffer: Buffer<T>) => Promise<boolean>;
  reportedOf?: ReportedOf;
  /** Replaces the usual notices. */
  notices?: SaveNotices;
}

export interface Saving<T extends Thing> {
  /** The items with unsaved changes; undefined while they are loading. */
  things: readonly T[] | undefined;
  /** The server's versions of these items, by id. */
  base: ReadonlyMap<number, T>;
  /** The items with unsaved changes, by id. */
  working: ReadonlyMap<number, T>;
  unsaved: readonly Unsaved<T>[];
  isSaving: boolean;
  canUndo: boolean;
  canRedo: boolean;
  /** How an item is unsaved; undefined if it is saved. */
  markOf: (id: number) => Mark | undefined;
  isFieldChanged: (id: number, field: FieldOf<T>) => boolean;
  /** The current id of an item that was new or deleted when this id was noted. */
  currentId: (id: number) => number;
  /** Quick typing in one set of fields makes one step. */
  change: (id: number, fields: Fields<T>) => void;
  /** Changes several items as one step. Without `isTyped`, quick changes of one set of fields stay separate steps. */
  changeAll: (changes: readonly { id: number; fields: Fields<T> }[], options?: { isTyped?: boolean }) => void;
  insert: (thing: Omit<T, keyof Thing>) => number;
  /** Several as one step. */
  insertAll: (things: readonly Omit<T, keyof Thing>[]) => number[];
  remove: (ids: readonly number[]) => void;
  /** Records a change outside the buffer as a step. */
  recordOutside: (outside: OutsideChange) => void;
  undo: () => void;
  redo: () => void;
  discard: () => void;
  /** Reports the result, and resolves to whether everything is saved. */
  save: () => Promise<boolean>;
  /** The conflicts of the last save; empty if there is nothing to choose. */
  conflicts: readonly Conflict<T>[];
  /** The time of the last change, in milliseconds. */
  changedAt: number | undefined;
  /** Resolves the conflicts by these choices, in their order, and saves. */
  saveMerged: (choices: readonly Choice[]) => Promise<boolean>;
  cancelConflicts: () => void;
  /** The server's refusal of the last save, with its messages about single fields. */
  refusal: ApiError | undefined;
}

/** Refusals that a save shows itself; the client shows all others. */
export const TOLD_BY_SAVING: Handles = [400, 404, 409, 500];

const NO_SECRETS: readonly never[] = [];
const NOTHING: readonly never[] = [];

/** A draft of a resource: changes wait here, marked and undoable, until they are saved. */
export function useSaving<T extends Thing>(options: SavingOptions<T>): Saving<T> {
  const { resource, things, isOfPlatform = false, secrets = NO_SECRETS, keepsDraft = true } = options;
  const { settle = unchanged } = options;
  const userId = useSessionUser()?.id;
  const projectId = useProjectId();
  const place = isOfPlatform ? `${userId}/${resource}` : `${userId}/${projectId}/${resource}`;
  const [store] = useState(() => createSavingStore<T>(place));
  const state = useStore(store, (all) => all);
  const buffer = state.place === place ? state.buffer : null;
  const current = useRef(options);
  useLayoutEffect(() => {
    current.current = options;
  });

  // Runs before the page is painted, so that no frame shows a list without its unsaved changes.
  useLayoutEffect(() => {
    if (things) takeIn(store, place, things, current.current);
  }, [things, place, state.isSaving, store]);

  useKeptDraft(place, keepsDraft ? buffer : null, secrets);

  const actions = useMemo(() => {
    const save = () => saveBuffer(store, current.current, { projectId, cause: `saving ${place}` });
    const saveMerged = (choices: readonly Choice[]) => {
      resolveConflicts(store, choices);
      return save();
    };
    const settleNow = (before: Buffer<T>) => settle(before, store.get().received ?? []);
    return { ...editsOf(store, settleNow), save, saveMerged };
  }, [store, place, projectId, settle]);

  const list = useMemo(() => (buffer ? [...buffer.working.values()] : undefined), [buffer]);
  const changes = useMemo(() => (buffer ? unsaved(buffer) : NOTHING), [buffer]);
  const byId = useMemo(() => new Map(changes.map((one) => [one.id, one])), [changes]);
  return {
    ...actions,
    things: list,
    base: buffer?.base ?? new Map<number, T>(),
    working: buffer?.working ?? new Map<number, T>(),
    unsaved: changes,
    isSaving: state.isSaving,
    canUndo: (buffer?.past.length ?? 0) > 0,
    canRedo: (buffer?.future.length ?? 0) > 0,
    markOf: (id) => byId.get(id)?.mark,
    isFieldChanged: (id, field) => byId.get(id)?.fields.includes(field) ?? false,
    currentId: (id) => (buffer ? currentId(buffer, id) : id),
    conflicts: state.conflicts,
    changedAt: buffer?.past.findLast(({ edits }) => edits.length > 0)?.at,
    refusal: state.refusal,
  };
}

/** Receives a list: into the open buffer, or into a new one with the draft of an earlier page. */
function takeIn<T extends Thing>(
  store: SavingStore<T>,
  place: string,
  things: readonly T[],
  options: SavingOptions<T>,
): void {
  const { keepsDraft = true, secrets = NO_SECRETS, settle = unchanged } = options;
  const { place: before, buffer: opened, received, isSaving } = store.get();
  if (isSaving || (things === received && before === place)) return;
  if (before === place && opened) {
    return store.set({ buffer: receive(settle(opened, things), things), received: things });
  }
  const draft = keepsDraft ? readDraft<T>(place) : null;
  const fresh = openBuffer(things);
  const found = draft ? receive(settle(withDraft(fresh, draft, secrets), things), things) : fresh;
  store.set({ place, buffer: found, received: things, conflicts: [], refusal: undefined });
  if (draft && unsaved(found).length > 0) tellDraft(unsaved(found).length, draft.at);
}

function unchanged<T extends Thing>(buffer: Buffer<T>): Buffer<T> {
  return buffer;
}

/** Saves and reports the result. Resolves to whether everything is saved. */
async function saveBuffer<T extends Thing>(
  store: SavingStore<T>,
  options: SavingOptions<T>,
  about: SaveAbout,
): Promise<boolean> {
  const { reread, writes, mergeField, reportedOf, confirmSave } = options;
  const { settle = unchanged, notices = noticesAbout(about) } = options;
  const { buffer, isSaving } = store.get();
  if (!buffer || isSaving) return false;
  if (unsaved(buffer).length === 0) return true;
  if (confirmSave && !(await confirmSave(buffer))) return false;
  store.set({ isSaving: true, refusal: undefined });
  const get = () => store.get().buffer ?? buffer;
  const set = (next: (before: Buffer<T>) => Buffer<T>) => updateBuffer(store, next);
  let result: SaveResult<T>;
  try {
    result = await saveAll({ get, set, reread, settle, mergeField, reportedOf }, writes);
  } finally {
    store.set({ isSaving: false });
  }
  store.set({
    conflicts: result.kind === 'conflict' ? result.conflicts : [],
    refusal: result.kind === 'failed' && result.error instanceof ApiError ? result.error : undefined,
  });
  closeNoticesOf(about.cause);
  if (result.kind === 'saved') notices.saved();
  if (result.kind === 'failed') notices.failed(result.error);
  return result.kind === 'saved';
}
