/** The kind of a number word: plain digits, tens that combine with a unit, and so on. */
export type NumberWord =
  | { kind: 'digits'; digits: string }
  /** 20 to 90: a unit may follow. */
  | { kind: 'tens'; digits: string }
  /** 100 to 900: tens or a unit may follow. */
  | { kind: 'hundreds'; digits: string }
  /** "hundred" after a unit. */
  | { kind: 'hundred' }
  /** "double": repeats the next digit this many times. */
  | { kind: 'repeat'; times: number }
  /** "times" after a unit makes it a "double". */
  | { kind: 'times' }
  /** May occur between two numbers. */
  | { kind: 'filler' };

interface Numerals {
  /** 0 to 9, each with its other forms. */
  units: string[];
  /** 10 to 19. */
  teens: string[];
  /** 20 to 90. */
  tens: string[];
  /** 100 to 900 as one word. */
  hundreds?: string[];
  hundred?: string;
  repeat?: Record<string, number>;
  times?: string;
  filler?: string;
}

const ENGLISH: Numerals = {
  units: ['zero oh o nought naught nil', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine niner'],
  teens: 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' '),
  tens: ['twenty', 'thirty', 'forty fourty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'],
  hundred: 'hundred',
  repeat: { double: 2, twice: 2, triple: 3, treble: 3, quadruple: 4 },
  times: 'times',
  filler: 'and then next followed by uh um er eh okay ok dash hyphen space comma dot point pause minus',
};

const CZECH: Numerals = {
  units: [
    'nula nulka nuly',
    'jedna jeden jedno jednicka jednicku jednicky',
    'dva dve dvojka dvojku dvojky',
    'tri trojka trojku trojky',
    'ctyri ctyry styri ctyrka ctyrku ctyrky',
    'pet petka petku petky',
    'sest sestka sestku sestky',
    'sedm sedum sedmicka sedmicku sedmicky',
    'osm osum osmicka osmicku osmicky',
    'devet devitka devitku devitky',
  ],
  teens: 'deset jedenact dvanact trinact ctrnact patnact sestnact sedmnact|sedumnact osmnact|osumnact devatenact'.split(
    ' ',
  ),
  tens: 'dvacet tricet ctyricet padesat sedesat sedmdesat|sedumdesat osmdesat|osumdesat devadesat'.split(' '),
  hundreds: 'sto dveste|dvesta trista ctyrista petset sestset sedmset osmset devetset'.split(' '),
  hundred: 'sta set ste',
  repeat: { dvakrat: 2, trikrat: 3, ctyrikrat: 4, dvojita: 2, dvojity: 2 },
  times: 'krat',
  filler: 'a pak potom dale tak jo no ehm pomlcka mezera carka tecka lomeno minus pauza',
};

const SLOVAK: Numerals = {
  units: [
    'nula',
    'jeden jedna jedno jednotka',
    'dva dve dvojka',
    'tri trojka',
    'styri stvorka',
    'pat patka',
    'sest sestka',
    'sedem sedmicka',
    'osem osmicka',
    'devat deviatka',
  ],
  teens: 'desat jedenast dvanast trinast strnast patnast sestnast sedemnast osemnast devatnast'.split(' '),
  tens: 'dvadsat tridsat styridsat patdesiat sestdesiat sedemdesiat osemdesiat devatdesiat'.split(' '),
  hundreds: 'sto dvesto tristo styristo patsto seststo sedemsto osemsto devatsto'.split(' '),
  repeat: { dvakrat: 2, trikrat: 3 },
  filler: 'a potom dalej pomlcka medzera',
};

const GERMAN: Numerals = {
  units: ['null', 'eins ein eine einer', 'zwei zwo', 'drei', 'vier', 'funf fuenf', 'sechs', 'sieben', 'acht', 'neun'],
  teens: 'zehn elf zwolf|zwoelf dreizehn vierzehn funfzehn|fuenfzehn sechzehn siebzehn achtzehn neunzehn'.split(' '),
  tens: 'zwanzig dreissig|dreisig vierzig funfzig|fuenfzig sechzig siebzig achtzig neunzig'.split(' '),
  hundred: 'hundert',
  repeat: { doppel: 2, doppelt: 2, doppelte: 2, zweimal: 2, dreimal: 3, viermal: 4, dreifach: 3 },
  times: 'mal',
  filler: 'und dann danach die der das also ahm aeh ah okay strich bindestrich minus leerzeichen komma punkt',
};

