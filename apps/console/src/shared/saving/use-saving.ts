import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { ApiError, CallSkipped } from '#shared/api/api-error.ts';
import { closeNoticesOf, notify, type NoticeText } from '#shared/notices/notices.ts';
import {
  currentId,
  openBuffer,
  unsaved,
  type Buffer,
  type FieldOf,
  type Fields,
  type Mark,
  type Thing,
  type Unsaved,
} from '#shared/saving/buffer.ts';
import type { Choice, Conflict, MergeField } from '#shared/saving/conflict.ts';
import { withDraft } from '#shared/saving/draft.ts';
import { readDraft, useKeptDraft } from '#shared/saving/draft-storage.ts';
import { receive } from '#shared/saving/receive.ts';
import { saveAll, type Writes } from '#shared/saving/save.ts';
import {
  createSavingStore,
  editsOf,
  resolveConflicts,
  updateBuffer,
  type SavingStore,
} from '#shared/saving/saving-store.ts';
import { useProjectId, useSessionUser } from '#shared/session/session.ts';
import { useStore } from '#shared/store.ts';
import { texts } from '#texts/spec.ts';
import { shownTime } from '#shared/times.ts';
import { noticeTexts } from '#texts/notices.ts';
import { saveTexts } from '#texts/saving.ts';

export interface SavingOptions<T extends Thing> {
  /** Names the drafts: `reactions`. */
  resource: string;
  /** The list that was read, the same until it is read again; undefined while it is loading. */
  things: readonly T[] | undefined;
  /** Reads again, and answers what the server has now. */
  reread: () => Promise<readonly T[] | undefined>;
  writes: Writes<T>;
  /** Does in one field what two people did. */
  mergeField?: MergeField<T>;
  /** Fields that a draft must not hold. */
  secrets?: readonly (keyof T)[];
}

export interface Saving<T extends Thing> {
  /** As the screen shows them, unsaved changes included; undefined while they are loading. */
  things: readonly T[] | undefined;
  unsaved: readonly Unsaved<T>[];
  isSaving: boolean;
  canUndo: boolean;
  canRedo: boolean;
  /** Whether and how a thing is unsaved. */
  markOf: (id: number) => Mark | undefined;
  isFieldChanged: (id: number, field: FieldOf<T>) => boolean;
  /** Finds the present id of a thing that was new or deleted when this id was noted. */
  currentId: (id: number) => number;
  /** Letters that are typed quickly into the same fields are one step. */
  change: (id: number, fields: Fields<T>) => void;
  /** Several as one step. */
  changeAll: (changes: readonly { id: number; fields: Fields<T> }[]) => void;
  insert: (thing: Omit<T, keyof Thing>) => number;
  /** Several as one step. */
  insertAll: (things: readonly Omit<T, keyof Thing>[]) => number[];
  remove: (ids: readonly number[]) => void;
  undo: () => void;
  redo: () => void;
  discard: () => void;
  /** Whether everything is saved now. Tells the user. */
  save: () => Promise<boolean>;
  /** Conflicts that refused the last save; empty when there is nothing to choose. */
  conflicts: readonly Conflict<T>[];
  /** When something was last typed, in milliseconds. */
  changedAt: number | undefined;
  /** Saves with what was chosen, by the conflicts' order. */
  saveMerged: (choices: readonly Choice[]) => Promise<boolean>;
  cancelConflicts: () => void;
  /** The server's answer about single fields when it refused the last save. */
  refusal: ApiError | undefined;
}

/** Refusals that the save itself tells; the rest has notices of its own. */
export const toldBySaving = ({ status }: ApiError): boolean => [400, 404, 409, 500].includes(status);

const NO_SECRETS: readonly never[] = [];
const NOTHING: readonly never[] = [];

