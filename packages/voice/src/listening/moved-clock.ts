import type { Clock, Timer } from '#seams.ts';

interface Waiting {
  at: number;
  order: number;
  run: () => void;
}

/** A clock that its owner moves: a minute of a call takes as long as its work. */
export class MovedClock implements Clock {
  #now = 0;
  #order = 0;
  #waiting: Waiting[] = [];

  now(): number {
    return this.#now;
  }

  get timers(): number {
    return this.#waiting.length;
  }

  after(milliseconds: number, run: () => void): Timer {
    const waiting = { at: this.#now + Math.max(0, milliseconds), order: this.#order++, run };
    this.#waiting.push(waiting);
    return { cancel: () => (this.#waiting = this.#waiting.filter((each) => each !== waiting)) };
  }

  /** Advances the time, runs due timers in order, and lets promises settle after each. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds;
    await settle();
    for (let due = this.#due(end); due; due = this.#due(end)) {
      this.#now = Math.max(this.#now, due.at);
      this.#waiting = this.#waiting.filter((each) => each !== due);
      due.run();
      await settle();
    }
    this.#now = end;
  }

  /** Moves the time without running anything: the machine was busy. */
  stall(milliseconds: number): void {
    this.#now += milliseconds;
  }

  #due(end: number): Waiting | undefined {
    return this.#waiting.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at || a.order - b.order)[0];
  }
}

/** Promises that wait for one another need several rounds. */
async function settle(): Promise<void> {
  await new Promise<void>((resolve) => setImmediate(resolve));
}
