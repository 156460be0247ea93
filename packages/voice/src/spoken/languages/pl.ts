import { lastDigitForm } from '#spoken/languages/slavic.ts';
import {
  eachDigit,
  groupsOf,
  joined,
  lastWord,
  noun,
  type Gender,
  type Noun,
  type SpokenLanguage,
} from '#spoken/spoken-language.ts';

const DIGITS = ['zero', 'jeden', 'dwa', 'trzy', 'cztery', 'pięć', 'sześć', 'siedem', 'osiem', 'dziewięć'];
const TEENS =
  'dziesięć jedenaście dwanaście trzynaście czternaście piętnaście szesnaście siedemnaście osiemnaście dziewiętnaście'.split(
    ' ',
  );
const TENS =
  'dwadzieścia trzydzieści czterdzieści pięćdziesiąt sześćdziesiąt siedemdziesiąt osiemdziesiąt dziewięćdziesiąt'.split(
    ' ',
  );
const HUNDREDS = ['', 'sto', 'dwieście', 'trzysta', 'czterysta', ...DIGITS.slice(5).map((digit) => `${digit}set`)];
const ONE: Record<Gender, string> = { m: 'jeden', f: 'jedna', n: 'jedno' };

/** Stems of ordinals; those in `SOFT` keep their i before e. */
const ORDINALS =
  'zerow pierwsz drug trzec czwart piąt szóst siódm ósm dziewiąt dziesiąt jedenast dwunast trzynast czternast piętnast szesnast siedemnast osiemnast dziewiętnast'.split(
    ' ',
  );
const ORDINAL_TENS =
  'dwudziest trzydziest czterdziest pięćdziesiąt sześćdziesiąt siedemdziesiąt osiemdziesiąt dziewięćdziesiąt'.split(
    ' ',
  );
const SOFT: readonly string[] = ['drug', 'trzec'];

const MONTHS =
  'stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia'.split(' ');

function belowHundred(value: number, gender: Gender): string {
  if (value === 1) return ONE[gender];
  const digit = (each: number) => (each === 2 && gender === 'f' ? 'dwie' : (DIGITS[each] ?? ''));
  if (value < 10) return digit(value);
  if (value < 20) return TEENS[value - 10] ?? '';
  return joined(TENS[Math.floor(value / 10) - 2] ?? '', value % 10 === 0 ? '' : digit(value % 10));
}

function belowThousand(value: number, gender: Gender): string {
  const rest = value % 100;
  const last = rest === 0 ? '' : value > 100 && rest === 1 ? 'jeden' : belowHundred(rest, gender);
  return joined(HUNDREDS[Math.floor(value / 100)] ?? '', last);
}

const THOUSAND: Noun = { one: 'tysiąc', few: 'tysiące', many: 'tysięcy', gender: 'm' };
const MILLION: Noun = { one: 'milion', few: 'miliony', many: 'milionów', gender: 'm' };
const BILLION: Noun = { one: 'miliard', few: 'miliardy', many: 'miliardów', gender: 'm' };

function counted(count: number, each: Noun): string {
  if (count === 0) return '';
  return joined(count === 1 ? '' : belowThousand(count, each.gender), lastDigitForm(count, each));
}

function cardinal(value: number, gender: Gender): string {
  if (value === 0) return 'zero';
  const { billions, millions, thousands, rest } = groupsOf(value);
  const last = rest === 0 ? '' : value > 1000 && rest === 1 ? 'jeden' : belowThousand(rest, gender);
  return joined(counted(billions, BILLION), counted(millions, MILLION), counted(thousands, THOUSAND), last);
}

