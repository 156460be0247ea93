import { keyPauseFor } from '#call/endpointing.ts';
import { OPEN, type Expectation } from '#call/expectation.ts';
import type { Clock, Key, Timer } from '#seams.ts';

const MOST_KEYS = 64;
/** Callers end keys with `#` from habit, also when the last key has ended them already. */
const LATE_HASH_MS = 2_000;

/** Collects keys until `#`, the expected length or a pause. */
export class KeyCollector {
  readonly #clock: Clock;
  readonly #collected: (keys: string) => void;
  #keys = '';
  #expects: Expectation = OPEN;
  #timer: Timer | null = null;
  /** The end of keys without a `#` of their own. */
  #endedAt = -Infinity;

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
    const isLate = key === '#' && this.#clock.now() - this.#endedAt < LATE_HASH_MS;
    this.#endedAt = -Infinity;
    if (isLate) return;
    this.#keys += key;
    // A `#` alone is a key like any other.
    if (key === '#') return this.#finish();
    if (this.#keys.length === this.#expects.length || this.#keys.length >= MOST_KEYS) return this.#end();
    this.#timer = this.#clock.after(keyPauseFor(this.#expects), () => this.#end());
  }

  close(): void {
    this.#timer?.cancel();
    this.#keys = '';
  }

  #end(): void {
    this.#endedAt = this.#clock.now();
    this.#finish();
  }

  #finish(): void {
    const keys = this.#keys;
    this.#keys = '';
    this.#collected(keys);
  }
}
