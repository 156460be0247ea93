import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_EVERY_MS = 10;

export async function until(isSo: () => boolean, longestMs: number, otherwise: string): Promise<void> {
  const end = performance.now() + longestMs;
  while (!isSo()) {
    if (performance.now() > end) throw new Error(otherwise);
    await sleep(LOOK_EVERY_MS);
  }
}
