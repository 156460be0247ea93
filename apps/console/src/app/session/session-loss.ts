import type { ApiError } from '#shared/api/api-error.ts';
import { notify } from '#shared/notices/notices.ts';
import { sessionTexts } from '#texts/session.ts';
import { texts } from '#texts/spec.ts';

export interface SessionLoss {
  title: string;
  message?: string;
}

const { title, ...reasons } = sessionTexts.ended;

const LOSSES: Partial<Record<string, SessionLoss>> = {
  session_idle: { title: texts.login.inactivity },
  session_expired: { title, message: reasons.expired },
  password_changed: { title, message: reasons.passwordChanged },
  session_ended: { title, message: reasons.endedElsewhere },
  sign_on_ended: { title, message: reasons.signOnEnded },
  user_removed: { title, message: reasons.removed },
};

/** The browser's tabs share one session. */
export const SIGNED_OUT_ELSEWHERE: SessionLoss = { title, message: reasons.signedOut };

/** Why the session ended, in words. */
export function lossOf(error: ApiError): SessionLoss {
  return knownLossOf(error) ?? { title, message: reasons.unknown };
}

/** The loss as the server knows it; undefined also for a visitor who never signed in. */
export function knownLossOf({ code }: ApiError): SessionLoss | undefined {
  return LOSSES[code];
}

/** Stays on the sign-in screen until the user closes it or signs in. */
export function tellLoss(loss: SessionLoss): void {
  notify.info({ ...loss, projectId: null, duration: 'until closed' });
}
