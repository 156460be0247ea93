export const TEXT_ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1250', 'windows-1252'] as const;
export type TextEncoding = (typeof TEXT_ENCODINGS)[number];

/**
 * The logarithm of how much likelier a byte is in Central European texts (Windows-1250) than in Western ones
 * (Windows-1252). Both have the letters of German. `E8` is č in the former and è in the latter.
 */
const EASTERN = new Map<number, number>([
  ...[0x9a, 0x9e, 0x8a, 0x8e, 0x8d, 0x9d, 0xb3, 0xb9, 0xbf, 0x9c, 0x9f, 0xa3, 0xec].map((byte) => [byte, 3] as const),
  ...[0xf9, 0xf5, 0xea, 0xe8, 0xfb].map((byte) => [byte, 1.3] as const),
  ...[0xf8, 0xc8, 0xd8].map((byte) => [byte, 0.3] as const),
  ...[0xe0, 0xe5, 0xc5, 0xc0, 0xe3, 0xc3].map((byte) => [byte, -4] as const),
  ...[0xe6, 0xf1, 0xf2, 0xd1, 0xc6].map((byte) => [byte, -0.8] as const),
]);

/**
 * Guesses the code page of a text that is not UTF-8, from its letters. The import shows the result and lets users
 * change it.
 */
export function codePageOf(bytes: Uint8Array): TextEncoding {
  let score = 0;
  for (const byte of bytes) score += EASTERN.get(byte) ?? 0;
  return score > 0 ? 'windows-1250' : 'windows-1252';
}
