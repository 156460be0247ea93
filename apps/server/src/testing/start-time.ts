import { startWatchdog } from '#platform/sandbox/watchdog.ts';

/** Measures on the waiting thread's clock: a busy machine delays the clock and the work alike. */
export function startTime(ms: number): { isOver(): boolean } {
  let isOver = false;
  const watchdog = startWatchdog(ms, () => (isOver = true));
  return {
    isOver() {
      watchdog.stop();
      return isOver;
    },
  };
}
