import type { Sound } from '#seams.ts';

/** A WAV file of one channel and 16 bits. */
export function writeWav({ samples, rate }: Sound): Uint8Array {
  const bytes = new Uint8Array(44 + 2 * samples.length);
  const view = new DataView(bytes.buffer);
  const text = (at: number, word: string) => bytes.set(new TextEncoder().encode(word), at);
  text(0, 'RIFF');
  view.setUint32(4, 36 + 2 * samples.length, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, 2 * rate, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text(36, 'data');
  view.setUint32(40, 2 * samples.length, true);
  for (let at = 0; at < samples.length; at++) view.setInt16(44 + 2 * at, samples[at] ?? 0, true);
  return bytes;
}

/**
 * The sound of a WAV file with 16 bits a sample; of several channels, the first. Sizes in the header are not trusted:
 * programs that write to a pipe do not know them.
 */
export function readWav(bytes: Uint8Array): Sound {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const word = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
  if (bytes.length < 12 || word(0) !== 'RIFF' || word(8) !== 'WAVE') throw new Error('This is not a WAV file');
  let channels = 0;
  let rate = 0;
  for (let at = 12; at + 8 <= bytes.length;) {
    const size = view.getUint32(at + 4, true);
    const from = at + 8;
    if (word(at) === 'fmt ' && from + 16 <= bytes.length) {
      const isPlain = [1, 0xfffe].includes(view.getUint16(from, true)) && view.getUint16(from + 14, true) === 16;
      if (!isPlain) throw new Error('Only WAV files with 16 bits a sample can be played');
      channels = view.getUint16(from + 2, true);
      rate = view.getUint32(from + 4, true);
    } else if (word(at) === 'data' && channels > 0) {
      const count = Math.floor(Math.min(size, bytes.length - from) / (2 * channels));
      const samples = new Int16Array(count);
      for (let n = 0; n < count; n++) samples[n] = view.getInt16(from + 2 * channels * n, true);
      return { rate, samples };
    }
    at = from + size + (size % 2);
  }
  throw new Error('This WAV file holds no sound');
}
