/** A pattern of digits alone, with or without anchors: `\d{8}`, `^[0-9]{4}$`. */
const DIGITS = /^\^?(?:\\d|\[0-9\])\{(\d{1,2})\}\$?$/u;

/** How many digits a pattern demands; null if it is not one of digits alone. */
export function digitLength(pattern: string): number | null {
  return Number(DIGITS.exec(pattern.trim())?.[1]) || null;
}
