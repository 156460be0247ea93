import { eachDigit, groupsOf, joined, noun, type Gender, type SpokenLanguage } from '#spoken/spoken-language.ts';

const DIGITS = ['null', 'eins', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun'];
const TEENS = 'zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn'.split(' ');
const TENS = 'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig'.split(' ');
const MONTHS = 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' ');
const ORDINAL_STEMS: Readonly<Record<number, string>> = { 1: 'erst', 3: 'dritt', 7: 'siebt', 8: 'acht' };

/** `one` is the word for a 1 at the end: `eins`, or `ein` and `eine` before a noun. */
function belowHundred(value: number, one: string): string {
  if (value === 1) return one;
  if (value < 10) return DIGITS[value] ?? '';
  if (value < 20) return TEENS[value - 10] ?? '';
  const ten = TENS[Math.floor(value / 10) - 2] ?? '';
  const digit = value % 10;
  return digit === 0 ? ten : `${digit === 1 ? 'ein' : DIGITS[digit]}und${ten}`;
}

function belowThousand(value: number, one: string): string {
  const hundreds = Math.floor(value / 100);
  const start = hundreds === 0 ? '' : `${hundreds === 1 ? '' : DIGITS[hundreds]}hundert`;
  return start + (value % 100 === 0 ? '' : belowHundred(value % 100, one));
}

const ONE: Record<Gender, string> = { m: 'ein', f: 'eine', n: 'ein' };

function cardinal(value: number, one = 'eins'): string {
  if (value === 0) return 'null';
  const { billions, millions, thousands, rest } = groupsOf(value);
  const many = (count: number, [single, plural]: [string, string]) =>
    count === 0 ? '' : `${belowThousand(count, 'eine')} ${count === 1 ? single : plural}`;
  const thousand = thousands === 0 ? '' : `${thousands === 1 ? '' : belowThousand(thousands, 'ein')}tausend`;
  return joined(
    many(billions, ['Milliarde', 'Milliarden']),
    many(millions, ['Million', 'Millionen']),
    thousand + (rest === 0 ? '' : belowThousand(rest, one)),
  );
}

function ordinalStem(day: number): string {
  return ORDINAL_STEMS[day] ?? `${belowHundred(day, 'eins')}${day < 20 ? 't' : 'st'}`;
}

function year(value: number): string {
  if (value < 1100 || value > 1999) return cardinal(value);
  const rest = value % 100;
  return `${belowHundred(Math.floor(value / 100), 'ein')}hundert${rest === 0 ? '' : belowHundred(rest, 'eins')}`;
}

const WEAK = /\b(?:am|vom|zum|beim|dem|den|des|ab|bis|seit|im|nach|vor)\s*$/iu;
/** `am Freitag, 27. November`: the date is in the case of the weekday. */
const WEEKDAY_BEFORE = /\b(?:am|vom|zum|bis|ab|seit)\s+\p{L}+,?\s*$/iu;

export const german: SpokenLanguage = {
  digits: DIGITS,
  decimalSign: ',',
  signs: {
    at: 'at',
    dot: 'Punkt',
    dash: 'Bindestrich',
    underscore: 'Unterstrich',
    slash: 'Schrägstrich',
    plus: 'plus',
    minus: 'minus',
  },
  until: 'bis',
  monthPatterns: MONTHS,
  hasMonthFirst: false,
  timeWords: 'Uhr',
  yearWords: '',
  cardinal: (value, gender) => cardinal(value, ONE[gender]),
  number: ({ whole, fraction }) =>
    joined(cardinal(whole), fraction === '' ? '' : `Komma ${eachDigit(fraction, DIGITS)}`),
  percent({ whole, fraction }) {
    return `${fraction === '' ? cardinal(whole, 'ein') : german.number({ whole, fraction })} Prozent`;
  },
  date({ day, month, year: written }, before) {
    const rest = joined(MONTHS[month - 1] ?? '', written === null ? '' : year(written));
    const stem = ordinalStem(day);
    if (/\b(?:der|dieser)\s*$/iu.test(before)) return `${stem}e ${rest}`;
    if (WEAK.test(before)) return `${stem}en ${rest}`;
    return WEEKDAY_BEFORE.test(before) ? `dem ${stem}en ${rest}` : `der ${stem}e ${rest}`;
  },
  time: ({ hour, minute, half }) => {
    const of24 = half === null ? hour : (hour % 12) + (half === 'pm' ? 12 : 0);
    return joined(cardinal(of24, 'ein'), 'Uhr', minute === 0 ? '' : cardinal(minute));
  },
  form: (value, { one, many }) => (value === 1 ? one : many),
  currencies: {
    EUR: { unit: noun('Euro'), part: noun('Cent') },
    CZK: { unit: noun('Krone', 'Kronen', 'f'), part: noun('Heller') },
    USD: { unit: noun('Dollar'), part: noun('Cent') },
    GBP: { unit: noun('Pfund', 'Pfund', 'n'), part: noun('Penny', 'Pence') },
    PLN: { unit: noun('Zloty'), part: noun('Grosz', 'Groszy') },
    CHF: { unit: noun('Franken'), part: noun('Rappen') },
  },
  joinMoney: (units, { number }) => `${units} ${number}`,
};
