import type { Performance } from '#call/performance.ts';

/** Says a message that nothing stops; answers whether it was spoken to its end. */
export async function speakToMachine(performance: Performance, text: string, language: string): Promise<boolean> {
  performance.keepToEnd();
  performance.add({ kind: 'say', text, language, isInterruptible: false });
  await performance.finish();
  return !performance.isStopped;
}
