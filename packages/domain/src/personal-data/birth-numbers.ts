import { inFolded } from '#personal-data/folded.ts';
import { MARKS, type Found } from '#personal-data/found.ts';

/** National identification numbers in the countries of the five languages; most contain the date of birth. */
const KINDS: { pattern: RegExp; fits(digits: string, text: string): boolean }[] = [
  // Czech and Slovak: rodné číslo.
  { pattern: /(?<![\p{L}\p{Nd}])\d{6}[ ]?\/?[ ]?\d{3,4}(?![\p{L}\p{Nd}])/gu, fits: isRodneCislo },
  // Polish: PESEL.
  { pattern: /(?<![\p{L}\p{Nd}])\d{11}(?![\p{L}\p{Nd}])/gu, fits: isPesel },
  // Serbian: JMBG.
  { pattern: /(?<![\p{L}\p{Nd}])\d{13}(?![\p{L}\p{Nd}])/gu, fits: isJmbg },
  // German: the pension insurance's number, which has the day of birth in it.
  { pattern: /(?<![\p{L}\p{Nd}])\d{2}[ ]?\d{6}[ ]?[a-z][ ]?\d{3}(?![\p{L}\p{Nd}])/giu, fits: isVersicherungsnummer },
  // United States: the social security number in its usual format.
  { pattern: /(?<![\p{L}\p{Nd}-])\d{3}-\d{2}-\d{4}(?![\p{L}\p{Nd}-])/gu, fits: isSsn },
  // British: the national insurance number.
  {
    pattern: /(?<![\p{L}\p{Nd}])[a-ceghj-prs-tw-z][a-ceghj-npr-tw-z][ ]?(?:\d{2}[ ]?){3}[a-d](?![\p{L}\p{Nd}])/giu,
    fits: () => true,
  },
];

export function findBirthNumbers(written: string): Found[] {
  return inFolded(written, findIn);
}

function findIn(text: string): Found[] {
  return KINDS.flatMap(({ pattern, fits }) =>
    [...text.matchAll(pattern)]
      .filter(([number]) => fits(number.replaceAll(/[^\da-z]/giu, ''), number))
      .map(({ 0: { length }, index }) => ({ start: index, end: index + length, mark: MARKS.birth_number })),
  );
}

/** Women's months are 50 higher; 20 more once a day's numbers run out. Ten digits are divisible by eleven. */
function isRodneCislo(digits: string, text: string): boolean {
  const year = Number(digits.slice(0, 2));
  const month = Number(digits.slice(2, 4)) % 50;
  const day = Number(digits.slice(4, 6));
  if (!isDay(day, month > 20 ? month - 20 : month)) return false;
  // Numbers before 1954 lack a check digit: only the slash distinguishes them from other numbers.
  if (digits.length === 9) return text.includes('/') && year < 54;
  const check = Number(digits.slice(0, 9)) % 11;
  return Number(digits) % 11 === 0 || (check === 10 && digits.endsWith('0'));
}

/** Months of other centuries are 20, 40, 60 or 80 higher. */
function isPesel(digits: string): boolean {
  const sum = weighted(digits.slice(0, 10), [1, 3, 7, 9, 1, 3, 7, 9, 1, 3]);
  return (
    (10 - (sum % 10)) % 10 === Number(digits.at(10)) &&
    isDay(Number(digits.slice(4, 6)), Number(digits.slice(2, 4)) % 20)
  );
}

function isJmbg(digits: string): boolean {
  const rest = 11 - (weighted(digits.slice(0, 12), [7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11);
  const check = rest > 9 ? 0 : rest;
  return check === Number(digits.at(12)) && isDay(Number(digits.slice(0, 2)), Number(digits.slice(2, 4)));
}

/** The letter counts as its two-digit position in the alphabet; the digits of each product are summed. */
function isVersicherungsnummer(number: string): boolean {
  const letter = String(number.toUpperCase().charCodeAt(8) - 64).padStart(2, '0');
  const digits = number.slice(0, 8) + letter + number.slice(9, 11);
  const weights = [2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1];
  const sum = weights.reduce((total, weight, at) => {
    const product = Number(digits.at(at)) * weight;
    return total + Math.trunc(product / 10) + (product % 10);
  }, 0);
  return sum % 10 === Number(number.at(11)) && isDay(Number(number.slice(2, 4)), Number(number.slice(4, 6)));
}

function isSsn(digits: string): boolean {
  return !/^(?:000|666|9)|^\d{3}00|0000$/u.test(digits);
}

function weighted(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, at) => sum + weight * Number(digits.at(at)), 0);
}

function isDay(day: number, month: number): boolean {
  return day >= 1 && day <= 31 && month >= 1 && month <= 12;
}
