import type { NumberLanguage } from '#languages/number-language.ts';

const UNITS = 'zero one two three four five six seven eight nine'.split(' ');
const TEENS = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ');
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

export const ENGLISH_NUMBERS: NumberLanguage = {
  values: new Map([
    ...UNITS.map((word, value): [string, number] => [word, value]),
    ...TEENS.map((word, value): [string, number] => [word, 10 + value]),
    ...TENS.map((word, value): [string, number] => [word, 20 + 10 * value]),
    ['fourty', 40],
  ]),
  scales: new Map([
    ['dozen', 12],
    ['hundred', 100],
    ['thousand', 1_000],
    ['thousands', 1_000],
    ['million', 1_000_000],
    ['millions', 1_000_000],
    ['billion', 1_000_000_000],
  ]),
  links: new Set(['and']),
  notAfter: new Set([
    'this',
    'that',
    'the',
    'which',
    'another',
    'any',
    'every',
    'each',
    'no',
    'new',
    'old',
    'other',
    'wrong',
  ]),
  otherAfter: new Map([['second', new Set('a per each every half split any this few in within'.split(' '))]]),
  points: new Set(['point']),
  minus: new Set(['minus', 'negative']),
  halfLinks: new Set(['and']),
  articles: new Set(['a', 'an']),
  parts: new Map([
    ['half', 0.5],
    ['quarter', 0.25],
    ['three quarters', 0.75],
  ]),
  fractions: {
    one: new Map([
      ['third', 3],
      ['quarter', 4],
      ['fifth', 5],
      ['sixth', 6],
      ['eighth', 8],
      ['tenth', 10],
    ]),
    several: new Map([
      ['halves', 2],
      ['thirds', 3],
      ['quarters', 4],
      ['fifths', 5],
      ['sixths', 6],
      ['eighths', 8],
      ['tenths', 10],
    ]),
  },
  zeros: new Set(['oh', 'o']),
  suffixes: new Set(['st', 'nd', 'rd', 'th']),
  hasDottedOrdinals: false,
  joinsPairs: true,
};
