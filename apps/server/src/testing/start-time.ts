import { startWatchdog } from '#platform/sandbox/watchdog.ts';

/** By the clock of the thread that waits: what else the machine does makes it and what it waits for late alike. */
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
