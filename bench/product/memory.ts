import { readFileSync } from 'node:fs';
import { setInterval as every } from 'node:timers/promises';

const POLL_MS = 50;

/** Bytes that a process has in memory. */
export function memoryOf(pid: number): number {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

/** Runs work; `grown` is the peak growth of a process's memory during it, in bytes. */
export async function whileWatching(
  pid: number,
  work: () => Promise<unknown>,
): Promise<{ took: number; grown: number }> {
  const before = memoryOf(pid);
  let most = before;
  const over = new AbortController();
  const watching = (async () => {
    for await (const _ of every(POLL_MS, undefined, { signal: over.signal })) most = Math.max(most, memoryOf(pid));
  })().catch(() => undefined);
  const began = performance.now();
  await work();
  const took = performance.now() - began;
  over.abort();
  await watching;
  return { took, grown: most - before };
}
