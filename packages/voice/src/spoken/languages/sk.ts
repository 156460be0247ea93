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

const DIGITS = ['nula', 'jeden', 'dva', 'tri', 'štyri', 'päť', 'šesť', 'sedem', 'osem', 'deväť'];
const TEENS = 'desať jedenásť dvanásť trinásť štrnásť pätnásť šestnásť sedemnásť osemnásť devätnásť'.split(' ');
const TENS = 'dvadsať tridsať štyridsať päťdesiat šesťdesiat sedemdesiat osemdesiat deväťdesiat'.split(' ');
const ONE: Record<Gender, string> = { m: 'jeden', f: 'jedna', n: 'jedno' };
const HUNDREDS = ['', 'sto', 'dvesto', ...DIGITS.slice(3).map((digit) => `${digit}sto`)];

/** The stem of each ordinal, and the vowel of its endings: `prv|é`, `tret|ie`. */
const ORDINALS: readonly (readonly [string, 'é' | 'ie' | 'e'])[] = [
  ['nult', 'é'],
  ['prv', 'é'],
  ['druh', 'é'],
  ['tret', 'ie'],
  ['štvrt', 'é'],
  ['piat', 'e'],
  ['šiest', 'e'],
  ['siedm', 'e'],
  ['ôsm', 'e'],
  ['deviat', 'e'],
  ['desiat', 'e'],
  ...TEENS.slice(1).map((teen) => [`${teen.slice(0, -1)}t`, 'e'] as const),
];

const MONTHS = 'januára februára marca apríla mája júna júla augusta septembra októbra novembra decembra'.split(' ');

function belowHundred(value: number, gender: Gender): string {
  if (value === 1) return ONE[gender];
  if (value === 2) return gender === 'm' ? 'dva' : 'dve';
  if (value < 10) return DIGITS[value] ?? '';
  if (value < 20) return TEENS[value - 10] ?? '';
  return (TENS[Math.floor(value / 10) - 2] ?? '') + (value % 10 === 0 ? '' : DIGITS[value % 10]);
}

function belowThousand(value: number, gender: Gender): string {
  const rest = value % 100;
  const isCompound = value > 100 && rest < 3;
  const last = rest === 0 ? '' : isCompound ? (DIGITS[rest] ?? '') : belowHundred(rest, gender);
  return joined(HUNDREDS[Math.floor(value / 100)] ?? '', last);
}

const MILLION: Noun = { one: 'milión', few: 'milióny', many: 'miliónov', gender: 'm' };
const BILLION: Noun = { one: 'miliarda', few: 'miliardy', many: 'miliárd', gender: 'f' };

function counted(count: number, noun: Noun): string {
  if (count === 0) return '';
  return joined(count === 1 ? '' : belowThousand(count, noun.gender), simpleForm(count, noun));
}

function thousandsOf(count: number): string {
  if (count === 0) return '';
  return count === 1 ? 'tisíc' : `${count === 2 ? 'dve' : belowThousand(count, 'm').replaceAll(' ', '')}tisíc`;
}

function cardinal(value: number, gender: Gender): string {
  if (value === 0) return 'nula';
  const { billions, millions, thousands, rest } = groupsOf(value);
  const isCompound = value > 1000 && rest > 0 && rest < 3;
  const last = rest === 0 ? '' : isCompound ? (DIGITS[rest] ?? '') : belowThousand(rest, gender);
  return joined(counted(billions, BILLION), counted(millions, MILLION), thousandsOf(thousands), last);
}

/** The genitive of a day: `prvého`, `tretieho`, `piateho`. */
function dayOf(value: number): string {
  const small = (each: number) => {
    const [stem, vowel] = ORDINALS[each] ?? ['', 'e'];
    return `${stem}${vowel}ho`;
  };
  if (value < 20) return small(value);
  const ten = value < 30 ? 'dvadsiateho' : 'tridsiateho';
  return joined(ten, value % 10 === 0 ? '' : small(value % 10));
}