/** `i` and `y` as the first letter of an ending follow soft and hard stems: `drugiego`, `piątego`. */
function ordinal(value: number, ending: 'ego' | 'ej' | 'a' | 'ą'): string {
  const declined = (stem: string) => {
    const isSoft = stem === 'trzec' || (SOFT.includes(stem) && ending.startsWith('e'));
    return `${stem}${isSoft ? 'i' : ''}${ending}`;
  };
  if (value < 20) return declined(ORDINALS[value] ?? '');
  const ten = declined(ORDINAL_TENS[Math.floor(value / 10) - 2] ?? '');
  return joined(ten, value % 10 === 0 ? '' : declined(ORDINALS[value % 10] ?? ''));
}

/** The year in the genitive, as after a date: only tens and ones are ordinals. */
function year(value: number): string {
  const rest = value % 100;
  if (value === 2000) return 'dwutysięcznego roku';
  if (rest === 0) return `${cardinal(value, 'm')} roku`;
  return `${joined(cardinal(value - rest, 'm'), ordinal(rest, 'ego'))} roku`;
}

const WITH_GENITIVE: readonly string[] = ['o', 'od', 'do', 'po', 'około', 'koło'];
const WITH_INSTRUMENTAL: readonly string[] = ['przed', 'na', 'między'];

export const polish: SpokenLanguage = {
  digits: DIGITS,
  decimalSign: ',',
  signs: {
    at: 'małpa',
    dot: 'kropka',
    dash: 'myślnik',
    underscore: 'podkreślnik',
    slash: 'ukośnik',
    plus: 'plus',
    minus: 'minus',
  },
  until: 'do',
  monthPatterns: MONTHS,
  hasMonthFirst: false,
  timeWords: '',
  yearWords: 'r\\.|roku\\b',
  cardinal,
  number({ whole, fraction }) {
    if (fraction === '') return cardinal(whole, 'm');
    const isWord = fraction.length <= 2 && !fraction.startsWith('0');
    const last = isWord ? cardinal(Number(fraction), 'm') : eachDigit(fraction, DIGITS);
    return joined(cardinal(whole, 'm'), 'przecinek', last);
  },
  percent: (number) => `${polish.number(number)} ${number.fraction === '' ? 'procent' : 'procenta'}`,
  date({ day, month, year: written }) {
    return joined(ordinal(day, 'ego'), MONTHS[month - 1] ?? '', written === null ? '' : year(written));
  },
  time({ hour, minute, half }, before) {
    const of24 = half === null ? hour : (hour % 12) + (half === 'pm' ? 12 : 0);
    const word = lastWord(before);
    const ending = WITH_GENITIVE.includes(word) ? 'ej' : WITH_INSTRUMENTAL.includes(word) ? 'ą' : 'a';
    const minutes = minute < 10 ? `zero ${DIGITS[minute]}` : belowHundred(minute, 'm');
    return joined(ordinal(of24, ending), minute === 0 ? '' : minutes);
  },
  form: lastDigitForm,
  currencies: {
    EUR: { unit: noun('euro', 'euro', 'n'), part: { one: 'cent', few: 'centy', many: 'centów', gender: 'm' } },
    CZK: {
      unit: { one: 'korona', few: 'korony', many: 'koron', gender: 'f' },
      part: { one: 'halerz', few: 'halerze', many: 'halerzy', gender: 'm' },
    },
    USD: {
      unit: { one: 'dolar', few: 'dolary', many: 'dolarów', gender: 'm' },
      part: { one: 'cent', few: 'centy', many: 'centów', gender: 'm' },
    },
    GBP: {
      unit: { one: 'funt', few: 'funty', many: 'funtów', gender: 'm' },
      part: { one: 'pens', few: 'pensy', many: 'pensów', gender: 'm' },
    },
    PLN: {
      unit: { one: 'złoty', few: 'złote', many: 'złotych', gender: 'm' },
      part: { one: 'grosz', few: 'grosze', many: 'groszy', gender: 'm' },
    },
    CHF: {
      unit: { one: 'frank', few: 'franki', many: 'franków', gender: 'm' },
      part: { one: 'centym', few: 'centymy', many: 'centymów', gender: 'm' },
    },
  },
  joinMoney: (units, { spoken }) => `${units} ${spoken}`,
};
