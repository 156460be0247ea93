import { vi } from 'vitest';

/** What a test waits for comes right away or never, but a busy machine may be slow. Vitest gives up after a second. */
const LONGEST_MS = 60_000;

const { waitFor } = vi;

async function waitPatiently<T>(callback: () => T | Promise<T>, options: Parameters<typeof waitFor>[1] = {}) {
  const { timeout = 0, interval } = typeof options === 'number' ? { timeout: options, interval: undefined } : options;
  return waitFor(callback, {
    timeout: Math.max(timeout, LONGEST_MS),
    ...(interval === undefined ? {} : { interval }),
  });
}

// Files of tests share a worker, so that this file runs again and again.
if (waitFor.name !== waitPatiently.name) vi.waitFor = waitPatiently;
