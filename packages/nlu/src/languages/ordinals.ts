import type { NumberLanguage } from '#languages/number-language.ts';

const ENGLISH: [number, string][] = [
  [1, 'first'],
  [2, 'second'],
  [3, 'third'],
  [4, 'fourth'],
  [5, 'fifth'],
  [6, 'sixth'],
  [7, 'seventh'],
  [8, 'eighth'],
  [9, 'ninth'],
  [10, 'tenth'],
  [11, 'eleventh'],
  [12, 'twelfth'],
  [13, 'thirteenth'],
  [14, 'fourteenth'],
  [15, 'fifteenth'],
  [16, 'sixteenth'],
  [17, 'seventeenth'],
  [18, 'eighteenth'],
  [19, 'nineteenth'],
  [20, 'twentieth'],
  [30, 'thirtieth'],
  [40, 'fortieth'],
  [50, 'fiftieth'],
  [60, 'sixtieth'],
  [70, 'seventieth'],
  [80, 'eightieth'],
  [90, 'ninetieth'],
  [100, 'hundredth'],
];

/** Stems that take the endings of hard adjectives, and of soft ones. */
const CZECH = {
  hard: `2 druh, 4 ctvrt, 5 pat, 6 sest, 7 sedm, 8 osm, 9 devat, 10 desat, 11 jedenact, 12 dvanact, 13 trinact, 14 ctrnact, 15 patnact, 16 sestnact,
17 sedmnact, 18 osmnact, 19 devatenact, 20 dvacat, 30 tricat, 40 ctyricat, 50 padesat, 60 sedesat, 70 sedmdesat, 80 osmdesat, 90 devadesat`,
  soft: '1 prvn, 3 tret',
  hardEndings: 'y a e eho emu em ym ou yho ymu ej',
  softEndings: 'i iho imu im',
};
const SLOVAK = {
  hard: `1 prv, 2 druh, 4 stvrt, 5 piat, 6 siest, 7 siedm, 8 osm, 9 deviat, 10 desiat, 11 jedenast, 12 dvanast, 13 trinast, 14 strnast, 15 patnast, 16 sestnast,
17 sedemnast, 18 osemnast, 19 devatnast, 20 dvadsiat, 30 tridsiat, 40 styridsiat, 50 patdesiat, 60 sestdesiat, 70 sedemdesiat, 80 osemdesiat, 90 devatdesiat`,
  soft: '3 tret',
  hardEndings: 'y a e eho emu om ym u ej ou',
  softEndings: 'i ia ie ieho iemu om im iu ej ou',
};
const POLISH = {
  hard: `1 pierwsz, 4 czwart, 5 piat, 6 szost, 7 siodm, 8 osm, 9 dziewiat, 10 dziesiat, 11 jedenast, 12 dwunast, 13 trzynast, 14 czternast, 15 pietnast,
16 szesnast, 17 siedemnast, 18 osiemnast, 19 dziewietnast, 20 dwudziest, 30 trzydziest, 40 czterdziest, 50 piecdziesiat,
60 szescdziesiat, 70 siedemdziesiat, 80 osiemdziesiat, 90 dziewiecdziesiat, 100 setn`,
  soft: '2 drug, 3 trzec',
  hardEndings: 'y a e ego ej emu ym',
  softEndings: 'i a ie iego iej iemu im ia',
};

function inflected({ hard, soft, hardEndings, softEndings }: typeof CZECH): [string, number][] {
  const forms = (stems: string, endings: string) =>
    stems.split(',').flatMap((entry): [string, number][] => {
      const [value = '', stem = ''] = entry.trim().split(' ');
      return endings.split(' ').map((ending) => [stem + ending, Number(value)]);
    });
  return [...forms(hard, hardEndings), ...forms(soft, softEndings)];
}

/** As the inverted form begins: jedenatřicátého, pětadvacátého. */
const CZECH_UNITS = ' jedena dvaa tria ctyria peta sesta sedma osma deveta'.split(' ');

function czech(): [string, number][] {
  const ordinals = inflected(CZECH);
  const tens = ordinals.filter(([, value]) => value >= 20 && value % 10 === 0);
  const inverted = tens.flatMap(([word, ten]) =>
    CZECH_UNITS.flatMap((unit, value): [string, number][] => (unit === '' ? [] : [[unit + word, ten + value]])),
  );
  return [
    ...ordinals,
    ...inverted,
    ...inverted
      .filter(([word]) => word.startsWith('jedena'))
      .map(([word, value]): [string, number] => [word.replace('jedena', 'jedna'), value]),
  ];
}

const GERMAN_IRREGULAR: [number, string][] = [
  [1, 'erst'],
  [3, 'dritt'],
  [7, 'siebt'],
  [8, 'acht'],
];
/** The last day or floor; people do not count further in words. */
const LAST_GERMAN = 99;

/** "-te" to nineteen, "-ste" from twenty. */
function german(numbers: NumberLanguage): [string, number][] {
  const irregular = new Map(GERMAN_IRREGULAR);
  const stems = [...numbers.values].flatMap(([word, value]): [string, number][] => {
    if (value < 1 || value > LAST_GERMAN || !Number.isInteger(value) || word === 'zwo' || word === 'beide') return [];
    return [[irregular.get(value) ?? word + (value < 20 ? 't' : 'st'), value]];
  });
  return stems.flatMap(([stem, value]) =>
    ['e', 'er', 'es', 'en', 'em'].map((ending): [string, number] => [stem + ending, value]),
  );
}

const BY_LANGUAGE = new Map<string, (numbers: NumberLanguage) => [string, number][]>([
  ['cs', czech],
  ['de', german],
  ['en', () => ENGLISH.map(([value, word]) => [word, value])],
  ['pl', () => inflected(POLISH)],
  ['sk', () => inflected(SLOVAK)],
]);

/** A language's numbers with its ordinals among them: "the twenty first" says 21 as "twenty one" does. */
export function withOrdinals(code: string, words: NumberLanguage): NumberLanguage {
  const ordinals = BY_LANGUAGE.get(code)?.(words) ?? [];
  const isOrdinal = ([word]: [string, number]) => !words.values.has(word);
  return {
    ...words,
    values: new Map([...ordinals, ...words.values]),
    ordinals: new Set(ordinals.filter(isOrdinal).map(([word]) => word)),
  };
}
