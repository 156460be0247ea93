/**
 * Calls `bite` after `ms`, unless it is stopped before. Messages of a worker that arrived while this thread was busy
 * are handled first: the delay is not the worker's fault.
 */
export function startWatchdog(ms: number, bite: () => void): { stop(): void } {
  let isStopped = false;
  const timer = setTimeout(() => {
    // Runs after the waiting messages.
    setImmediate(() => {
      if (!isStopped) bite();
    });
  }, ms);
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
