import { whilePending } from '#shared/api/pending.ts';
import { screenTexts } from '#texts/screens.ts';

const TIMEOUT_MS = 120_000;

/** Loads a part of the console that is fetched when it is needed. Fails after 120 s. */
export function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  return whilePending(() => {
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error(screenTexts.crash.tooSlow)), TIMEOUT_MS);
    return Promise.race([load(), late]).finally(() => clearTimeout(timer));
  });
}
