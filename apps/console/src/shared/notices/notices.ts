import { session } from '#shared/session/session.ts';
import { createPageStore } from '#shared/global-state.ts';
import { texts } from '#texts/spec.ts';
import { noticeTexts } from '#texts/notices.ts';

export type NoticeKind = 'success' | 'info' | 'warn' | 'error';

export interface NoticeText {
  title: string;
  message?: string | undefined;
  /** Milliseconds. By default errors stay until closed. */
  duration?: number | 'until closed' | undefined;
  /** What can be done about it, as `Undo`. The notice closes when it is pressed. */
  action?: { label: string; run: () => void } | undefined;
  /** The notice's project, if not the current one; null for the session as a whole. */
  projectId?: number | null | undefined;
  /**
   * A key for `closeNoticesOf`, which the code calls when the cause is resolved. A success closes errors of its cause.
   */
  cause?: string | undefined;
  /** Says nothing once the user has left the screen, as a list that could not be read. */
  isOfScreen?: boolean | undefined;
}

export interface Notice extends NoticeText {
  id: number;
  kind: NoticeKind;
  projectId: number | null;
}

const DURATION_MS = 4_000;

export const notices = createPageStore<{ shown: Notice[] }>({ shown: [] });
let lastId = 0;

/** Short messages on screen, bottom right. */
export const notify = {
  success: (text: NoticeText) => show('success', text),
  info: (text: NoticeText) => show('info', text),
  warn: (text: NoticeText) => show('warn', text),
  error: (text: NoticeText) => show('error', text),
};

/** Returns a refused text to the user when no field holds it any more. */
export function tellNotKept(reason: string, typed: string, about: Pick<NoticeText, 'projectId' | 'cause'> = {}): void {
  notify.error({ ...about, title: texts.error.title, message: `${reason}\n${noticeTexts.youTyped(typed)}` });
}

export function closeNotice(id: number): void {
  keepNotices((notice) => notice.id !== id);
}

/** Closes the notices of a resolved cause. */
export function closeNoticesOf(cause: string): void {
  keepNotices((notice) => notice.cause !== cause);
}

/** Closes what concerned only the screen that the user has left. */
export function closeNoticesOfScreen(): void {
  keepNotices(({ isOfScreen }) => isOfScreen !== true);
}

/** True if a notice belongs to the open project or to no project. */
export function isHere({ projectId }: Notice, current: number | undefined): boolean {
  return projectId === null || projectId === current;
}

let current = session.get().projectId;
let userId = session.get().user?.id;
// A notice disappears with its project; a notice about the session disappears at the next sign-in.
session.subscribe(() => {
  const { projectId, user } = session.get();
  const hasMoved = projectId !== current;
  const hasSignedIn = user !== undefined && user.id !== userId;
  [current, userId] = [projectId, user?.id];
  if (hasMoved) keepNotices((notice) => isHere(notice, projectId));
  if (hasSignedIn) keepNotices((notice) => notice.projectId !== null);
});

function keepNotices(isKept: (notice: Notice) => boolean): void {
  const { shown } = notices.get();
  const kept = shown.filter(isKept);
  if (kept.length < shown.length) notices.set({ shown: kept });
}

/** A repeated text replaces the notice on screen: ten failed reads are one message. */
function show(kind: NoticeKind, text: NoticeText): void {
  const id = ++lastId;
  const projectId = text.projectId === undefined ? (session.get().projectId ?? null) : text.projectId;
  const notice: Notice = { ...text, id, kind, projectId };
  const isSame = (other: Notice) =>
    other.kind === kind &&
    other.title === notice.title &&
    other.message === notice.message &&
    other.projectId === projectId;
  const isOver = (other: Notice) => kind === 'success' && other.kind === 'error' && other.cause === notice.cause;
  const goes = (other: Notice) => isSame(other) || (notice.cause !== undefined && isOver(other));
  notices.set(({ shown }) => ({ shown: [...shown.filter((other) => !goes(other)), notice] }));
  const duration = text.duration ?? (kind === 'error' ? 'until closed' : DURATION_MS);
  if (duration !== 'until closed') setTimeout(() => closeNotice(id), duration);
}
