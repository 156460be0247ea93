import type { Sound } from '@parley/voice';
import { SpeechFailure } from '#platform/speech/speech.ts';

const PCM = 1;
const HEADER_BYTES = 44;

/** The samples of a WAV file of 16 bits; the first channel of several. */
export function soundOf(wav: Buffer): Sound {
  const format = chunkOf(wav, 'fmt ');
  const data = chunkOf(wav, 'data');
  if (wav.toString('latin1', 0, 4) !== 'RIFF' || !format || format.length < 16 || !data) throw notReadable();
  const channels = format.readUInt16LE(2);
  const rate = format.readUInt32LE(4);
  const isKnown = [PCM, 0xff_fe].includes(format.readUInt16LE(0)) && format.readUInt16LE(14) === 16;
  if (!isKnown || channels < 1 || rate < 4_000 || rate > 192_000) throw notReadable();
  const samples = new Int16Array(Math.floor(data.length / (2 * channels)));
  for (let at = 0; at < samples.length; at++) samples[at] = data.readInt16LE(2 * channels * at);
  return { samples, rate };
}

/** A chunk of the file. Its length may be wrong in a file that was written before it was known. */
function chunkOf(wav: Buffer, name: string): Buffer | undefined {
  for (let at = 12; at + 8 <= wav.length;) {
    const length = wav.readUInt32LE(at + 4);
    if (wav.toString('latin1', at, at + 4) === name) return wav.subarray(at + 8, Math.min(wav.length, at + 8 + length));
    at += 8 + length + (length % 2);
  }
  return undefined;
}

function notReadable(): SpeechFailure {
  return new SpeechFailure('The speech is not a WAV file of 16 bits');
}

/** A WAV file of one channel. */
export function wavOf({ samples, rate }: Sound): Buffer {
  const wav = Buffer.alloc(HEADER_BYTES + samples.length * 2);
  wav.write('RIFF', 0, 'latin1');
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.write('WAVEfmt ', 8, 'latin1');
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(PCM, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(rate, 24);
  wav.writeUInt32LE(rate * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36, 'latin1');
  wav.writeUInt32LE(samples.length * 2, 40);
  for (const [at, sample] of samples.entries()) wav.writeInt16LE(sample, HEADER_BYTES + 2 * at);
  return wav;
}