const POLISH: Numerals = {
  units: [
    'zero zera',
    'jeden jedna jedno jedynka jedynke jedynki',
    'dwa dwie dwojka dwojke dwojki',
    'trzy trojka trojke trojki',
    'cztery czworka czworke czworki',
    'piec piatka piatke piatki',
    'szesc szostka szostke szostki',
    'siedem siodemka siodemke siodemki',
    'osiem osemka osemke osemki',
    'dziewiec dziewiatka dziewiatke dziewiatki',
  ],
  teens:
    'dziesiec jedenascie dwanascie trzynascie czternascie pietnascie szesnascie siedemnascie osiemnascie dziewietnascie'.split(
      ' ',
    ),
  tens: 'dwadziescia trzydziesci czterdziesci piecdziesiat szescdziesiat siedemdziesiat osiemdziesiat dziewiecdziesiat'.split(
    ' ',
  ),
  hundreds: 'sto dwiescie trzysta czterysta piecset szescset siedemset osiemset dziewiecset'.split(' '),
  repeat: { dwukrotnie: 2, trzykrotnie: 3, podwojna: 2, podwojne: 2, potrojna: 3 },
  times: 'razy',
  filler: 'i a potem nastepnie dalej no ee myslnik kreska spacja przecinek kropka minus',
};

const SERBIAN: Numerals = {
  units: [
    'nula nule',
    'jedan jedna jedno jedinica jedinicu jedinice',
    'dva dve dvojka dvojku dvojke',
    'tri trojka trojku trojke',
    'cetiri cetvorka cetvorku cetvorke',
    'pet petica peticu petice',
    'sest sestica sesticu sestice',
    'sedam sedmica sedmicu sedmice',
    'osam osmica osmicu osmice',
    'devet devetka devetku devetke',
  ],
  teens: 'deset jedanaest dvanaest trinaest cetrnaest petnaest sesnaest sedamnaest osamnaest devetnaest'.split(' '),
  tens: 'dvadeset trideset cetrdeset pedeset sezdeset sedamdeset osamdeset devedeset'.split(' '),
  hundreds: 'sto|stotinu dvesta|dvesto trista|tristo cetiristo petsto seststo|sesto sedamsto osamsto devetsto'.split(
    ' ',
  ),
  repeat: { dupla: 2, duplo: 2, duple: 2, dvaput: 2, triput: 3 },
  times: 'puta put',
  filler: 'i pa onda zatim crtica crta razmak tacka zarez minus',
};

const CYRILLIC: Record<string, string> = Object.fromEntries(
  'абвгдежзијклмнопрстћуфхцчшђљњџ'
    .split('')
    .map((letter, at) => [
      letter,
      'a b v g d e z z i j k l m n o p r s t c u f h c c s dj lj nj dz'.split(' ')[at] ?? '',
    ]),
);

/** A word as the tables spell it: lower case, Latin, without diacritics. */
export function foldedWord(word: string): string {
  return word
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ł', 'l')
    .replaceAll('đ', 'dj')
    .replaceAll('ß', 'ss')
    .replaceAll(/\p{Script=Cyrillic}/gu, (letter) => CYRILLIC[letter] ?? letter);
}

/**
 * Number words of English, Czech, German, Polish and Serbian, and of Slovak, because callers of Czech bots use it too.
 */
export function numberWord(word: string): NumberWord | undefined {
  // Longer than "neunhundertneunundneunzig": nothing to look for.
  if (word.length > 30) return undefined;
  if (SEEN.has(word)) return SEEN.get(word);
  if (SEEN.size > MOST_SEEN) SEEN.clear();
  const found = (WORDS ??= allWords()).get(foldedWord(word));
  SEEN.set(word, found);
  return found;
}

