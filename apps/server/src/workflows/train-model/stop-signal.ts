import { Problem } from '@parley/domain/problem';

/** Ends work when the server stops: waiting callers get an error that asks them to retry. */
export function createStopSignal() {
  const controller = new AbortController();
  return {
    signal: controller.signal,
    close: () => controller.abort(new Problem('unavailable', 'The server is stopping', { retryAfter: 5 })),
  };
}
