import type { Frame } from '#seams.ts';
import { Framer } from '#sound/frames.ts';

const ROWS = ['123A', '456B', '789C', '*0#D'];
const LOW = [697, 770, 852, 941];
const HIGH = [1209, 1336, 1477, 1633];
const TONE_SAMPLES = 800;
const GAP_SAMPLES = 640;
const LEVEL = 6000;

/** Keys as the two tones that a telephone plays, for lines that carry nothing but sound. Other characters are left out. */
export function keyTones(keys: string): Frame[] {
  const framer = new Framer();
  return Array.from(keys.toUpperCase()).flatMap((key) => {
    const row = ROWS.findIndex((each) => each.includes(key));
    const column = ROWS[row]?.indexOf(key) ?? -1;
    if (column < 0) return [];
    const wave = (hertz: number | undefined, at: number) => Math.sin((2 * Math.PI * (hertz ?? 0) * at) / 8000);
    const tone = Int16Array.from({ length: TONE_SAMPLES + GAP_SAMPLES }, (_, at) =>
      at < TONE_SAMPLES ? LEVEL * (wave(LOW[row], at) + wave(HIGH[column], at)) : 0,
    );
    return framer.push(tone);
  });
}