let WORDS: Map<string, NumberWord> | undefined;
/** Folding a word costs more than all other steps, and people repeat the same words. */
const SEEN = new Map<string, NumberWord | undefined>();
const MOST_SEEN = 20_000;

function allWords(): Map<string, NumberWord> {
  const words = new Map<string, NumberWord>();
  const add = (spellings: string, word: NumberWord) => {
    for (const spelling of spellings.split(/[ |]/u)) if (!words.has(spelling)) words.set(spelling, word);
  };
  const all = [ENGLISH, CZECH, SLOVAK, GERMAN, POLISH, SERBIAN];
  for (const { units, teens, tens, hundreds = [], hundred, repeat = {}, times } of all) {
    units.forEach((unit, at) => add(unit, { kind: 'digits', digits: String(at) }));
    teens.forEach((teen, at) => add(teen, { kind: 'digits', digits: String(10 + at) }));
    tens.forEach((ten, at) => add(ten, { kind: 'tens', digits: String(20 + 10 * at) }));
    hundreds.forEach((some, at) => add(some, { kind: 'hundreds', digits: String(100 * (at + 1)) }));
    if (hundred !== undefined) add(hundred, { kind: 'hundred' });
    for (const [spelling, often] of Object.entries(repeat)) add(spelling, { kind: 'repeat', times: often });
    if (times !== undefined) add(times, { kind: 'times' });
  }
  addCompounds(add);
  // "a" and "i" are fillers only in tables that do not have them as numbers.
  for (const { filler = '' } of all) add(filler, { kind: 'filler' });
  return words;
}

/** One word for several: "einundvierzig", "vierhundertelf", "jednačtyřicet", "štyridsaťjeden". */
function addCompounds(add: (spellings: string, word: NumberWord) => void): void {
  const forms = (spellings: string | undefined) => (spellings ?? '').split(/[ |]/u);
  const below100: [string, string][] = [];
  for (let tens = 2; tens <= 9; tens++) {
    for (let unit = 1; unit <= 9; unit++) {
      const digits = String(tens * 10 + unit);
      for (const ten of forms(GERMAN.tens[tens - 2])) {
        for (const one of forms(unit === 1 ? 'ein' : GERMAN.units[unit])) {
          below100.push([`${one}und${ten}`, digits]);
        }
      }
      for (const ten of forms(CZECH.tens[tens - 2])) {
        for (const one of forms(CZECH.units[unit])) add(`${one}a${ten} ${one}${ten}`, { kind: 'digits', digits });
      }
      for (const ten of forms(SLOVAK.tens[tens - 2])) {
        for (const one of forms(SLOVAK.units[unit])) add(`${ten}${one}`, { kind: 'digits', digits });
      }
    }
  }
  for (const [spelling, digits] of below100) add(spelling, { kind: 'digits', digits });
  const small = [...GERMAN.units, ...GERMAN.teens].flatMap((spellings, value): [string, string][] =>
    forms(spellings).map((one) => [one, String(value)]),
  );
  const tens = GERMAN.tens.flatMap((spellings, at): [string, string][] =>
    forms(spellings).map((ten) => [ten, String(20 + 10 * at)]),
  );
  for (let unit = 1; unit <= 9; unit++) {
    for (const one of unit === 1 ? ['ein', ''] : forms(GERMAN.units[unit])) {
      add(`${one}hundert`, one === '' ? { kind: 'hundred' } : { kind: 'hundreds', digits: String(unit * 100) });
      for (const [rest, digits] of [...small, ...tens, ...below100]) {
        add(`${one}hundert${rest}`, { kind: 'digits', digits: String(unit * 100 + Number(digits)) });
        add(`${one}hundertund${rest}`, { kind: 'digits', digits: String(unit * 100 + Number(digits)) });
      }
    }
  }
  for (const [digit, spellings] of GERMAN.units.entries()) {
    for (const one of forms(spellings)) add(`doppel${one}`, { kind: 'digits', digits: String(digit).repeat(2) });
  }
}
