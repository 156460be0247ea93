/** Numbers that banks' test systems take, and others of every length, each with its check digit. */
export function cardNumbers(count: number, random: () => number): string[] {
  const beginnings = ['4', '51', '55', '2221', '34', '37', '36', '6011', '62', '3528', '5018', '6304', '4', '53'];
  const lengths: Record<string, number[]> = { 34: [15], 37: [15], 36: [14], 62: [16, 17, 18, 19], 6304: [13, 16, 19] };
  return Array.from({ length: count }, (_, index) => {
    const beginning = beginnings[index % beginnings.length] ?? '4';
    const lengthsOf = lengths[beginning] ?? [16];
    const length = lengthsOf[Math.floor(random() * lengthsOf.length)] ?? 16;
    let digits = beginning;
    while (digits.length < length - 1) digits += Math.floor(random() * 10);
    return digits + checkDigit(digits);
  });
}

function checkDigit(digits: string): number {
  const sum = digits
    .split('')
    .reverse()
    .reduce((total, digit, at) => {
      const value = Number(digit) * (at % 2 === 0 ? 2 : 1);
      return total + Math.trunc(value / 10) + (value % 10);
    }, 0);
  return (10 - (sum % 10)) % 10;
}

interface Voice {
  digits: string[];
  /** "double four" */
  twice?: (digit: string) => string;
  /** A number from 10 to 99. */
  pair?: (tens: number, unit: number) => string | null;
}

const words = (text: string) => text.split(' ');
const ENGLISH_TEENS = words('ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen');
const ENGLISH_TENS = words('twenty thirty forty fifty sixty seventy eighty ninety');
const english = words('zero one two three four five six seven eight nine');
const german = words('null eins zwei drei vier fünf sechs sieben acht neun');
const czech = words('nula jedna dva tři čtyři pět šest sedm osm devět');
const polish = words('zero jeden dwa trzy cztery pięć sześć siedem osiem dziewięć');
const serbian = words('nula jedan dva tri četiri pet šest sedam osam devet');
const GERMAN_TENS = words('zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig');
const GERMAN_TEENS = words('zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn');
const CZECH_TENS = words('dvacet třicet čtyřicet padesát šedesát sedmdesát osmdesát devadesát');
const POLISH_TENS = words(
  'dwadzieścia trzydzieści czterdzieści pięćdziesiąt sześćdziesiąt siedemdziesiąt osiemdziesiąt dziewięćdziesiąt',
);
const SERBIAN_TENS = words('dvadeset trideset četrdeset pedeset šezdeset sedamdeset osamdeset devedeset');

const POLISH_TEENS = words(
  'dziesięć jedenaście dwanaście trzynaście czternaście piętnaście szesnaście siedemnaście osiemnaście dziewiętnaście',
);
const CZECH_TEENS = words('deset jedenáct dvanáct třináct čtrnáct patnáct šestnáct sedmnáct osmnáct devatenáct');
const SERBIAN_TEENS = words(
  'deset jedanaest dvanaest trinaest četrnaest petnaest šesnaest sedamnaest osamnaest devetnaest',
);
const joined = (teens: string[], tens: string[], units: string[], between: string) => (ten: number, unit: number) =>
  ten === 0
    ? null
    : ten === 1
      ? (teens[unit] ?? null)
      : unit === 0
        ? (tens[ten - 2] ?? null)
        : `${tens[ten - 2]}${between}${units[unit]}`;

export const VOICES: Voice[] = [
  {
    digits: english,
    twice: (digit) => `double ${digit}`,
    pair: joined(ENGLISH_TEENS, ENGLISH_TENS, english, ' '),
  },
  { digits: words('oh one two three four five six seven eight nine'), twice: (digit) => `two times ${digit}` },
  {
    digits: german,
    twice: (digit) => `zweimal die ${digit}`,
    pair: (ten, unit) => {
      if (ten === 1) return GERMAN_TEENS[unit] ?? null;
      if (ten === 0) return null;
      return unit === 0
        ? (GERMAN_TENS[ten - 2] ?? null)
        : `${unit === 1 ? 'ein' : german[unit]}und${GERMAN_TENS[ten - 2]}`;
    },
  },
  { digits: words('null eins zwo drei vier fuenf sechs sieben acht neun'), twice: (digit) => `doppel ${digit}` },
  { digits: czech, twice: (digit) => `dvakrát ${digit}`, pair: joined(CZECH_TEENS, CZECH_TENS, czech, ' ') },
  { digits: words('nula jednička dvojka trojka čtyřka pětka šestka sedmička osmička devítka') },
  { digits: words('nula jedna dva tri ctyri pet sest sedm osm devet') },
  { digits: polish, twice: (digit) => `dwa razy ${digit}`, pair: joined(POLISH_TEENS, POLISH_TENS, polish, ' ') },
  { digits: words('zero jedynka dwójka trójka czwórka piątka szóstka siódemka ósemka dziewiątka') },
  { digits: serbian, twice: (digit) => `dva puta ${digit}`, pair: joined(SERBIAN_TEENS, SERBIAN_TENS, serbian, ' i ') },
  { digits: words('нула један два три четири пет шест седам осам девет') },
];

/** The ways in which people type a number. */
export const WRITINGS: ((digits: string) => string)[] = [
  (digits) => digits,
  (digits) => digits.replace(/(.{4})(?=.)/gu, '$1 '),
  (digits) => digits.replace(/(.{4})(?=.)/gu, '$1-'),
  (digits) => digits.replace(/(.{4})(?=.)/gu, '$1.'),
  (digits) => digits.split('').join(' '),
  (digits) => digits.replace(/(.{4})(?=.)/gu, '$1\u00a0'),
  (digits) => digits.replace(/(.{2})(?=.)/gu, '$1, '),
];

/** Spells a number as people say it: digit by digit, with doubles, or in pairs, as `style` asks. */
export function spoken(
  digits: string,
  { digits: names, twice, pair }: Voice,
  style: 'plain' | 'double' | 'pairs',
): string {
  const said: string[] = [];
  for (let at = 0; at < digits.length; at++) {
    const [digit, next] = [Number(digits[at]), digits[at + 1]];
    const asPair = style === 'pairs' && pair && next !== undefined ? pair(digit, Number(next)) : null;
    if (asPair !== null) {
      said.push(asPair);
      at++;
    } else if (style === 'double' && twice && next === digits[at]) {
      said.push(twice(names[digit] ?? ''));
      at++;
    } else said.push(names[digit] ?? '');
  }
  return said.join(' ');
}