/** After `o`, `od`, `do` and `po`: `štrnástej`. */
function hourOf(value: number): string {
  const small = (each: number) => `${ORDINALS[each]?.[0] ?? ''}ej`;
  if (value < 20) return small(value);
  return joined('dvadsiatej', value % 10 === 0 ? '' : small(value % 10));
}

const HOUR: Noun = { one: 'hodina', few: 'hodiny', many: 'hodín', gender: 'f' };
const MINUTE: Noun = { one: 'minúta', few: 'minúty', many: 'minút', gender: 'f' };
const WITH_ORDINAL: readonly string[] = ['o', 'od', 'do', 'po', 'okolo'];

export const slovak: SpokenLanguage = {
  digits: DIGITS,
  decimalSign: ',',
  signs: {
    at: 'zavináč',
    dot: 'bodka',
    dash: 'pomlčka',
    underscore: 'podčiarkovník',
    slash: 'lomka',
    plus: 'plus',
    minus: 'mínus',
  },
  until: 'až',
  monthPatterns: MONTHS,
  hasMonthFirst: false,
  timeWords: 'hod(?:[ií]n[auye]?)?\\b\\.?|h\\b',
  yearWords: '',
  cardinal,
  number({ whole, fraction }) {
    if (fraction === '') return cardinal(whole, 'm');
    const sign = whole === 0 || whole === 1 ? 'celá' : whole >= 2 && whole <= 4 ? 'celé' : 'celých';
    const isWord = fraction.length <= 3 && !fraction.startsWith('0');
    return joined(cardinal(whole, 'f'), sign, isWord ? cardinal(Number(fraction), 'm') : eachDigit(fraction, DIGITS));
  },
  percent({ whole, fraction }) {
    if (fraction !== '') return `${slovak.number({ whole, fraction })} percenta`;
    return joined(
      cardinal(whole, 'n'),
      simpleForm(whole, { one: 'percento', few: 'percentá', many: 'percent', gender: 'n' }),
    );
  },
  date({ day, month, year: written }) {
    return joined(dayOf(day), MONTHS[month - 1] ?? '', written === null ? '' : cardinal(written, 'm'));
  },
  time({ hour, minute, half }, before) {
    const of24 = half === null ? hour : (hour % 12) + (half === 'pm' ? 12 : 0);
    if (WITH_ORDINAL.includes(lastWord(before))) {
      const short = minute < 10 ? `nula ${DIGITS[minute]}` : belowHundred(minute, 'm');
      return joined(hourOf(of24), minute === 0 ? '' : short);
    }
    const minutes = minute === 0 ? '' : joined(cardinal(minute, 'f'), simpleForm(minute, MINUTE));
    return joined(cardinal(of24, 'f'), simpleForm(of24, HOUR), minutes);
  },
  form: simpleForm,
  currencies: {
    EUR: {
      unit: { one: 'euro', few: 'eurá', many: 'eur', gender: 'n' },
      part: { one: 'cent', few: 'centy', many: 'centov', gender: 'm' },
    },
    CZK: {
      unit: { one: 'koruna', few: 'koruny', many: 'korún', gender: 'f' },
      part: { one: 'halier', few: 'haliere', many: 'halierov', gender: 'm' },
    },
    USD: {
      unit: { one: 'dolár', few: 'doláre', many: 'dolárov', gender: 'm' },
      part: { one: 'cent', few: 'centy', many: 'centov', gender: 'm' },
    },
    GBP: {
      unit: { one: 'libra', few: 'libry', many: 'libier', gender: 'f' },
      part: { one: 'penca', few: 'pence', many: 'pencí', gender: 'f' },
    },
    PLN: {
      unit: { one: 'zlotý', few: 'zloté', many: 'zlotých', gender: 'm' },
      part: { one: 'groš', few: 'groše', many: 'grošov', gender: 'm' },
    },
    CHF: {
      unit: { one: 'frank', few: 'franky', many: 'frankov', gender: 'm' },
      part: { one: 'centim', few: 'centimy', many: 'centimov', gender: 'm' },
    },
  },
  joinMoney: (units, { spoken }) => `${units} a ${spoken}`,
};
