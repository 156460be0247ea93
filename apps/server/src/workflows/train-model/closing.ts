import { Problem } from '@parley/domain/problem';

/** Ends work when the server stops: who waits for it is told to ask again. */
export function createClosing() {
  const controller = new AbortController();
  return {
    signal: controller.signal,
    close: () => controller.abort(new Problem('unavailable', 'The server is stopping', { retryAfter: 5 })),
  };
}
