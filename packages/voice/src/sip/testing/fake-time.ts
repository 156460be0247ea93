import type { Clock, Timer } from '#seams.ts';

interface Waiting {
  at: number;
  run: () => void;
  isCancelled: boolean;
}

/** A clock that a test moves. */
export class FakeTime implements Clock {
  /** The latest first. */
  readonly #waiting: Waiting[] = [];
  #now = 0;

  now(): number {
    return this.#now;
  }

  /** Timers that still run. */
  get timers(): number {
    return this.#waiting.filter(({ isCancelled }) => !isCancelled).length;
  }

  after(milliseconds: number, run: () => void): Timer {
    const waiting: Waiting = { at: this.#now + Math.max(0, milliseconds), run, isCancelled: false };
    this.#waiting.splice(this.#placeFor(waiting.at), 0, waiting);
    return { cancel: () => void (waiting.isCancelled = true) };
  }

  /** Runs due timers in order, and lets promises settle after each. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds;
    await settle();
    for (let next = this.#waiting.at(-1); next && next.at <= end; next = this.#waiting.at(-1)) {
      this.#waiting.pop();
      if (next.isCancelled) continue;
      this.#now = next.at;
      next.run();
      await settle();
    }
    this.#now = end;
  }

  /** The index before equal times: timers run from the end, so earlier ones run first. */
  #placeFor(at: number): number {
    let [low, high] = [0, this.#waiting.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#waiting[middle]?.at ?? 0) > at) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Chains of promises take several rounds. */
async function settle(): Promise<void> {
  for (let round = 0; round < 10; round += 1) await Promise.resolve();
}
