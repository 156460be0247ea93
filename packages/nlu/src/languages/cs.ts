import type { NumberLanguage } from '#languages/number-language.ts';

/** The cases of each number, folded. */
const FORMS: [number, string][] = [
  [0, 'nula nuly nule nulu nulou'],
  [1, 'jeden jedna jedno jednu jednoho jednomu jednom jednim jedne'],
  [2, 'dva dve dvou dvema'],
  [3, 'tri trem tremi'],
  [4, 'ctyri ctyr ctyrem ctyrech ctyrmi'],
  [5, 'pet peti'],
  [6, 'sest sesti'],
  [7, 'sedm sedmi sedum'],
  [8, 'osm osmi osum'],
  [9, 'devet deviti'],
  [10, 'deset deseti desiti'],
  [11, 'jedenact jedenacti'],
  [12, 'dvanact dvanacti'],
  [13, 'trinact trinacti'],
  [14, 'ctrnact ctrnacti'],
  [15, 'patnact patnacti'],
  [16, 'sestnact sestnacti'],
  [17, 'sedmnact sedmnacti'],
  [18, 'osmnact osmnacti'],
  [19, 'devatenact devatenacti'],
  [20, 'dvacet dvaceti'],
  [30, 'tricet triceti'],
  [40, 'ctyricet ctyriceti'],
  [50, 'padesat padesati'],
  [60, 'sedesat sedesati'],
  [70, 'sedmdesat sedmdesati'],
  [80, 'osmdesat osmdesati'],
  [90, 'devadesat devadesati'],
  [100, 'sto stem'],
];

/** As the inverted form says them: jedenadvacet, pětadvacet. */
const INVERTED_UNITS: [number, string][] = [
  [1, 'jeden'],
  [1, 'jedn'],
  [2, 'dva'],
  [3, 'tri'],
  [4, 'ctyri'],
  [5, 'pet'],
  [6, 'sest'],
  [7, 'sedm'],
  [8, 'osm'],
  [9, 'devet'],
];

function spelt([value, forms]: [number, string]): [string, number][] {
  return forms.split(' ').map((form) => [form, value]);
}

function inverted(): [string, number][] {
  const tens = FORMS.filter(([value]) => value >= 20 && value < 100);
  return tens.flatMap(([ten, forms]) =>
    forms
      .split(' ')
      .flatMap((form) => INVERTED_UNITS.map(([unit, word]): [string, number] => [`${word}a${form}`, ten + unit])),
  );
}

export const CZECH_NUMBERS: NumberLanguage = {
  values: new Map([...FORMS.flatMap(spelt), ...inverted()]),
  scales: new Map([
    // "Sto" is one hundred and multiplies nothing: "sedm, sto dvacet" are two numbers.
    ...spelt([12, 'tucet tucty tuctu']),
    ...spelt([100, 'sta ste set stu stech sty stovka stovky stovek stovku']),
    ...spelt([1_000, 'tisic tisice tisici tisicu tisicum tis']),
    ...spelt([1_000_000, 'milion miliony milionu milionum milionech mil mio']),
    ...spelt([1_000_000_000, 'miliarda miliardy miliardu miliard mld']),
  ]),
  links: new Set(['a']),
  notAfter: new Set(['ten', 'ta', 'jeste', 'ani', 'zadny']),
  points: new Set(['cela', 'cele', 'celych']),
  minus: new Set(['minus']),
  halfLinks: new Set(['a']),
  articles: new Set(),
  parts: new Map([
    ['pul', 0.5],
    ['ctvrt', 0.25],
    ['tri ctvrte', 0.75],
    ['trictvrte', 0.75],
  ]),
  fractions: {
    one: new Map([
      ['tretina', 3],
      ['ctvrtina', 4],
      ['petina', 5],
      ['desetina', 10],
    ]),
    several: new Map([
      ['tretiny', 3],
      ['ctvrtiny', 4],
      ['petiny', 5],
      ['desetiny', 10],
    ]),
  },
  suffixes: new Set(['ho', 'teho', 'ty', 'ta', 'te', 'tou', 'tem', 'tyho']),
  hasDottedOrdinals: true,
  agrees: true,
};
