import { BYTES_A_MS } from '@parley/voice/call/recorder';
import type { SoundPiece } from '#features/calls/sound-store.ts';

const RATE = 8_000;
/** Silence in µ-law. */
const SILENT = 0xff;
const SILENCE_AT_ONCE = 64_000;

/** A WAV file of two channels in µ-law, piece by piece; a gap between two pieces is silence. */
export async function* soundFile(
  pieces: AsyncIterable<SoundPiece>,
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
): AsyncGenerator<Buffer> {
  yield header((untilMs - fromMs) * BYTES_A_MS);
  let at = fromMs * BYTES_A_MS;
  const end = untilMs * BYTES_A_MS;
  for await (const { atMs, bytes } of pieces) {
    const start = atMs * BYTES_A_MS;
    yield* silence(Math.min(start, end) - at);
    const part = bytes.subarray(Math.max(0, at - start), Math.max(0, end - start));
    at = Math.max(at, start) + part.length;
    yield Buffer.from(part);
  }
  yield* silence(end - at);
}

function* silence(length: number): Generator<Buffer> {
  for (let left = length; left > 0; left -= SILENCE_AT_ONCE)
    yield Buffer.alloc(Math.min(left, SILENCE_AT_ONCE), SILENT);
}

function header(length: number): Buffer {
  const bytes = Buffer.alloc(46);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(38 + length, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(18, 16);
  // µ-law, two channels of 8 bits.
  bytes.writeUInt16LE(7, 20);
  bytes.writeUInt16LE(2, 22);
  bytes.writeUInt32LE(RATE, 24);
  bytes.writeUInt32LE(2 * RATE, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(8, 34);
  bytes.write('data', 38, 'latin1');
  bytes.writeUInt32LE(length, 42);
  return bytes;
}
