/** Characters and values that are looked at without a pause, which takes well under a millisecond. */
const MOST_AT_ONCE = 20_000;
const DEEPEST = 32;
const DIGITS = /^\d{1,19}$/u;

/**
 * Whether masking certainly leaves a value unchanged, found without waiting. False for what is too much to look at in
 * one piece, and for lists that may be one number. Nearly all values of a turn are harmless, and to wait for each text
 * of them costs more than to look at it.
 */
export type IsHarmless = (value: unknown) => boolean;

/** For the values of one turn together. */
export function harmlessIf(isHarmlessText: (text: string) => boolean): IsHarmless {
  let left = MOST_AT_ONCE;
  const isText = (text: string) => (left -= text.length) >= 0 && isHarmlessText(text);
  function isHarmless(value: unknown, depth: number): boolean {
    left -= 1;
    if (left < 0 || depth > DEEPEST) return false;
    if (typeof value === 'string') return isText(value);
    if (typeof value === 'number') return isText(String(value));
    if (typeof value !== 'object' || value === null) return true;
    if (Array.isArray(value)) return !mayBeOneNumber(value) && value.every((one) => isHarmless(one, depth + 1));
    return Object.entries(value).every(([name, inner]) => isText(name) && isHarmless(inner, depth + 1));
  }
  return (value) => isHarmless(value, 0);
}

function mayBeOneNumber(list: readonly unknown[]): boolean {
  return list.length > 1 && DIGITS.test(String(list[0]));
}
