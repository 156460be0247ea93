import { expect, test } from 'vitest';
import { decodeG711, encodeG711, SILENCE } from '#sound/g711.ts';

const CODES = Uint8Array.from({ length: 256 }, (_, code) => code);

test.each(['PCMA', 'PCMU'] as const)(
  '%s: every code comes back as it was, but for the second zero of PCMU',
  (codec) => {
    const again = encodeG711(codec, decodeG711(codec, CODES));
    const expected = codec === 'PCMU' ? CODES.map((code) => (code === 0x7f ? 0xff : code)) : CODES;
    expect(again).toEqual(expected);
  },
);

test('both laws decode to the values of the recommendation', () => {
  const pcma = (code: number) => decodeG711('PCMA', Uint8Array.of(code))[0];
  expect([0xd5, 0x55, 0xaa, 0x2a, 0x80, 0xff].map(pcma)).toEqual([8, -8, 32_256, -32_256, 5504, 848]);
  const pcmu = (code: number) => decodeG711('PCMU', Uint8Array.of(code))[0];
  expect([0xff, 0x7f, 0x80, 0x00, 0xf0].map(pcmu)).toEqual([0, 0, 32_124, -32_124, 120]);
});

test.each(['PCMA', 'PCMU'] as const)('%s: an encoded sample differs by less than a twentieth', (codec) => {
  const samples = Int16Array.from({ length: 2048 }, (_, at) => at * 32 - 32_768);
  const decoded = decodeG711(codec, encodeG711(codec, samples));
  for (const [at, sample] of samples.entries())
    expect(Math.abs((decoded[at] ?? 0) - sample)).toBeLessThanOrEqual(Math.max(16, Math.abs(sample) / 20));
});

test('silence is the code of zero', () => {
  expect(Math.abs(decodeG711('PCMA', Uint8Array.of(SILENCE.PCMA))[0] ?? 99)).toBeLessThanOrEqual(8);
  expect(decodeG711('PCMU', Uint8Array.of(SILENCE.PCMU))[0]).toBe(0);
});
