import type { Codec } from '#seams.ts';

/** G.711 by tables: one look-up a sample, because every call decodes and encodes 8,000 of them a second. */

const SAMPLES = 0x10000;
const HALF = 0x8000;
const ULAW_BIAS = 0x84;
const ULAW_LARGEST = 32_635;

const ALAW_DECODED = Int16Array.from({ length: 256 }, (_, code) => decodeAlaw(code));
const ULAW_DECODED = Int16Array.from({ length: 256 }, (_, code) => decodeUlaw(code));
const ALAW_ENCODED = Uint8Array.from({ length: SAMPLES }, (_, at) => encodeAlaw(at - HALF));
const ULAW_ENCODED = Uint8Array.from({ length: SAMPLES }, (_, at) => encodeUlaw(at - HALF));

/** The code of silence, which is sent while the bot says nothing. */
export const SILENCE = { PCMA: ALAW_ENCODED[HALF] ?? 0, PCMU: ULAW_ENCODED[HALF] ?? 0 };

export function decodeG711(codec: Codec, codes: Uint8Array): Int16Array {
  const table = codec === 'PCMA' ? ALAW_DECODED : ULAW_DECODED;
  const samples = new Int16Array(codes.length);
  for (let at = 0; at < codes.length; at++) samples[at] = table[codes[at] ?? 0] ?? 0;
  return samples;
}

export function encodeG711(codec: Codec, samples: Int16Array): Uint8Array {
  const table = codec === 'PCMA' ? ALAW_ENCODED : ULAW_ENCODED;
  const codes = new Uint8Array(samples.length);
  for (let at = 0; at < samples.length; at++) codes[at] = table[(samples[at] ?? 0) + HALF] ?? 0;
  return codes;
}

function decodeAlaw(code: number): number {
  const bits = code ^ 0x55;
  const exponent = (bits >> 4) & 7;
  const mantissa = ((bits & 15) << 4) + 8;
  const size = exponent === 0 ? mantissa : (mantissa + 0x100) << (exponent - 1);
  return bits & 0x80 ? size : -size;
}

function encodeAlaw(sample: number): number {
  const isNegative = sample < 0;
  const size = Math.min(isNegative ? -sample - 1 : sample, 0x7fff);
  const exponent = size < 0x100 ? 0 : Math.floor(Math.log2(size)) - 7;
  const mantissa = (size >> (exponent === 0 ? 4 : exponent + 3)) & 15;
  return ((exponent << 4) | mantissa | (isNegative ? 0 : 0x80)) ^ 0x55;
}

function decodeUlaw(code: number): number {
  const bits = ~code & 0xff;
  const size = ((((bits & 15) << 3) + ULAW_BIAS) << ((bits >> 4) & 7)) - ULAW_BIAS;
  return bits & 0x80 ? -size : size;
}

function encodeUlaw(sample: number): number {
  const size = Math.min(Math.abs(sample), ULAW_LARGEST) + ULAW_BIAS;
  const exponent = Math.floor(Math.log2(size)) - 7;
  const mantissa = (size >> (exponent + 3)) & 15;
  return ~((exponent << 4) | mantissa | (sample < 0 ? 0x80 : 0)) & 0xff;
}
