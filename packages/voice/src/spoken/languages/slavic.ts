import type { Noun } from '#spoken/spoken-language.ts';

/** The form of a noun where a compound number, as 22, takes the form of 5. */
export function simpleForm(value: number, { one, few, many }: Noun): string {
  if (value === 1) return one;
  return value >= 2 && value <= 4 ? few : many;
}

/** The form of a noun where 22 takes the form of 2. */
export function lastDigitForm(value: number, { one, few, many }: Noun): string {
  if (value === 1) return one;
  const [last, teens] = [value % 10, Math.floor(value / 10) % 10 === 1];
  return last >= 2 && last <= 4 && !teens ? few : many;
}
