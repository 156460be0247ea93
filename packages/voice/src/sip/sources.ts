import type { Clock } from '#seams.ts';

/** Hosts that may send to us: single addresses and networks (`10.0.0.0/8`, `2001:db8::/32`). */
export interface Sources {
  allow(hosts: readonly string[]): void;
  isAllowed(host: string): boolean;
}

interface Network {
  bits: bigint;
  width: 32 | 128;
  prefix: number;
}

/** The exchange's addresses come and go with its name; `fixed` ones stay. An entry that is no address allows nothing. */
export function createSources(fixed: readonly string[]): Sources {
  const always = fixed.flatMap(readNetwork);
  let current: Network[] = [];
  return {
    allow(hosts) {
      current = hosts.flatMap(readNetwork);
    },
    isAllowed(host) {
      const address = readAddress(host);
      if (!address) return false;
      return [...current, ...always].some(
        ({ bits, width, prefix }) =>
          width === address.width && bits >> BigInt(width - prefix) === address.bits >> BigInt(width - prefix),
      );
    },
  };
}

function readNetwork(text: string): Network[] {
  const [host = '', size] = text.trim().split('/', 2);
  const address = readAddress(host);
  if (!address) return [];
  const prefix = size === undefined ? address.width : /^\d{1,3}$/u.test(size) ? Number(size) : -1;
  return prefix < 0 || prefix > address.width ? [] : [{ ...address, prefix }];
}

export function readAddress(host: string): { bits: bigint; width: 32 | 128 } | null {
  const text = host.toLowerCase().replace(/^\[|\]$/gu, '');
  if (!text.includes(':')) {
    const bits = readFour(text);
    return bits === null ? null : { bits, width: 32 };
  }
  const [withoutZone = ''] = text.split('%', 1);
  const mapped = /^::ffff:(?<four>[\d.]+)$/u.exec(withoutZone)?.groups?.['four'];
  if (mapped !== undefined) return readAddress(mapped);
  const bits = readSix(withoutZone);
  return bits === null ? null : { bits, width: 128 };
}

function readFour(text: string): bigint | null {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^\d{1,3}$/u.test(part) && Number(part) < 256)) return null;
  return parts.reduce((bits, part) => (bits << 8n) | BigInt(part), 0n);
}

function readSix(text: string): bigint | null {
  const halves = text.split('::');
  if (halves.length > 2) return null;
  const [head = [], tail = []] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const missing = 8 - head.length - tail.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return null;
  const groups = [...head, ...Array.from({ length: missing }, () => '0'), ...tail];
  if (!groups.every((group) => /^[\da-f]{1,4}$/u.test(group))) return null;
  return groups.reduce((bits, group) => (bits << 16n) | BigInt(`0x${group}`), 0n);
}

/** A bucket of permissions for each source: `perSecond` on average, `atOnce` in a burst. */
export interface RateLimit {
  take(source: string): boolean;
}

const MOST_SOURCES = 1000;

export function createRateLimit(clock: Clock, limit: { perSecond: number; atOnce: number }): RateLimit {
  const buckets = new Map<string, { left: number; at: number }>();
  return {
    take(source) {
      const now = clock.now();
      const bucket = buckets.get(source) ?? { left: limit.atOnce, at: now };
      bucket.left = Math.min(limit.atOnce, bucket.left + ((now - bucket.at) / 1000) * limit.perSecond);
      bucket.at = now;
      if (!buckets.has(source)) {
        const [oldest] = buckets.keys();
        if (buckets.size >= MOST_SOURCES && oldest !== undefined) buckets.delete(oldest);
        buckets.set(source, bucket);
      }
      if (bucket.left < 1) return false;
      bucket.left -= 1;
      return true;
    },
  };
}
