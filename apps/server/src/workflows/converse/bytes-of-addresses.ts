import { Problem } from '@parley/domain/problem';
import { LRUCache } from 'lru-cache';

const HOUR_SECONDS = 60 * 60;
/** The bytes that one address may send in an hour, however many conversations it opens. */
const MOST_BYTES = 100 * 1024 * 1024;
const MOST_ADDRESSES = 50_000;

/** Counts the bytes that callers send from each address, and refuses more than the limit. */
export function bytesOfAddresses(mostBytes = MOST_BYTES) {
  const sent = new LRUCache<string, { bytes: number }>({ max: MOST_ADDRESSES, ttl: HOUR_SECONDS * 1_000 });

  return (address: string, added: number): void => {
    const known = sent.get(address) ?? { bytes: 0 };
    if (known.bytes + added > mostBytes) {
      throw new Problem('too_many', 'Too many files. Please try later.', { retryAfter: HOUR_SECONDS });
    }
    known.bytes += added;
    if (!sent.has(address)) sent.set(address, known);
  };
}
