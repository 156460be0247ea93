import type { Address } from '#seams.ts';

/** How long after the start an address that was not signalled may be taken: a telephone behind NAT. */
const OPEN_MS = 1000;

/**
 * Decides whose packets are accepted, so that strangers cannot speak into a call: the signalled host at any port, or
 * the first source within a second. A locked source stays until the sides agree on another address.
 */
export class SourceLock {
  #signalled: Address;
  #since: number;
  #source: Address | null = null;

  constructor(signalled: Address, now: number) {
    this.#signalled = signalled;
    this.#since = now;
  }

  /** The address to send to: the locked source, or else the signalled address. */
  get target(): Address {
    return this.#source ?? this.#signalled;
  }

  /** Unlocks the source if the agreed address changes. Hold and a new codec keep the address. */
  agree(signalled: Address, now: number): void {
    if (isSame(signalled, this.#signalled)) return;
    this.#signalled = signalled;
    this.#since = now;
    this.#source = null;
  }

  accepts(from: Address, now: number): boolean {
    if (this.#source) {
      if (isSame(this.#source, from)) return true;
      // The signalled host has precedence over a source that was only first.
      if (this.#source.host === this.#signalled.host || from.host !== this.#signalled.host) return false;
    } else if (from.host !== this.#signalled.host && now - this.#since > OPEN_MS) {
      return false;
    }
    this.#source = from;
    return true;
  }
}

function isSame(one: Address, other: Address): boolean {
  return one.host === other.host && one.port === other.port;
}
