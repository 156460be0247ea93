import { inFixedRuns } from '@parley/domain/testing/computing';
import { setTimeout as sleep } from 'node:timers/promises';

/** A free thread computes next to nothing between two beats. */
const BEAT_MS = 5;
/**
 * In runs of fixed work. Other users may wait 100 ms, which are 160 runs; the test itself also computes on this thread.
 */
const MISSED = 480;

/**
 * Runs work while it watches the main thread's pulse: returns how often it beat, and how many beats were missed because
 * the thread computed too long. Counts only the thread's own computing, not other programs.
 */
export async function pulseDuring<T>(work: () => Promise<T>): Promise<{ result: T; beats: number; missed: number }> {
  const missedMs = MISSED / inFixedRuns(1);
  let isOver = false;
  let beats = 0;
  let missed = 0;
  async function watch(): Promise<void> {
    let last = process.threadCpuUsage();
    while (!isOver) {
      await sleep(BEAT_MS);
      const { user, system } = process.threadCpuUsage(last);
      last = process.threadCpuUsage();
      beats += 1;
      missed += Math.floor((user + system) / 1_000 / missedMs);
    }
  }
  const watching = watch();
  // The pulse beats before the work begins, and after it ends.
  await sleep(2 * BEAT_MS);
  try {
    const result = await work();
    return { result, beats, missed };
  } finally {
    isOver = true;
    await watching;
  }
}
