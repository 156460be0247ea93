import type { NumberLanguage } from '#languages/number-language.ts';

const UNITS = 'null ein zwei drei vier funf sechs sieben acht neun'.split(' ');
const TEENS = 'zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn'.split(' ');
const TENS = 'zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig'.split(' ');
/** Numbers up to here are one word: neuntausendneunhundertneunundneunzig. */
const LONGEST = 9_999;

/** The last part of a number; "ein" is "eins" when nothing follows. */
function belowHundred(value: number): string {
  if (value === 1) return 'eins';
  if (value < 10) return UNITS[value] ?? '';
  if (value < 20) return TEENS[value - 10] ?? '';
  const ten = TENS[Math.floor(value / 10) - 2] ?? '';
  return value % 10 === 0 ? ten : `${UNITS[value % 10] ?? ''}und${ten}`;
}

/** In all ways of leaving "ein" and "und" out. */
function spellings(value: number): string[] {
  if (value < 100) return [belowHundred(value)];
  const [size, name] = value < 1_000 ? [100, 'hundert'] : [1_000, 'tausend'];
  const count = Math.floor(value / size);
  const heads = count === 1 ? [`ein${name}`, name] : [`${UNITS[count] ?? ''}${name}`];
  const rest = value % size;
  if (rest === 0) return heads;
  const links = rest < 100 ? ['', 'und'] : [''];
  return heads.flatMap((head) => links.flatMap((link) => spellings(rest).map((tail) => head + link + tail)));
}

function numbers(): Map<string, number> {
  const values = new Map<string, number>([
    ['null', 0],
    ['zwo', 2],
    ['beide', 2],
    ['viertelmillion', 250_000],
    ['dreiviertelmillion', 750_000],
    ['anderthalb', 1.5],
    ['eineinhalb', 1.5],
    ['einundeinhalb', 1.5],
    ['zweieinhalb', 2.5],
    ['zweiundeinhalb', 2.5],
    ['dreieinhalb', 3.5],
    ['viereinhalb', 4.5],
    ['funfeinhalb', 5.5],
    ['sechseinhalb', 6.5],
    ['siebeneinhalb', 7.5],
  ]);
  for (let value = 1; value <= LONGEST; value++) {
    if (value === 100 || value === 1_000) values.set(value === 100 ? 'einhundert' : 'eintausend', value);
    else for (const word of spellings(value)) values.set(word, value);
  }
  for (let thousands = 10; thousands < 1_000; thousands++) {
    for (const word of spellings(thousands)) values.set(`${word}tausend`, 1_000 * thousands);
  }
  // Years of the last centuries: neunzehnhundertneunzig.
  for (let century = 11; century <= 19; century++) {
    const head = `${TEENS[century - 10] ?? ''}hundert`;
    values.set(head, 100 * century);
    for (let year = 1; year < 100; year++) values.set(head + belowHundred(year), 100 * century + year);
  }
  // "Hundertundein Leute".
  for (const [word, value] of [...values]) {
    if (value > 100 && word.endsWith('eins'))
      for (const one of ['ein', 'eine']) values.set(word.slice(0, -4) + one, value);
  }
  // Writers without umlauts type two letters.
  for (const [word, value] of [...values]) {
    if (word.includes('funf') || word.includes('zwolf'))
      values.set(word.replaceAll('funf', 'fuenf').replaceAll('zwolf', 'zwoelf'), value);
  }
  return values;
}

/** "Ein" is an article far more often than a number, and so it counts only as part of a word. */
export const germanNumbers = (): NumberLanguage => ({
  values: numbers(),
  scales: new Map([
    ['hundert', 100],
    ['tausend', 1_000],
    ['million', 1_000_000],
    ['millionen', 1_000_000],
    ['milliarde', 1_000_000_000],
    ['mio', 1_000_000],
    ['mrd', 1_000_000_000],
    ['tsd', 1_000],
    ['dutzend', 12],
    ['milliarden', 1_000_000_000],
  ]),
  links: new Set(['und']),
  notAfter: new Set(['diese', 'alle', 'wir', 'euch']),
  points: new Set(['komma']),
  minus: new Set(['minus']),
  halfLinks: new Set(['und']),
  articles: new Set(['eine', 'einer', 'ein', 'einen']),
  parts: new Map([
    ['halb', 0.5],
    ['halbe', 0.5],
    ['halben', 0.5],
    ['halbes', 0.5],
    ['viertel', 0.25],
    ['dreiviertel', 0.75],
    ['drei viertel', 0.75],
  ]),
  fractions: {
    one: new Map(),
    several: new Map([
      ['drittel', 3],
      ['viertel', 4],
      ['funftel', 5],
      ['achtel', 8],
      ['zehntel', 10],
    ]),
  },
  suffixes: new Set(['te', 'ten', 'ter', 'tes', 'tem', 'ste', 'sten', 'ster', 'stes', 'stem']),
  hasDottedOrdinals: true,
});
