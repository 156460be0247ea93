import { FRAME_SAMPLES, type Key } from '#seams.ts';

/** Keys as telephone events of RFC 4733. The first sixteen events are the keys. */
const KEYS: readonly Key[] = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '#', 'A', 'B', 'C', 'D'];
const LONGEST_SEGMENT = 0xffff;
/** Timestamps of earlier keys that late and doubled packets may still name: many seconds of keys. */
const REMEMBERED = 32;

/**
 * Reads the keys of a stream. Any packet with a new timestamp is a key: the end bit alone would be lost with three
 * packets. Later packets with that timestamp, in any order, repeat the key.
 */
export class KeyReader {
  #known: { timestamp: number; event: number }[] = [];

  read(payload: Uint8Array, timestamp: number): Key | null {
    const event = payload[0];
    const key = event === undefined ? undefined : KEYS[event];
    if (event === undefined || key === undefined || payload.length < 4) return null;
    const known = this.#known.find((each) => isSame(each, { timestamp, event }));
    if (known) {
      // A key held for more than 8 s continues under a new timestamp.
      if (known.timestamp !== timestamp) this.#remember({ timestamp, event });
      return null;
    }
    this.#remember({ timestamp, event });
    return key;
  }

  #remember(event: { timestamp: number; event: number }): void {
    this.#known.push(event);
    if (this.#known.length > REMEMBERED) this.#known.shift();
  }
}

function isSame(known: { timestamp: number; event: number }, seen: { timestamp: number; event: number }): boolean {
  if (known.timestamp === seen.timestamp) return true;
  return known.event === seen.event && (seen.timestamp - known.timestamp) >>> 0 === LONGEST_SEGMENT;
}

const TONE_FRAMES = 5;
const END_PACKETS = 3;
/** Silence between two keys. */
const GAP_FRAMES = 4;
const VOLUME = 10;

export interface EventPacket {
  payload: Uint8Array;
  timestamp: number;
  marker: boolean;
}

/** Sends keys, one packet for each frame of 20 ms: 100 ms of tone, its end three times, and a gap. */
export class KeySender {
  #waiting: number[] = [];
  #current: { event: number; timestamp: number; sent: number } | null = null;

  /** Characters that are no keys are passed over. */
  push(keys: string): void {
    for (const key of keys.toUpperCase()) {
      const event = KEYS.indexOf(key as Key);
      if (event >= 0) this.#waiting.push(event);
    }
  }

  /** The packet that replaces the sound at `timestamp`; `gap` for silence; null if there are no keys to send. */
  next(timestamp: number): EventPacket | 'gap' | null {
    if (!this.#current) {
      const event = this.#waiting.shift();
      if (event === undefined) return null;
      this.#current = { event, timestamp, sent: 0 };
    }
    const { event, timestamp: begun, sent } = this.#current;
    this.#current.sent += 1;
    if (sent + 1 === TONE_FRAMES + END_PACKETS + GAP_FRAMES) this.#current = null;
    if (sent >= TONE_FRAMES + END_PACKETS) return 'gap';
    const isEnd = sent >= TONE_FRAMES;
    const duration = FRAME_SAMPLES * Math.min(sent + 1, TONE_FRAMES);
    const payload = Uint8Array.of(event, (isEnd ? 0x80 : 0) | VOLUME, duration >> 8, duration & 0xff);
    return { payload, timestamp: begun, marker: sent === 0 };
  }
}
