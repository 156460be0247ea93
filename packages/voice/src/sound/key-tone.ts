import type { Frame } from '#seams.ts';
import { levelOf } from '#sound/level.ts';

const LOW = [697, 770, 852, 941].map(coefficientOf);
const HIGH = [1209, 1336, 1477, 1633].map(coefficientOf);
/** The two tones of a key hold nearly all of its sound; a voice spreads over many. */
const LEAST_SHARE = 0.7;
const LEAST_EACH = 0.1;

/** Whether a frame is the tone of a pressed key. */
export function isKeyTone(frame: Frame): boolean {
  const level = levelOf(frame);
  if (level === 0) return false;
  const energy = level * level * frame.length;
  const strongest = (tones: number[]) => Math.max(...tones.map((tone) => energyAt(frame, tone))) / energy;
  const [low, high] = [strongest(LOW), strongest(HIGH)];
  return low > LEAST_EACH && high > LEAST_EACH && low + high > LEAST_SHARE;
}

function coefficientOf(hertz: number): number {
  return 2 * Math.cos((2 * Math.PI * hertz) / 8000);
}

/** The algorithm of Goertzel: the energy of one frequency. */
function energyAt(frame: Frame, coefficient: number): number {
  let one = 0;
  let two = 0;
  for (let at = 0; at < frame.length; at++) {
    const now = (frame[at] ?? 0) + coefficient * one - two;
    two = one;
    one = now;
  }
  return (2 * (one * one + two * two - coefficient * one * two)) / frame.length;
}
