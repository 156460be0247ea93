/**
 * Calls `bite` after so long, unless it is stopped before. What has come from a worker while this thread itself was
 * late is heard first: on a busy machine, that is no fault of the worker.
 */
export function startWatchdog(ms: number, bite: () => void): { stop(): void } {
  let isStopped = false;
  const timer = setTimeout(() => {
    // After the messages that wait already.
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
