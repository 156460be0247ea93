import type { RtpPacket } from '#rtp/rtp-packet.ts';
import type { ReceiverReport } from '#rtp/rtcp-packet.ts';

const REORDER = 3000;
const RATE = 8;

/** Counts what arrives of the other side's stream: loss by sequence numbers, jitter as in RFC 3550. */
export class Reception {
  #ssrc: number | null = null;
  #first = 0;
  #highest = 0;
  #received = 0;
  #earlierLost = 0;
  #transit: number | null = null;
  #jitter = 0;
  #reported = { expected: 0, received: 0 };
  #total = 0;

  count({ ssrc, sequence, timestamp }: RtpPacket, now: number): void {
    this.#total += 1;
    const ahead = (sequence - this.#highest) & 0xffff;
    const behind = 0x10000 - ahead;
    if (this.#ssrc !== ssrc || (ahead > REORDER && behind > REORDER)) this.#begin(ssrc, sequence);
    else if (ahead < REORDER) this.#highest += ahead;
    this.#received += 1;
    const transit = (Math.round(now * RATE) - timestamp) | 0;
    if (this.#transit !== null) {
      const change = Math.abs((transit - this.#transit) | 0);
      // A pause in the stream is no jitter.
      if (change < 8000) this.#jitter += (change - this.#jitter) / 16;
    }
    this.#transit = transit;
  }

  get packetsReceived(): number {
    return this.#total;
  }

  get packetsLost(): number {
    return this.#earlierLost + Math.max(0, this.#expected() - this.#received);
  }

  get jitterMs(): number {
    return this.#jitter / RATE;
  }

  /** The report since the last one; null before the first packet. */
  report(): ReceiverReport | null {
    if (this.#ssrc === null) return null;
    const expected = this.#expected() - this.#reported.expected;
    const lost = expected - (this.#received - this.#reported.received);
    this.#reported = { expected: this.#expected(), received: this.#received };
    return {
      ssrc: this.#ssrc,
      fractionLost: expected <= 0 || lost <= 0 ? 0 : lost / expected,
      packetsLost: this.packetsLost,
      highestSequence: this.#highest,
      jitter: Math.round(this.#jitter),
    };
  }

  #expected(): number {
    return this.#ssrc === null ? 0 : this.#highest - this.#first + 1;
  }

  #begin(ssrc: number, sequence: number): void {
    this.#earlierLost = this.packetsLost;
    this.#ssrc = ssrc;
    this.#first = sequence;
    this.#highest = sequence;
    this.#received = 0;
    this.#transit = null;
    this.#reported = { expected: 0, received: 0 };
  }
}
