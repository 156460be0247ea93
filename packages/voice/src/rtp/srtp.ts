import { createCipheriv, createHmac, timingSafeEqual } from 'node:crypto';
import { payloadStart } from '#rtp/rtp-packet.ts';
import type { SrtpKeys } from '#seams.ts';

/** SRTP of RFC 3711 with AES counter mode and HMAC-SHA1, one direction of one stream. */

const SALT = 14;
const WINDOW = 64n;
const ALL = (1n << WINDOW) - 1n;
/** A sender may restart with its keys; old packets must not be accepted a second time. */
const MOST_STREAMS = 16;

interface SessionKeys {
  cipher: Uint8Array;
  salt: Uint8Array;
  auth: Uint8Array;
  tag: number;
}

export function sessionKeys({ suite, key, salt }: SrtpKeys): SessionKeys {
  if (key.length !== 16 || salt.length !== SALT) throw new Error('A master key has 16 bytes and its salt 14');
  const derived = (label: number, length: number) => {
    const counter = new Uint8Array(16);
    counter.set(salt);
    counter[7] = (counter[7] ?? 0) ^ label;
    return keyStream(key, counter, length);
  };
  const tag = suite === 'AES_CM_128_HMAC_SHA1_80' ? 10 : 4;
  return { cipher: derived(0, 16), auth: derived(1, 20), salt: derived(2, SALT), tag };
}

function keyStream(key: Uint8Array, counter: Uint8Array, length: number): Uint8Array {
  return new Uint8Array(createCipheriv('aes-128-ctr', key, counter).update(new Uint8Array(length)));
}

export class SrtpSender {
  readonly #keys: SessionKeys;
  #rollovers = 0;
  #last: number | null = null;

  constructor(keys: SrtpKeys) {
    this.#keys = sessionKeys(keys);
  }

  /** Takes packets in the order of their sequence numbers. */
  protect(packet: Uint8Array): Uint8Array {
    const view = viewOf(packet);
    const sequence = view.getUint16(2);
    if (this.#last !== null && sequence < this.#last) this.#rollovers += 1;
    this.#last = sequence;
    const secret = crypt(this.#keys, packet, this.#rollovers);
    const sealed = new Uint8Array(secret.length + this.#keys.tag);
    sealed.set(secret);
    sealed.set(tagOf(this.#keys, secret, this.#rollovers), secret.length);
    return sealed;
  }
}

interface Received {
  highest: bigint;
  /** The last 64 packets, a bit for each. */
  seen: bigint;
}

export class SrtpReceiver {
  readonly #keys: SessionKeys;
  /** By the source (SSRC). */
  readonly #streams = new Map<number, Received>();

  constructor(keys: SrtpKeys) {
    this.#keys = sessionKeys(keys);
  }

  /** The packet in clear; null: forged, damaged or seen before. */
  unprotect(sealed: Uint8Array): Uint8Array | null {
    const { tag } = this.#keys;
    if (sealed.length < 12 + tag) return null;
    const packet = sealed.subarray(0, sealed.length - tag);
    const view = viewOf(packet);
    if (payloadStart(view, sealed[0] ?? 0) === null) return null;
    const ssrc = view.getUint32(8);
    const index = indexOf(this.#streams.get(ssrc), view.getUint16(2));
    const rollovers = Number(index >> 16n);
    const isGenuine = timingSafeEqual(tagOf(this.#keys, packet, rollovers), sealed.subarray(packet.length));
    if (!isGenuine || !this.#isNew(ssrc, index)) return null;
    return crypt(this.#keys, packet, rollovers);
  }

  #isNew(ssrc: number, index: bigint): boolean {
    const stream = this.#streams.get(ssrc);
    if (!stream) {
      const [oldest] = this.#streams.keys();
      if (this.#streams.size >= MOST_STREAMS && oldest !== undefined) this.#streams.delete(oldest);
      this.#streams.set(ssrc, { highest: index, seen: 1n });
      return true;
    }
    if (index > stream.highest) {
      const by = index - stream.highest;
      stream.seen = by >= WINDOW ? 1n : ((stream.seen << by) | 1n) & ALL;
      stream.highest = index;
      return true;
    }
    const behind = stream.highest - index;
    if (behind >= WINDOW || (stream.seen >> behind) & 1n) return false;
    stream.seen |= 1n << behind;
    return true;
  }
}

/** The nearest index with this sequence number. */
function indexOf(stream: Received | undefined, sequence: number): bigint {
  if (!stream) return BigInt(sequence);
  const last = Number(stream.highest & 0xffffn);
  const turn = stream.highest >> 16n;
  if (sequence - last > 0x8000) return turn === 0n ? BigInt(sequence) : ((turn - 1n) << 16n) + BigInt(sequence);
  return ((last - sequence > 0x8000 ? turn + 1n : turn) << 16n) + BigInt(sequence);
}

/** Encrypts and decrypts: counter mode is its own inverse. The header stays readable. */
function crypt({ cipher, salt }: SessionKeys, packet: Uint8Array, rollovers: number): Uint8Array {
  const view = viewOf(packet);
  const start = payloadStart(view, packet[0] ?? 0) ?? packet.length;
  const counter = new Uint8Array(16);
  counter.set(salt);
  const mixed = viewOf(counter);
  mixed.setUint32(4, (mixed.getUint32(4) ^ view.getUint32(8)) >>> 0);
  mixed.setUint32(8, (mixed.getUint32(8) ^ rollovers) >>> 0);
  mixed.setUint16(12, mixed.getUint16(12) ^ view.getUint16(2));
  const done = new Uint8Array(packet);
  done.set(createCipheriv('aes-128-ctr', cipher, counter).update(packet.subarray(start)), start);
  return done;
}

function tagOf({ auth, tag }: SessionKeys, packet: Uint8Array, rollovers: number): Uint8Array {
  const turn = new Uint8Array(4);
  viewOf(turn).setUint32(0, rollovers);
  return createHmac('sha1', auth).update(packet).update(turn).digest().subarray(0, tag);
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
