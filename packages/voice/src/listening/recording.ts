const SAMPLES_PER_MS = 8;
/** Softer samples are the noise of the codec. */
const SOUND = 150;
/** A bot that makes no sound for so long is silent; its words have shorter pauses. */
const SILENT_MS = 120;

/** The sound of both sides of a call on one time line, at 8,000 samples a second. */
export class Recording {
  readonly caller: Int16Array;
  readonly bot: Int16Array;

  constructor(milliseconds: number) {
    this.caller = new Int16Array(milliseconds * SAMPLES_PER_MS);
    this.bot = new Int16Array(milliseconds * SAMPLES_PER_MS);
  }

  /** Adds sound that was on the wire at this moment, and drops samples beyond the end. */
  add(side: 'caller' | 'bot', atMs: number, samples: Int16Array): void {
    const track = this[side];
    const from = Math.round(atMs * SAMPLES_PER_MS);
    if (from < 0 || from >= track.length) return;
    track.set(samples.subarray(0, track.length - from), from);
  }
}

/** When the sound begins that follows a moment, louder than `noise`; null without any. */
export function firstSound(track: Int16Array, fromMs: number, noise = 0): number | null {
  const least = Math.max(SOUND, noise);
  for (let at = Math.round(fromMs * SAMPLES_PER_MS); at < track.length; at++)
    if (Math.abs(track[at] ?? 0) > least) return at / SAMPLES_PER_MS;
  return null;
}

/** When the last sound before a moment ends. */
export function lastSound(track: Int16Array, beforeMs: number): number | null {
  for (let at = Math.round(beforeMs * SAMPLES_PER_MS) - 1; at >= 0; at--)
    if (Math.abs(track[at] ?? 0) > SOUND) return (at + 1) / SAMPLES_PER_MS;
  return null;
}

/** When the track falls silent after a moment; null if it does not. */
export function silentFrom(track: Int16Array, fromMs: number): number | null {
  let end = fromMs;
  for (let next = firstSound(track, end); next !== null; next = firstSound(track, end)) {
    if (next - end >= SILENT_MS) return end;
    end = next + 1 / SAMPLES_PER_MS;
  }
  return track.length / SAMPLES_PER_MS - end >= SILENT_MS ? end : null;
}
