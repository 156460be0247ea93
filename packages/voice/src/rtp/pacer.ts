import { FRAME_MS, type Clock, type Timer } from '#seams.ts';

/** A beat later than this counts as late, because listeners may notice it. */
const LATE_MS = 10;
/** After a longer stop (a suspended machine) the missed beats are passed over instead of made up for. */
const LONGEST_STOP_MS = 400;

export interface Beats {
  ticks: number;
  late: number;
  latestMs: number;
  skipped: number;
}

/**
 * One beat of 20 ms for all calls of a process. Deadlines are absolute, so that a late beat does not delay the next one.
 * It rests while nothing listens.
 */
export class Pacer {
  readonly #clock: Clock;
  readonly #onFault: (fault: unknown) => void;
  readonly #listeners = new Set<() => void>();
  #next = 0;
  #timer: Timer | null = null;
  #beats: Beats = { ticks: 0, late: 0, latestMs: 0, skipped: 0 };

  constructor(clock: Clock, onFault: (fault: unknown) => void) {
    this.#clock = clock;
    this.#onFault = onFault;
  }

  get beats(): Beats {
    return { ...this.#beats };
  }

  get listeners(): number {
    return this.#listeners.size;
  }

  /** Returns what ends it. A fault in one listener does not reach the others. */
  add(beat: () => void): () => void {
    this.#listeners.add(beat);
    if (!this.#timer) {
      this.#next = this.#clock.now() + FRAME_MS;
      this.#schedule();
    }
    return () => {
      this.#listeners.delete(beat);
      if (this.#listeners.size > 0) return;
      this.#timer?.cancel();
      this.#timer = null;
    };
  }

  #schedule(): void {
    this.#timer = this.#clock.after(Math.max(0, this.#next - this.#clock.now()), () => this.#run());
  }

  #run(): void {
    const behind = this.#clock.now() - this.#next;
    if (behind > LONGEST_STOP_MS) {
      const skipped = Math.floor(behind / FRAME_MS);
      this.#beats.skipped += skipped;
      this.#next += skipped * FRAME_MS;
    }
    while (this.#listeners.size > 0 && this.#next <= this.#clock.now()) this.#beat();
    if (this.#listeners.size > 0) this.#schedule();
  }

  #beat(): void {
    const behind = this.#clock.now() - this.#next;
    this.#beats.ticks += 1;
    this.#beats.late += behind > LATE_MS ? 1 : 0;
    this.#beats.latestMs = Math.max(this.#beats.latestMs, behind);
    this.#next += FRAME_MS;
    for (const listener of this.#listeners) {
      try {
        listener();
      } catch (fault) {
        this.#onFault(fault);
      }
    }
  }
}
