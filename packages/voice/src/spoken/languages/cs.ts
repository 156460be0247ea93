import { simpleForm } from '#spoken/languages/slavic.ts';
import {
  eachDigit,
  groupsOf,
  joined,
  lastWord,
  type Gender,
  type Noun,
  type SpokenLanguage,
} from '#spoken/spoken-language.ts';

const DIGITS = ['nula', 'jedna', 'dva', 'tři', 'čtyři', 'pět', 'šest', 'sedm', 'osm', 'devět'];
const TEENS = 'deset jedenáct dvanáct třináct čtrnáct patnáct šestnáct sedmnáct osmnáct devatenáct'.split(' ');
const TENS = 'dvacet třicet čtyřicet padesát šedesát sedmdesát osmdesát devadesát'.split(' ');
const ONE: Record<Gender, string> = { m: 'jeden', f: 'jedna', n: 'jedno' };
const HUNDREDS = ['', 'sto', 'dvě stě', 'tři sta', 'čtyři sta', ...DIGITS.slice(5).map((digit) => `${digit} set`)];

/** Stems of ordinals; 1 and 3 are soft. */
const ORDINALS =
  '- první druh- třetí čtvrt- pát- šest- sedm- osm- devát- desát- jedenáct- dvanáct- třináct- čtrnáct- patnáct- šestnáct- sedmnáct- osmnáct- devatenáct-'.split(
    ' ',
  );
const ORDINAL_TENS: Readonly<Record<number, string>> = { 2: 'dvacát-', 3: 'třicát-' };

const MONTHS = 'ledna února března dubna května června července srpna září října listopadu prosince'.split(' ');

/** 2 in compounds, as in `dvacet dva korun`, has no gender. */
function belowHundred(value: number, gender: Gender): string {
  if (value === 1) return ONE[gender];
  if (value === 2) return gender === 'm' ? 'dva' : 'dvě';
  if (value < 10) return DIGITS[value] ?? '';
  if (value < 20) return TEENS[value - 10] ?? '';
  return joined(TENS[Math.floor(value / 10) - 2] ?? '', value % 10 === 0 ? '' : (DIGITS[value % 10] ?? ''));
}

function belowThousand(value: number, gender: Gender): string {
  const rest = value % 100;
  const isCompound = value > 100 && rest < 3;
  return joined(
    HUNDREDS[Math.floor(value / 100)] ?? '',
    rest === 0 ? '' : isCompound ? (DIGITS[rest] ?? '') : belowHundred(rest, gender),
  );
}

const THOUSAND: Noun = { one: 'tisíc', few: 'tisíce', many: 'tisíc', gender: 'm' };
const MILLION: Noun = { one: 'milion', few: 'miliony', many: 'milionů', gender: 'm' };
const BILLION: Noun = { one: 'miliarda', few: 'miliardy', many: 'miliard', gender: 'f' };

function counted(count: number, noun: Noun): string {
  if (count === 0) return '';
  return joined(count === 1 ? '' : belowThousand(count, noun.gender), simpleForm(count, noun));
}

function cardinal(value: number, gender: Gender): string {
  if (value === 0) return 'nula';
  const { billions, millions, thousands, rest } = groupsOf(value);
  const isCompound = value > 1000 && rest > 0 && rest < 3;
  const last = rest === 0 ? '' : isCompound ? (DIGITS[rest] ?? '') : belowThousand(rest, gender);
  return joined(counted(billions, BILLION), counted(millions, MILLION), counted(thousands, THOUSAND), last);
}

/** `hard` and `soft` are the endings of a case: `ého` and `ího`. */
function ordinal(value: number, hard: string, soft: string): string {
  const declined = (stem: string) => (stem.endsWith('-') ? stem.slice(0, -1) + hard : stem.slice(0, -1) + soft);
  const small = ORDINALS[value];
  if (small !== undefined) return declined(small);
  const ten = declined(ORDINAL_TENS[Math.floor(value / 10)] ?? '');
  return joined(ten, value % 10 === 0 ? '' : declined(ORDINALS[value % 10] ?? ''));
}

const GENITIVES: Readonly<Record<number, string>> = {
  0: 'nula',
  1: 'jedné',
  2: 'dvou',
  3: 'tří',
  4: 'čtyř',
  9: 'devíti',
};

/** `do čtrnácti hodin pěti minut` */
function genitive(value: number): string {
  const known = GENITIVES[value];
  if (known !== undefined) return known;
  if (value < 20 || value % 10 === 0) return `${belowHundred(value, 'f')}i`;
  return `${belowHundred(value - (value % 10), 'f')}i ${genitive(value % 10)}`;
}

