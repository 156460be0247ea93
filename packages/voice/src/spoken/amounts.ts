import type { CurrencyCode, SpokenLanguage, SpokenNumber } from '#spoken/spoken-language.ts';
import { NUMBER, readNumber } from '#spoken/written-number.ts';

const SIGNS: Readonly<Record<string, CurrencyCode>> = {
  '€': 'EUR',
  $: 'USD',
  '£': 'GBP',
  kč: 'CZK',
  zł: 'PLN',
  zl: 'PLN',
  eur: 'EUR',
  czk: 'CZK',
  usd: 'USD',
  gbp: 'GBP',
  pln: 'PLN',
  chf: 'CHF',
};

const SIGN = String.raw`(?:€|\$|£|K[čČ]|zł|EUR|CZK|USD|GBP|PLN|CHF)`;
const SPACE = String.raw`[ \u00a0\u202f]?`;
const LETTER_AFTER = String.raw`(?![\p{L}\p{N}])`;
const BEFORE = new RegExp(String.raw`(?<![\p{L}\p{N}])(${SIGN})${SPACE}(${NUMBER})`, 'gu');
const AFTER = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,])([-−]?)(${NUMBER})(?:,[-–—])?${SPACE}(${SIGN})${LETTER_AFTER}`,
  'gu',
);
const PERCENT = new RegExp(String.raw`(?<![\p{L}\p{N}.,])([-−]?)(${NUMBER})${SPACE}%`, 'gu');
/** Only with decimals or separators: a voice reads a plain number itself, in the gender that it knows or not. */
const PLAIN = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,:/+-])([-−]?)(\d{1,3}(?:[ \u00a0\u202f.,'’]\d{3})+(?:[.,]\d+)?|\d+[.,]\d+)(?![\p{L}\p{N}/:]|[.,-]\d)`,
  'gu',
);

/** Replaces amounts of money and percentages by words. */
export function sayAmounts(text: string, language: SpokenLanguage): string {
  const read = (written: string) => readNumber(written, language.decimalSign);
  return text
    .replace(BEFORE, (all, sign: string, written: string) => money(read(written), sign, language) ?? all)
    .replace(AFTER, (all, minus: string, written: string, sign: string) => {
      const spoken = money(read(written), sign, language);
      return spoken === null ? all : signed(minus, spoken, language);
    })
    .replace(PERCENT, (all, minus: string, written: string) => {
      const number = read(written);
      return number === null ? all : signed(minus, language.percent(number), language);
    });
}

/** Replaces numbers with decimals or separators by words. */
export function sayNumbers(text: string, language: SpokenLanguage): string {
  return text.replace(PLAIN, (all, minus: string, written: string) => {
    const number = readNumber(written, language.decimalSign);
    return number === null ? all : signed(minus, language.number(number), language);
  });
}

function signed(minus: string, spoken: string, { signs }: SpokenLanguage): string {
  return minus === '' ? spoken : `${signs.minus} ${spoken}`;
}

function money(number: SpokenNumber | null, sign: string, language: SpokenLanguage): string | null {
  const code = SIGNS[sign.toLowerCase()];
  if (number === null || code === undefined) return null;
  const { unit, part } = language.currencies[code];
  const { whole, fraction } = number;
  const counted = (value: number, noun: typeof unit) =>
    `${language.cardinal(value, noun.gender)} ${language.form(value, noun)}`;
  // `12.5` is 12 and 50 hundredths; more than two decimals are no coins.
  if (fraction.length > 2) return `${language.number(number)} ${unit.many}`;
  const parts = Number(fraction.padEnd(2, '0'));
  if (parts === 0) return counted(whole, unit);
  if (whole === 0) return counted(parts, part);
  const spoken = { spoken: counted(parts, part), number: language.cardinal(parts, part.gender) };
  return language.joinMoney(counted(whole, unit), spoken);
}
