import { createResampler } from '@parley/voice/sound/resampler';

const CALL_RATE = 8_000;
/** Sound begins to play once this much has arrived, and later after each gap that the network has made. */
const FIRST_DELAY_MS = 60;
const LONGEST_DELAY_MS = 240;
const STEP_MS = 20;
/** More than this beyond the delay is dropped, so that a stuck connection does not leave the bot late for good. */
const MOST_BEYOND_MS = 300;
/** Sound so soon after a gap was late; after a longer gap the bot has begun to speak again. */
const LATE_MS = 200;

/** The bot's sound on its way to the loudspeaker. It waits a little, so that sound that comes late leaves no gap. */
export class PlaybackBuffer {
  readonly #rate: number;
  #resampler: ReturnType<typeof createResampler>;
  #waiting: Int16Array[] = [];
  #at = 0;
  #length = 0;
  #isPlaying = false;
  #delayMs = FIRST_DELAY_MS;
  /** Milliseconds since the sound ended; null before the first one. */
  #quietMs: number | null = null;

  constructor(rate: number) {
    this.#rate = rate;
    this.#resampler = createResampler(CALL_RATE, rate);
  }

  /** How long sound waits now. */
  get delayMs(): number {
    return this.#delayMs;
  }

  push(samples: Int16Array): void {
    if (!this.#isPlaying && this.#length === 0 && this.#quietMs !== null && this.#quietMs < LATE_MS)
      this.#delayMs = Math.min(LONGEST_DELAY_MS, this.#delayMs + STEP_MS);
    const made = this.#resampler.push(samples);
    this.#waiting.push(made);
    this.#length += made.length;
    const most = this.#samplesOf(this.#delayMs + MOST_BEYOND_MS);
    while (this.#length > most) this.#drop();
  }

  /** Fills the output with the next sound, then with silence. */
  pull(output: Float32Array): void {
    if (!this.#isPlaying && this.#length >= this.#samplesOf(this.#delayMs)) this.#isPlaying = true;
    let filled = 0;
    while (this.#isPlaying && filled < output.length) filled += this.#take(output, filled);
    output.fill(0, filled);
    if (!this.#isPlaying) this.#wait(output.length);
  }

  /** Drops unplayed sound, because the bot has stopped. */
  clear(): void {
    this.#waiting = [];
    this.#at = 0;
    this.#length = 0;
    this.#isPlaying = false;
    this.#quietMs = null;
    this.#resampler = createResampler(CALL_RATE, this.#rate);
  }

  /** Returns the number of taken samples. Playing ends when the buffer is empty. */
  #take(output: Float32Array, from: number): number {
    const [first] = this.#waiting;
    if (!first) {
      this.#isPlaying = false;
      this.#quietMs = 0;
      return 0;
    }
    const count = Math.min(output.length - from, first.length - this.#at);
    for (let at = 0; at < count; at++) output[from + at] = (first[this.#at + at] ?? 0) / 32_768;
    this.#at += count;
    this.#length -= count;
    if (this.#at >= first.length) {
      this.#waiting.shift();
      this.#at = 0;
    }
    return count;
  }

  #drop(): void {
    this.#length -= (this.#waiting.shift()?.length ?? 0) - this.#at;
    this.#at = 0;
  }

  /** A last piece that is shorter than the delay plays after it. */
  #wait(samples: number): void {
    const passed = (1_000 * samples) / this.#rate;
    this.#quietMs = (this.#quietMs ?? LATE_MS) + passed;
    if (this.#length > 0 && this.#quietMs > this.#delayMs + LATE_MS) this.#isPlaying = true;
  }

  #samplesOf(milliseconds: number): number {
    return (milliseconds * this.#rate) / 1_000;
  }
}
