import { createHash } from 'node:crypto';
import { pauses } from '#platform/pauses.ts';

const PIECE_BYTES = 1024 * 1024;

/** SHA-256 in hexadecimal digits; pauses between the pieces of a large input, so that other work can run. */
export async function hashInPieces(bytes: Uint8Array): Promise<string> {
  const pause = pauses();
  const hash = createHash('sha256');
  for (let from = 0; from < bytes.length; from += PIECE_BYTES) {
    hash.update(bytes.subarray(from, from + PIECE_BYTES));
    await pause();
  }
  return hash.digest('hex');
}
