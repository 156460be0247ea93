import { leaveForLogin } from '#app/session/leave-for-login.ts';
import type { ApiError } from '#shared/api/api-error.ts';
import { notify } from '#shared/notices/notices.ts';
import { session } from '#shared/session/session.ts';
import { texts } from '#texts/spec.ts';

/** What the user is told of a refused call, by its status. 404 is told where it happens. */
export function tellRefusal(error: ApiError): void {
  switch (error.status) {
    case 0:
      return notify.error({ title: texts.error.connection, message: texts.error.connectionHint });
    case 401:
    case 403:
      return leaveForLogin();
    case 402:
      if (error.code === 'password_expired') return session.set({ mustChangePassword: true });
      return notify.error({
        title: texts.error.insufficientPermissions,
        message: texts.error.insufficientPermissionsHint,
      });
    case 404:
      return undefined;
    case 409:
      return notify.error({ title: texts.error.conflict, message: texts.error.conflictHint });
    case 413:
      return notify.error({ title: texts.error.tooLarge, message: texts.error.tooLargeHint });
    case 429:
      return notify.warn({ title: texts.error.tooMany, message: texts.error.tooManyHint });
    case 503:
      return notify.warn({ title: texts.error.unavailable, message: texts.error.unavailableHint });
    default:
      return notify.error({ title: texts.error.title, message: withRequestId(error) });
  }
}

/** The user's own mistake needs no number; a fault of the server does. */
function withRequestId({ status, message, requestId }: ApiError): string {
  return status >= 500 && requestId ? `${message}\nRequest id ${requestId}` : message;
}
