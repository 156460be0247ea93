import { leaveForLogin } from '#app/session/leave-for-login.ts';
import { lossOf } from '#app/session/session-loss.ts';
import type { ApiError } from '#shared/api/api-error.ts';
import type { ToldCall } from '#shared/api/refusals.ts';
import { theirsIn } from '#shared/changes/theirs-in.ts';
import { closeNoticesOf, notify, type NoticeText } from '#shared/notices/notices.ts';
import { session } from '#shared/session/session.ts';
import { texts } from '#texts/spec.ts';
import { noticeTexts } from '#texts/notices.ts';

/** The cause of the notice that the server did not respond. */
export const CONNECTION = 'connection';

/** Tells the user why a call was refused, by its status. The caller reports 404. */
export function tellRefusal(error: ApiError, { projectId, key, isRead }: ToldCall): void {
  const about = { projectId, cause: key, isOfScreen: isRead } satisfies Partial<NoticeText>;
  switch (error.status) {
    case 0:
      return notify.error({
        title: texts.error.connection,
        message: texts.error.connectionHint,
        projectId: null,
        cause: CONNECTION,
      });
    case 401:
    case 403:
      return leaveForLogin({ loss: lossOf(error) });
    case 402:
      if (error.code === 'password_expired') return session.set({ mustChangePassword: true });
      if (error.code === 'otp_setup_required') return session.set({ mustSetUpCodes: true });
      return notify.error({
        ...about,
        title: texts.error.insufficientPermissions,
        message: texts.error.insufficientPermissionsHint,
      });
    case 404:
      return undefined;
    case 409:
      return notify.error({
        ...about,
        title: texts.error.conflict,
        message: [texts.error.conflictHint, ...theirsIn(error)].join('\n'),
      });
    case 413:
      return notify.error({ ...about, title: texts.error.tooLarge, message: texts.error.tooLargeHint });
    case 429:
      return notify.warn({ ...about, title: texts.error.tooMany, message: texts.error.tooManyHint });
    case 503:
      return notify.warn({ ...about, title: texts.error.unavailable, message: texts.error.unavailableHint });
    default:
      return notify.error({
        ...about,
        title: texts.error.title,
        message: withRequestId(error),
        // Another call to this list may concern something else.
        ...(error.status === 400 && { cause: undefined }),
      });
  }
}

/** A successful call removes the notice of its earlier refusal. */
export function takeBack(key: string): void {
  closeNoticesOf(CONNECTION);
  closeNoticesOf(key);
}

/** The user's own mistake needs no number; a fault of the server does. */
function withRequestId({ status, message, requestId }: ApiError): string {
  return status >= 500 && requestId ? `${message}\n${noticeTexts.requestId(requestId)}` : message;
}
