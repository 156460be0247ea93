import { espeak, findEspeak } from '#platform/speech/espeak.ts';
import { festival, findFestival } from '#platform/speech/festival.ts';
import type { Speech } from '#platform/speech/speech.ts';

interface Limits {
  atOnce?: number;
  waiting?: number;
}

/**
 * The speech programs of this machine as one: a chosen voice of festival speaks by festival, everything else by
 * espeak-ng, which has more languages and is quicker. Null without a program.
 */
export function installedSpeech(path: string, limits: Limits = {}): Speech | null {
  const program = findEspeak(path);
  const programs = findFestival(path);
  const first = program === undefined ? null : espeak(program, limits);
  const second = programs === undefined ? null : festival(programs, limits);
  if (!first || !second) return first ?? second;
  return {
    async voices() {
      const lists = await Promise.all([first.voices(), second.voices().catch(() => [])]);
      return lists.flat();
    },
    async read(text, manner) {
      const { voice } = manner;
      const own = voice === null ? [] : await second.voices().catch(() => []);
      return own.some(({ id }) => id === voice) ? second.read(text, manner) : first.read(text, manner);
    },
  };
}
