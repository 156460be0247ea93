import { eachDigit, groupsOf, joined, noun, type SpokenLanguage } from '#spoken/spoken-language.ts';

const DIGITS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const TEENS = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ');
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const ORDINALS: Readonly<Record<string, string>> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
  twenty: 'twentieth',
  thirty: 'thirtieth',
};
const MONTHS = 'January February March April May June July August September October November December'.split(' ');

function belowHundred(value: number): string {
  if (value < 10) return DIGITS[value] ?? '';
  if (value < 20) return TEENS[value - 10] ?? '';
  const ten = TENS[Math.floor(value / 10) - 2] ?? '';
  return value % 10 === 0 ? ten : `${ten}-${DIGITS[value % 10]}`;
}

function belowThousand(value: number): string {
  if (value < 100) return belowHundred(value);
  const hundreds = `${DIGITS[Math.floor(value / 100)]} hundred`;
  return value % 100 === 0 ? hundreds : `${hundreds} ${belowHundred(value % 100)}`;
}

function cardinal(value: number): string {
  if (value === 0) return 'zero';
  const { billions, millions, thousands, rest } = groupsOf(value);
  return joined(
    billions > 0 ? `${belowThousand(billions)} billion` : '',
    millions > 0 ? `${belowThousand(millions)} million` : '',
    thousands > 0 ? `${belowThousand(thousands)} thousand` : '',
    rest > 0 ? belowThousand(rest) : '',
  );
}

function ordinal(value: number): string {
  const words = belowHundred(value);
  const last = words.split('-').at(-1) ?? '';
  return words.slice(0, words.length - last.length) + (ORDINALS[last] ?? `${last}th`);
}

function year(value: number): string {
  const [century, rest] = [Math.floor(value / 100), value % 100];
  if (value < 1100 || value > 2099 || (value >= 2000 && value < 2010)) return cardinal(value);
  if (rest === 0) return `${belowHundred(century)} hundred`;
  return `${belowHundred(century)} ${rest < 10 ? `oh ${DIGITS[rest]}` : belowHundred(rest)}`;
}

export const english: SpokenLanguage = {
  digits: DIGITS,
  decimalSign: '.',
  signs: { at: 'at', dot: 'dot', dash: 'dash', underscore: 'underscore', slash: 'slash', plus: 'plus', minus: 'minus' },
  until: 'to',
  monthPatterns: MONTHS.map((name) => (name.length > 4 ? `${name.slice(0, 3)}(?:${name.slice(3)}|t?\\.)?` : name)),
  hasMonthFirst: true,
  timeWords: "o['’]clock",
  yearWords: '',
  cardinal,
  number: ({ whole, fraction }) =>
    joined(cardinal(whole), fraction === '' ? '' : `point ${eachDigit(fraction, DIGITS)}`),
  percent: (number) => `${english.number(number)} percent`,
  date({ day, month, year: written }, before) {
    const article = /\bthe\s*$/iu.test(before) ? '' : 'the ';
    return `${article}${ordinal(day)} of ${MONTHS[month - 1]}${written === null ? '' : `, ${year(written)}`}`;
  },
  time({ hour, minute, half }) {
    const of12 = hour % 12 === 0 ? 12 : hour % 12;
    const minutes = minute === 0 ? '' : minute < 10 ? `oh ${DIGITS[minute]}` : belowHundred(minute);
    const isAfternoon = half === null ? hour >= 12 : half === 'pm';
    return joined(belowHundred(of12), minutes, isAfternoon ? 'p.m.' : 'a.m.');
  },
  form: (value, { one, many }) => (value === 1 ? one : many),
  currencies: {
    EUR: { unit: noun('euro', 'euros'), part: noun('cent', 'cents') },
    CZK: { unit: noun('crown', 'crowns'), part: noun('heller', 'hellers') },
    USD: { unit: noun('dollar', 'dollars'), part: noun('cent', 'cents') },
    GBP: { unit: noun('pound', 'pounds'), part: noun('penny', 'pence') },
    PLN: { unit: noun('zloty', 'zlotys'), part: noun('grosz', 'groszy') },
    CHF: { unit: noun('franc', 'francs'), part: noun('centime', 'centimes') },
  },
  joinMoney: (units, { spoken }) => `${units} and ${spoken}`,
};
