import type { ApiError } from '#shared/api/api-error.ts';

/** A missing reply, an ended session, and a missing right concern the whole console, not one part of a screen. */
const GLOBAL_STATUSES: readonly number[] = [0, 401, 402, 403];

/**
 * The refusals that a caller shows itself: a list of statuses, where `local` means every status that concerns only
 * this call, or a function that decides. The app shows all others.
 */
export type Handles = readonly (number | 'local')[] | ((error: ApiError) => boolean);

export function isHandled(error: ApiError, handles: Handles = []): boolean {
  if (typeof handles === 'function') return handles(error);
  return handles.includes(error.status) || (handles.includes('local') && isLocal(error));
}

/** True if the refusal concerns only its call. */
export function isLocal({ status }: ApiError): boolean {
  return !GLOBAL_STATUSES.includes(status);
}

/** A call as the handlers of refusals and answers know it. */
export interface ToldCall {
  projectId: number | undefined;
  /** Equal for repetitions of a call: project, method and path with its ids. */
  key: string;
  isRead: boolean;
}

interface CallListeners {
  /** Shows a refusal that the caller does not handle. */
  refused: (error: ApiError, told: ToldCall) => void;
  /** Called after every successful call. */
  succeeded: (key: string) => void;
}

const listeners: CallListeners = { refused: () => {}, succeeded: () => {} };

/** Set once, by the app. */
export function onRefusal(handler: CallListeners['refused']): void {
  listeners.refused = handler;
}

/** Set once, by the app. */
export function onSuccess(handler: CallListeners['succeeded']): void {
  listeners.succeeded = handler;
}

export function tellSuccess({ key }: ToldCall): void {
  listeners.succeeded(key);
}

/** Shows the refusal, unless the caller handles it. */
export function tellRefusal(error: ApiError, told: ToldCall, handles: Handles | undefined): void {
  if (isHandled(error, handles)) return;
  error.wasTold = true;
  listeners.refused(error, told);
}
