import type { SpokenNumber } from '#spoken/spoken-language.ts';

/** A number with separators or decimals, or only digits. */
export const NUMBER = String.raw`\d{1,3}(?:[ \u00a0\u202f.,'’]\d{3})+(?:[.,]\d{1,4})?(?!\d)|\d+(?:[.,]\d{1,6})?(?!\d)`;

const MOST_DIGITS = 12;

/** Reads a number in the notation of a language; null if it is too long to be spoken. */
export function readNumber(written: string, decimalSign: ',' | '.'): SpokenNumber | null {
  const compact = written.replace(/[ \u00a0\u202f'’]/gu, '');
  const at = Math.max(compact.lastIndexOf(','), compact.lastIndexOf('.'));
  const isDecimal = at !== -1 && isDecimalAt(compact, at, decimalSign);
  const whole = (isDecimal ? compact.slice(0, at) : compact).replace(/\D/gu, '');
  if (whole.length > MOST_DIGITS) return null;
  return { whole: Number(whole), fraction: isDecimal ? compact.slice(at + 1) : '' };
}

/** Three digits after the sign of thousands are thousands; anything else after the last sign is a fraction. */
function isDecimalAt(compact: string, at: number, decimalSign: ',' | '.'): boolean {
  const sign = compact[at] ?? '';
  if (compact.indexOf(sign) !== at) return false;
  return compact.length - at - 1 !== 3 || sign === decimalSign;
}
