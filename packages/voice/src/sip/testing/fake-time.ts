import type { Clock, Timer } from '#seams.ts';

interface Waiting {
  at: number;
  run: () => void;
}

/** A clock that a test moves. */
export class FakeTime implements Clock {
  readonly #waiting = new Set<Waiting>();
  #now = 0;

  now(): number {
    return this.#now;
  }

  /** Timers that still run. */
  get timers(): number {
    return this.#waiting.size;
  }

  after(milliseconds: number, run: () => void): Timer {
    const waiting = { at: this.#now + Math.max(0, milliseconds), run };
    this.#waiting.add(waiting);
    return { cancel: () => void this.#waiting.delete(waiting) };
  }

  /** Runs what is due, in its order, and lets promises settle in between. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds;
    await settle();
    for (let next = this.#next(end); next; next = this.#next(end)) {
      this.#now = next.at;
      this.#waiting.delete(next);
      next.run();
      await settle();
    }
    this.#now = end;
  }

  #next(end: number): Waiting | null {
    let first: Waiting | null = null;
    for (const waiting of this.#waiting) {
      if (waiting.at <= end && (!first || waiting.at < first.at)) first = waiting;
    }
    return first;
  }
}

/** Chains of promises take several rounds. */
async function settle(): Promise<void> {
  for (let round = 0; round < 10; round += 1) await Promise.resolve();
}
