import type { SpokenCache, Words } from '#call/mouth.ts';
import type { Frame } from '#seams.ts';

/** Keeps sentences in memory; the longest unused ones go first. `mostSeconds` limits their sound, 16 kB a second. */
export function createSpokenCache(mostSeconds: number): SpokenCache {
  const most = mostSeconds * 50;
  const known = new Map<string, Frame[]>();
  let held = 0;
  const keyOf = (speaker: string, words: Words) => JSON.stringify([speaker, words]);

  function forget(key: string): void {
    held -= known.get(key)?.length ?? 0;
    known.delete(key);
  }

  return {
    get(speaker, words) {
      const key = keyOf(speaker, words);
      const frames = known.get(key);
      if (frames) {
        known.delete(key);
        known.set(key, frames);
      }
      return Promise.resolve(frames ?? null);
    },
    put(speaker, words, frames) {
      const key = keyOf(speaker, words);
      forget(key);
      if (frames.length > most) return;
      known.set(key, frames);
      held += frames.length;
      for (const oldest of known.keys()) {
        if (held <= most) return;
        forget(oldest);
      }
    },
  };
}
