/** Digits as they are typed and read out: alone or in groups. */
const MAYBE_CARD = /\d(?:[ .-]{0,2}\d){12,18}/gu;

/** The text with payment card numbers cut to their last four digits. */
export function maskCardNumbers(text: string): string {
  return text.replace(MAYBE_CARD, (number) => {
    const digits = number.replaceAll(/\D/gu, '');
    return hasCheckDigit(digits) ? `•••• ${digits.slice(-4)}` : number;
  });
}

/** Luhn's formula (ISO/IEC 7812-1): every card number passes it, and one in ten of other numbers. */
function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits.at(-1 - place));
    const value = place % 2 === 1 ? digit * 2 : digit;
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}