/** The saving of a buffered resource: changes wait here, marked and undoable, until they are saved. */
export function useSaving<T extends Thing>(options: SavingOptions<T>): Saving<T> {
  const { resource, things, secrets = NO_SECRETS } = options;
  const userId = useSessionUser()?.id;
  const projectId = useProjectId();
  const place = `${userId}/${projectId}/${resource}`;
  const [store] = useState(() => createSavingStore<T>(place));
  const state = useStore(store, (all) => all);
  const buffer = state.place === place ? state.buffer : null;
  const current = useRef(options);
  useEffect(() => {
    current.current = options;
  });

  // Before the page is painted, so that no frame shows a list without its unsaved changes.
  useLayoutEffect(() => {
    if (things) takeIn(store, place, things);
  }, [things, place, state.isSaving, store]);

  useKeptDraft(place, buffer, secrets);

  const actions = useMemo(() => {
    const save = () => saveBuffer(store, current.current, { projectId, cause: `saving ${place}` });
    const saveMerged = (choices: readonly Choice[]) => {
      resolveConflicts(store, choices);
      return save();
    };
    return { ...editsOf(store), save, saveMerged };
  }, [store, place, projectId]);

  const list = useMemo(() => (buffer ? [...buffer.working.values()] : undefined), [buffer]);
  const changes = useMemo(() => (buffer ? unsaved(buffer) : NOTHING), [buffer]);
  const byId = useMemo(() => new Map(changes.map((one) => [one.id, one])), [changes]);
  return {
    ...actions,
    things: list,
    unsaved: changes,
    isSaving: state.isSaving,
    canUndo: (buffer?.past.length ?? 0) > 0,
    canRedo: (buffer?.future.length ?? 0) > 0,
    markOf: (id) => byId.get(id)?.mark,
    isFieldChanged: (id, field) => byId.get(id)?.fields.includes(field) ?? false,
    currentId: (id) => (buffer ? currentId(buffer, id) : id),
    conflicts: state.conflicts,
    changedAt: buffer?.past.at(-1)?.at,
    refusal: state.refusal,
  };
}

/** Takes in what was read: into the buffer that is open, or into a new one with the draft that was left. */
function takeIn<T extends Thing>(store: SavingStore<T>, place: string, things: readonly T[]): void {
  const { place: before, buffer: opened, received, isSaving } = store.get();
  if (isSaving || (things === received && before === place)) return;
  if (before === place && opened) return store.set({ buffer: receive(opened, things), received: things });
  const draft = readDraft<T>(place);
  const found = draft ? receive(withDraft(openBuffer(things), draft), things) : openBuffer(things);
  store.set({ place, buffer: found, received: things, conflicts: [], refusal: undefined });
  if (draft && unsaved(found).length > 0) tellDraft(unsaved(found).length, draft.at);
}

/** Saves, and tells the user. Answers whether everything is saved now. */
async function saveBuffer<T extends Thing>(
  store: SavingStore<T>,
  { reread, writes, mergeField }: SavingOptions<T>,
  about: { projectId: number; cause: string },
): Promise<boolean> {
  const { buffer, isSaving } = store.get();
  if (!buffer || isSaving) return false;
  if (unsaved(buffer).length === 0) return true;
  store.set({ isSaving: true, refusal: undefined });
  const get = () => store.get().buffer ?? buffer;
  const set = (next: (before: Buffer<T>) => Buffer<T>) => updateBuffer(store, next);
  const result = await saveAll({ get, set, reread, mergeField }, writes);
  store.set({
    isSaving: false,
    conflicts: result.kind === 'conflict' ? result.conflicts : [],
    refusal: result.kind === 'failed' && result.error instanceof ApiError ? result.error : undefined,
  });
  closeNoticesOf(about.cause);
  if (result.kind === 'saved') notify.success({ title: texts.saving.saved });
  if (result.kind === 'failed') tellFailure(result.error, about);
  return result.kind === 'saved';
}

function tellDraft(count: number, at: number): void {
  notify.info({
    title: saveTexts.draft.title,
    message: saveTexts.draft.restored(count, shownTime(at * 1_000)),
  });
}

function tellFailure(error: unknown, about: Pick<NoticeText, 'projectId' | 'cause'>): void {
  if (!(error instanceof ApiError) && !(error instanceof CallSkipped)) throw error;
  if (error instanceof ApiError && error.wasTold) return;
  const message = error instanceof ApiError ? detailsOf(error) : error.message;
  notify.error({ ...about, title: texts.saving.failed, message });
}

/** Quotes the server's message, with the field when it names one. */
function detailsOf({ message, issues, requestId }: ApiError): string {
  const reasons = issues.length > 0 ? issues.map((issue) => `${issue.path}: ${issue.message}`).join('\n') : message;
  return [reasons, saveTexts.kept, ...(requestId ? [noticeTexts.requestId(requestId)] : [])].join('\n');
}
