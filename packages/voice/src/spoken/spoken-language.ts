export type Gender = 'm' | 'f' | 'n';

export interface SpokenDate {
  day: number;
  /** From 1. */
  month: number;
  year: number | null;
}

export interface SpokenTime {
  hour: number;
  minute: number;
  /** As written after the time: `pm`. */
  half: 'am' | 'pm' | null;
}

/** A number as written: the whole part, and the digits after the decimal sign. */
export interface SpokenNumber {
  whole: number;
  fraction: string;
}

/** Forms of a noun with 1, with 2 to 4, and with 5 or more; languages without `few` repeat `many`. */
export interface Noun {
  one: string;
  few: string;
  many: string;
  gender: Gender;
}

export type CurrencyCode = 'EUR' | 'CZK' | 'USD' | 'GBP' | 'PLN' | 'CHF';

export interface Currency {
  unit: Noun;
  /** A hundredth. */
  part: Noun;
}

/** How a language speaks digits and signs. `before` is the text in front of them. */
export interface SpokenLanguage {
  digits: readonly string[];
  /** The sign that separates decimals; the other one separates thousands. */
  decimalSign: ',' | '.';
  signs: { at: string; dot: string; dash: string; underscore: string; slash: string; plus: string; minus: string };
  /** Between the ends of a range of times. */
  until: string;
  /** Patterns of the names of months, in their order. */
  monthPatterns: readonly string[];
  /** The month may precede the day: `November 27`. */
  hasMonthFirst: boolean;
  /** Words after a time that the spoken time already has: `Uhr`. */
  timeWords: string;
  /** Words after a year that the spoken year already has. */
  yearWords: string;
  cardinal(value: number, gender: Gender): string;
  number(number: SpokenNumber): string;
  percent(number: SpokenNumber): string;
  date(date: SpokenDate, before: string): string;
  time(time: SpokenTime, before: string): string;
  /** The form of a noun after a number. */
  form(value: number, noun: Noun): string;
  currencies: Readonly<Record<CurrencyCode, Currency>>;
  /** An amount that has both parts: `twelve euros`, `thirty cents`. */
  joinMoney(units: string, parts: { spoken: string; number: string }): string;
}

/** The last word of a text, in small letters: a preposition decides about the case of what follows. */
export function lastWord(text: string): string {
  return /(\p{L}+)\.?[\s\u00a0]*$/u.exec(text)?.[1]?.toLowerCase() ?? '';
}

/** Takes a number of up to 12 digits apart: its billions, millions, thousands, and the rest. */
export function groupsOf(value: number): { billions: number; millions: number; thousands: number; rest: number } {
  return {
    billions: Math.floor(value / 1e9),
    millions: Math.floor(value / 1e6) % 1000,
    thousands: Math.floor(value / 1000) % 1000,
    rest: value % 1000,
  };
}

export function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}

export function eachDigit(digits: string, names: readonly string[]): string {
  return Array.from(digits, (digit) => names[Number(digit)] ?? digit).join(' ');
}

/** A noun with one form after every number above 1. */
export function noun(one: string, many = one, gender: Gender = 'm'): Noun {
  return { one, few: many, many, gender };
}
