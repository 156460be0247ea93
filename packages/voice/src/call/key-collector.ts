import { keyPauseFor } from '#call/endpointing.ts';
import { OPEN, type Expectation } from '#call/expectation.ts';
import type { Clock, Key, Timer } from '#seams.ts';

const MOST_KEYS = 64;

/** Collects keys until `#`, the expected length or a pause. */
export class KeyCollector {
  readonly #clock: Clock;
  readonly #collected: (keys: string) => void;
  #keys = '';
  #expects: Expectation = OPEN;
  #timer: Timer | null = null;

  constructor(clock: Clock, collected: (keys: string) => void) {
    this.#clock = clock;
    this.#collected = collected;
  }

  get isCollecting(): boolean {
    return this.#keys !== '';
  }

  expect(expects: Expectation): void {
    this.#expects = expects;
  }

  press(key: Key): void {
    this.#timer?.cancel();
    if (key === '#' && this.#keys !== '') return this.#finish();
    this.#keys += key;
    // A `#` alone is a key like any other.
    if (key === '#' || this.#keys.length === this.#expects.length || this.#keys.length >= MOST_KEYS)
      return this.#finish();
    this.#timer = this.#clock.after(keyPauseFor(this.#expects), () => this.#finish());
  }

  close(): void {
    this.#timer?.cancel();
    this.#keys = '';
  }

  #finish(): void {
    const keys = this.#keys;
    this.#keys = '';
    this.#collected(keys);
  }
}
