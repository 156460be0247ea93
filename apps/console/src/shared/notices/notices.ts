import { createStore } from '#shared/store.ts';
import { texts } from '#texts/spec.ts';

export type NoticeKind = 'success' | 'info' | 'warn' | 'error';

export interface NoticeText {
  title: string;
  message?: string | undefined;
  /** Milliseconds; errors stay until they are closed unless told. */
  duration?: number | undefined;
  /** What can be done about it, as `Undo`. The notice closes when it is pressed. */
  action?: { label: string; run: () => void } | undefined;
}

export interface Notice extends NoticeText {
  id: number;
  kind: NoticeKind;
}

const DURATION_MS = 4_000;

export const notices = createStore<{ shown: Notice[] }>({ shown: [] });
let lastId = 0;

/** Short messages on screen, bottom right. */
export const notify = {
  success: (text: NoticeText) => show('success', text),
  info: (text: NoticeText) => show('info', text),
  warn: (text: NoticeText) => show('warn', text),
  error: (text: NoticeText) => show('error', text),
};

/** What was refused where nothing is left in which the text could stand. */
export function tellNotKept(reason: string, typed: string): void {
  notify.error({ title: texts.error.title, message: `${reason}\nWhat you typed: ${typed}` });
}

export function closeNotice(id: number): void {
  notices.set(({ shown }) => ({ shown: shown.filter((notice) => notice.id !== id) }));
}

/** The same words again replace the ones that are on screen: ten failed reads are one piece of news. */
function show(kind: NoticeKind, text: NoticeText): void {
  const id = ++lastId;
  const isSame = (notice: Notice) =>
    notice.kind === kind && notice.title === text.title && notice.message === text.message;
  notices.set(({ shown }) => ({ shown: [...shown.filter((notice) => !isSame(notice)), { ...text, id, kind }] }));
  const duration = text.duration ?? (kind === 'error' ? undefined : DURATION_MS);
  if (duration !== undefined) setTimeout(() => closeNotice(id), duration);
}