function year(value: number): string {
  if (value < 1100 || value > 1999) return cardinal(value, 'm');
  return joined(
    belowHundred(Math.floor(value / 100), 'm'),
    'set',
    value % 100 === 0 ? '' : belowHundred(value % 100, 'f'),
  );
}

const HOUR: Noun = { one: 'hodina', few: 'hodiny', many: 'hodin', gender: 'f' };
const MINUTE: Noun = { one: 'minuta', few: 'minuty', many: 'minut', gender: 'f' };
const WITH_GENITIVE: readonly string[] = ['od', 'do', 'kolem', 'okolo', 'během', 'z'];

function timeIn(hour: number, minute: number, before: string): string {
  const word = lastWord(before);
  const minutes = (spoken: (value: number) => string) =>
    minute === 0 ? '' : joined(spoken(minute), simpleForm(minute, MINUTE));
  if (WITH_GENITIVE.includes(word)) {
    const part = minute === 0 ? '' : joined(genitive(minute), minute === 1 ? 'minuty' : 'minut');
    return joined(genitive(hour), hour === 1 ? 'hodiny' : 'hodin', part);
  }
  if (word === 'po' && hour > 0)
    return joined(
      ordinal(hour, 'é', 'í'),
      'hodině',
      minutes((each) => cardinal(each, 'f')),
    );
  if (word === 'před' && hour > 0)
    return joined(
      ordinal(hour, 'ou', 'í'),
      'hodinou',
      minutes((each) => cardinal(each, 'f')),
    );
  if ((word === 'v' || word === 've' || word === 'na') && hour === 1)
    return joined(
      'jednu hodinu',
      minutes((each) => cardinal(each, 'f')),
    );
  return joined(
    cardinal(hour, 'f'),
    simpleForm(hour, HOUR),
    minutes((each) => cardinal(each, 'f')),
  );
}

export const czech: SpokenLanguage = {
  digits: DIGITS,
  decimalSign: ',',
  signs: {
    at: 'zavináč',
    dot: 'tečka',
    dash: 'pomlčka',
    underscore: 'podtržítko',
    slash: 'lomítko',
    plus: 'plus',
    minus: 'minus',
  },
  until: 'až',
  monthPatterns: MONTHS,
  hasMonthFirst: false,
  timeWords: 'hod(?:in[auy]?)?\\b\\.?|h\\b',
  yearWords: '',
  cardinal,
  number({ whole, fraction }) {
    if (fraction === '') return cardinal(whole, 'f');
    const sign = whole === 0 || whole === 1 ? 'celá' : whole >= 2 && whole <= 4 ? 'celé' : 'celých';
    const isWord = fraction.length <= 3 && !fraction.startsWith('0');
    return joined(cardinal(whole, 'f'), sign, isWord ? cardinal(Number(fraction), 'f') : eachDigit(fraction, DIGITS));
  },
  percent({ whole, fraction }) {
    if (fraction !== '') return `${czech.number({ whole, fraction })} procenta`;
    return joined(
      cardinal(whole, 'n'),
      simpleForm(whole, { one: 'procento', few: 'procenta', many: 'procent', gender: 'n' }),
    );
  },
  date({ day, month, year: written }) {
    return joined(ordinal(day, 'ého', 'ího'), MONTHS[month - 1] ?? '', written === null ? '' : year(written));
  },
  time: ({ hour, minute, half }, before) =>
    timeIn(half === null ? hour : (hour % 12) + (half === 'pm' ? 12 : 0), minute, before),
  form: simpleForm,
  currencies: {
    EUR: {
      unit: { one: 'euro', few: 'eura', many: 'eur', gender: 'n' },
      part: { one: 'cent', few: 'centy', many: 'centů', gender: 'm' },
    },
    CZK: {
      unit: { one: 'koruna', few: 'koruny', many: 'korun', gender: 'f' },
      part: { one: 'haléř', few: 'haléře', many: 'haléřů', gender: 'm' },
    },
    USD: {
      unit: { one: 'dolar', few: 'dolary', many: 'dolarů', gender: 'm' },
      part: { one: 'cent', few: 'centy', many: 'centů', gender: 'm' },
    },
    GBP: {
      unit: { one: 'libra', few: 'libry', many: 'liber', gender: 'f' },
      part: { one: 'pence', few: 'pence', many: 'pencí', gender: 'f' },
    },
    PLN: {
      unit: { one: 'zlotý', few: 'zloté', many: 'zlotých', gender: 'm' },
      part: { one: 'groš', few: 'groše', many: 'grošů', gender: 'm' },
    },
    CHF: {
      unit: { one: 'frank', few: 'franky', many: 'franků', gender: 'm' },
      part: { one: 'centim', few: 'centimy', many: 'centimů', gender: 'm' },
    },
  },
  joinMoney: (units, { spoken }) => `${units} a ${spoken}`,
};
