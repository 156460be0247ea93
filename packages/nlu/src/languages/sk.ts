import type { NumberLanguage } from '#languages/number-language.ts';

/** The grammatical cases of each number, without diacritics. */
const FORMS: [number, string][] = [
  [0, 'nula nuly nule nulu nulou'],
  [1, 'jeden jedna jedno jednu jedneho jednemu jednom jednym jednej'],
  [2, 'dva dve dvaja dvoch dvom dvoma dvomi'],
  [3, 'tri traja troch trom tromi troma'],
  [4, 'styri styria styroch styrom styrmi'],
  [5, 'pat piati piatich piatim piatimi'],
  [6, 'sest siesti siestich siestim siestimi'],
  [7, 'sedem siedmi siedmich siedmim siedmimi'],
  [8, 'osem osmi osmich osmim osmimi'],
  [9, 'devat deviati deviatich deviatim deviatimi'],
  [10, 'desat desiati desiatich desiatim desiatimi'],
  [11, 'jedenast jedenasti jedenastich'],
  [12, 'dvanast dvanasti dvanastich'],
  [13, 'trinast trinasti trinastich'],
  [14, 'strnast strnasti strnastich'],
  [15, 'patnast patnasti patnastich'],
  [16, 'sestnast sestnasti sestnastich'],
  [17, 'sedemnast sedemnasti sedemnastich'],
  [18, 'osemnast osemnasti osemnastich'],
  [19, 'devatnast devatnasti devatnastich'],
];

const TENS: [number, string][] = [
  [20, 'dvadsat dvadsiati dvadsiatich'],
  [30, 'tridsat tridsiati tridsiatich'],
  [40, 'styridsat styridsiati styridsiatich'],
  [50, 'patdesiat patdesiati patdesiatich'],
  [60, 'sestdesiat sestdesiati sestdesiatich'],
  [70, 'sedemdesiat sedemdesiati sedemdesiatich'],
  [80, 'osemdesiat osemdesiati osemdesiatich'],
  [90, 'devatdesiat devatdesiati devatdesiatich'],
];

/** Forms at the start of a compound. */
const COUNTS = ' jeden dve tri styri pat sest sedem osem devat'.split(' ');

function spelt([value, forms]: [number, string]): [string, number][] {
  return forms.split(' ').map((form) => [form, value]);
}

/** Dvadsaťpäť, and the older form päťadvadsať. */
function compounds(): [string, number][] {
  const units = FORMS.filter(([value]) => value >= 1 && value <= 9).flatMap(spelt);
  return TENS.flatMap(([ten, forms]) => {
    const [first = ''] = forms.split(' ');
    return units.flatMap(([word, unit]): [string, number][] => [
      [first + word, ten + unit],
      [`${word}a${first}`, ten + unit],
    ]);
  });
}

/** Dvesto, dvestopäťdesiat, dvetisíc: hundreds and thousands in one word with the rest of the number. */
function hundreds(below: readonly [string, number][]): [string, number][] {
  return COUNTS.flatMap((count, at): [string, number][] => {
    if (at < 2) return at === 1 ? below.map(([word, value]) => [`sto${word}`, 100 + value]) : [];
    return [
      [`${count}sto`, 100 * at],
      [`${count}tisic`, 1_000 * at],
      ...below.map(([word, value]): [string, number] => [`${count}sto${word}`, 100 * at + value]),
    ];
  });
}

/** Tisícdvesto, sedemstotisíc, dvadsaťtisíc. */
function thousands(below: readonly [string, number][]): [string, number][] {
  const tens = TENS.map(([ten, forms]): [string, number] => [forms.split(' ')[0] ?? '', ten]);
  return [
    ...below
      .filter(([, value]) => value < 1_000)
      .map(([word, value]): [string, number] => [`tisic${word}`, 1_000 + value]),
    ...[...tens, ...below.filter(([, value]) => value < 1_000 && value % 100 === 0)].map(
      ([word, value]): [string, number] => [`${word}tisic`, 1_000 * value],
    ),
  ];
}

export function slovakNumbers(): NumberLanguage {
  const belowHundred = [...FORMS.flatMap(spelt), ...TENS.flatMap(spelt), ...compounds()];
  const below = hundreds(belowHundred.filter(([, value]) => value > 0));
  return {
    values: new Map([...thousands(below), ...belowHundred, ...below]),
    scales: new Map([
      ...spelt([12, 'tucet tucty tuctov tucta']),
      ...spelt([100, 'sto sta stach stovky stovka stoviek stovku']),
      ...spelt([1_000, 'tisic tisica tisice tisicov tisicom tisicami tis']),
      ...spelt([1_000_000, 'milion miliony milionov milionom miliona mil mio']),
      ...spelt([1_000_000_000, 'miliarda miliardy miliard miliardu mld']),
    ]),
    links: new Set(['a']),
    notAfter: new Set(['ten', 'ta', 'to', 'este', 'ani', 'ziadny', 'ako']),
    points: new Set(['cela', 'cele', 'celych', 'ciarka']),
    minus: new Set(['minus']),
    halfLinks: new Set(['a']),
    articles: new Set(),
    parts: new Map([
      ['pol', 0.5],
      ['stvrt', 0.25],
      ['tristvrte', 0.75],
      ['tri stvrte', 0.75],
    ]),
    fractions: {
      one: new Map([
        ['tretina', 3],
        ['stvrtina', 4],
        ['patina', 5],
        ['desatina', 10],
      ]),
      several: new Map([
        ['tretiny', 3],
        ['stvrtiny', 4],
        ['patiny', 5],
        ['desatiny', 10],
      ]),
    },
    suffixes: new Set(['ho', 'teho', 'eho', 'ty', 'ta', 'te', 'tej', 'tou', 'tom']),
    hasDottedOrdinals: true,
    agrees: true,
  };
}
