import { storage } from '@parley/contract';
import { ApiError, CallSkipped } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { refresh } from '#shared/api/hooks.ts';
import { notify } from '#shared/notices/notices.ts';
import { showAction } from '#shared/open-screen.ts';
import { session } from '#shared/session/session.ts';
import { counted } from '#texts/counted.ts';
import { createUserStore, onSignOut } from '#shared/global-state.ts';
import { useStore } from '#shared/store.ts';
import { storageTexts } from '#texts/storage.ts';
import { texts } from '#texts/spec.ts';

/** More parallel uploads would only share the bandwidth. */
const AT_ONCE = 2;
/** A notice names no more files than these. */
const MOST_NAMED = 5;

export interface Upload {
  id: number;
  projectId: number;
  name: string;
  size: number;
  state: 'waiting' | 'running' | 'refused';
  /** The share that has been sent, from 0 to 1. */
  share: number;
  /** `performance.now()` of its beginning. */
  begun: number;
  /** Why it was refused. */
  reason?: string;
}

interface Queued {
  file: File;
  aborted: AbortController;
}

/** Uploads continue while their user is on another screen. */
const uploads = createUserStore<{ list: readonly Upload[]; done: number }>({ list: [], done: 0 });
const queued = new Map<number, Queued>();
let lastId = 0;
let uploadedNames: string[] = [];
onSignOut(forgetUploads);

export function useUploads(projectId: number): { list: readonly Upload[]; done: number } {
  const all = useStore(uploads, ({ list }) => list);
  const done = useStore(uploads, (state) => state.done);
  return { list: all.filter((upload) => upload.projectId === projectId), done };
}

export function startUploads(projectId: number, files: readonly File[]): void {
  const added = files.map((file): Upload => {
    const id = ++lastId;
    queued.set(id, { file, aborted: new AbortController() });
    return { id, projectId, name: file.name, size: file.size, state: 'waiting', share: 0, begun: 0 };
  });
  uploads.set(({ list, done }) => ({ list: [...list, ...added], done: isBusy(list) ? done : 0 }));
  addEventListener('beforeunload', askBeforeLeaving);
  next();
}

/** Shows a file that is not even sent. */
export function refuseUpload(projectId: number, { name, size }: File, reason: string): void {
  const refused: Upload = { id: ++lastId, projectId, name, size, state: 'refused', share: 0, begun: 0, reason };
  uploads.set(({ list, done }) => ({ list: [...list, refused], done }));
}

/** Cancels an upload, or closes a refused one. */
export function dropUpload(id: number): void {
  queued.get(id)?.aborted.abort();
  forget(id);
  next();
}

export function dropUploads(ids: readonly number[]): void {
  for (const id of ids) dropUpload(id);
}

function forgetUploads(): void {
  for (const { aborted } of queued.values()) aborted.abort();
  queued.clear();
  uploadedNames = [];
  removeEventListener('beforeunload', askBeforeLeaving);
}

function next(): void {
  const { list } = uploads.get();
  const running = list.filter(({ state }) => state === 'running').length;
  for (const upload of list.filter(({ state }) => state === 'waiting').slice(0, AT_ONCE - running)) void run(upload);
  if (!isBusy(list)) finish();
}

async function run({ id, projectId, name }: Upload): Promise<void> {
  const work = queued.get(id);
  if (!work) return;
  change(id, { state: 'running', begun: performance.now() });
  try {
    await call(storage.upload, {
      projectId,
      file: work.file,
      signal: work.aborted.signal,
      handles: ['local'],
      background: true,
      onProgress: (share) => change(id, { share }),
    });
    uploadedNames.push(name);
    await Promise.all([storage.list, storage.versions, storage.quota].map((read) => refresh(read, projectId)));
    forget(id);
    uploads.set(({ list, done }) => ({ list, done: done + 1 }));
  } catch (error) {
    if (!work.aborted.signal.aborted) refuse(id, error);
  }
  next();
}

function refuse(id: number, error: unknown): void {
  if (!(error instanceof ApiError) && !(error instanceof CallSkipped)) throw error;
  change(id, { state: 'refused', reason: error.message });
  queued.delete(id);
  if (error instanceof ApiError && error.wasTold) return;
  const name = uploads.get().list.find((upload) => upload.id === id)?.name ?? '';
  notify.error({ title: texts.error.title, message: `${texts.storage.cannotUpload}\n${name}: ${error.message}` });
}

/** Reports finished uploads in one notice, however many files there are. */
function finish(): void {
  removeEventListener('beforeunload', askBeforeLeaving);
  const names = uploadedNames;
  uploadedNames = [];
  if (names.length === 0) return;
  const unnamed = names.length - MOST_NAMED;
  const left = unnamed > 0 ? [storageTexts.andMore(counted(unnamed, storageTexts.file))] : [];
  const { projectId } = session.get();
  const action = showAction('/app/storage', projectId, names.length === 1 && names[0] ? { file: names[0] } : {});
  notify.success({
    title: texts.storage.uploaded,
    message: [...names.slice(0, MOST_NAMED), ...left].join('\n'),
    action,
  });
}

function change(id: number, fields: Partial<Upload>): void {
  uploads.set(({ list, done }) => ({
    list: list.map((upload) => (upload.id === id ? { ...upload, ...fields } : upload)),
    done,
  }));
}

function forget(id: number): void {
  queued.delete(id);
  uploads.set(({ list, done }) => ({ list: list.filter((upload) => upload.id !== id), done }));
}

function isBusy(list: readonly Upload[]): boolean {
  return list.some(({ state }) => state !== 'refused');
}

/** A page that is closed or read again would end them. */
function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** `4 s left`, once there is something to reckon with. */
export function timeLeft({ share, begun }: Upload, now = performance.now()): string | undefined {
  const seconds = (now - begun) / 1_000;
  if (share <= 0 || share >= 1 || seconds < 1) return undefined;
  return storageTexts.left(Math.ceil((seconds / share) * (1 - share)));
}
