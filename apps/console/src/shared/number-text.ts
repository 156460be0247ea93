/** Country codes of one digit and of two; every other one has three. */
const ONE_DIGIT = new Set(['1', '7']);
const TWO_DIGITS = new Set(
  (
    '20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 ' +
    '90 91 92 93 94 95 98'
  ).split(' '),
);

/** `+420 601 234 214` of an E.164 number: the country code, then digits in threes as people read them. */
export function numberText(number: string): string {
  if (!/^\+\d{5,15}$/u.test(number)) return number;
  const digits = number.slice(1);
  const codeLength = ONE_DIGIT.has(digits.slice(0, 1)) ? 1 : TWO_DIGITS.has(digits.slice(0, 2)) ? 2 : 3;
  return [`+${digits.slice(0, codeLength)}`, ...inThrees(digits.slice(codeLength))].join(' ');
}

/** Groups of three digits. A single one that is left goes to the last group, and two go to the front. */
function inThrees(digits: string): string[] {
  const [front, last] = [digits.length % 3 === 2 ? 2 : 0, digits.length % 3 === 1 ? 4 : 0];
  const middle = digits.slice(front, digits.length - last).match(/\d{3}/gu) ?? [];
  return [digits.slice(0, front), ...middle, last === 0 ? '' : digits.slice(-last)].filter((group) => group !== '');
}
