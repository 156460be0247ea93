import type { Speaker } from '@parley/voice';

const RATE = 8_000;
/** The usual time for a word. */
const WORD_MS = 350;
const LONGEST_MS = 30_000;

/** Speaks for test calls where no voice is installed: silence of the usual length, in which a caller can interrupt. */
export const silentSpeaker: Speaker = {
  name: '',
  can: { speed: true, pitch: false },
  async *speak({ text, speed }) {
    const words = text.split(/\s+/u).length;
    const milliseconds = Math.min(LONGEST_MS, (words * WORD_MS) / Math.max(speed, 0.1));
    yield { samples: new Int16Array((milliseconds * RATE) / 1_000), rate: RATE };
  },
};
