import type { TelephonyEngine } from '@parley/voice';

/** People wait for it; the exchange has answered long before, or does not. */
const LONGEST_MS = 10_000;

/** Shows whether an exchange accepts an account. The engine asks once, and is closed then. */
export async function tryAccount(
  engine: TelephonyEngine,
  stop: AbortSignal,
  longestMs = LONGEST_MS,
): Promise<{ isGood: boolean; words: string }> {
  const { promise, resolve } = Promise.withResolvers<{ isGood: boolean; words: string }>();
  engine.onAccount((account) => {
    if (account.state === 'registered') resolve({ isGood: true, words: 'The exchange accepts the account' });
    if (account.state === 'failed') resolve({ isGood: false, words: account.reason });
  });
  const limit = setTimeout(() => resolve({ isGood: false, words: 'The exchange does not answer' }), longestMs);
  stop.addEventListener('abort', () => resolve({ isGood: false, words: 'Cancelled' }), { once: true });
  try {
    await engine.start();
    return await promise;
  } finally {
    clearTimeout(limit);
    await engine.stop();
  }
}
