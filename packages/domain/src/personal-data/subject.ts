import { digitRuns, type Atom, type DigitRun } from '#personal-data/digit-runs.ts';
import { foldedWithPlaces } from '#personal-data/folded.ts';

/** The ways to identify a person's conversations. */
export const SUBJECT_KINDS = ['phone', 'email', 'text', 'conversation'] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

export interface Subject {
  kind: SubjectKind;
  value: string;
}

/** A span of a text, in UTF-16 code units; `end` is exclusive. */
export interface Place {
  start: number;
  end: number;
}

const FEWEST_DIGITS = 7;
/** The digits of a number within its country: people leave the country's own out, or write it with 00. */
const OWN_DIGITS = 9;
const MOST_BEFORE_OWN = 6;
/** Shorter texts and numbers do not identify a person. */
const SHORTEST_TEXT = 3;
const FEWEST_OF_NUMBER = 4;
const LONGEST_TEXT = 100;

/** The person that an editor named; null if the input is not a valid phone number, address, text or id. */
export function subjectOf(kind: SubjectKind, given: string): Subject | null {
  const value = given.normalize('NFC').trim();
  switch (kind) {
    case 'phone': {
      const digits = value.replaceAll(/\D/gu, '').replace(/^0+/u, '');
      const isPhone = /^[+\d(][\d\s()./-]*$/u.test(value) && digits.length >= FEWEST_DIGITS && digits.length <= 15;
      return isPhone ? { kind, value: digits } : null;
    }
    case 'email':
      return /^[^\s@"\\]{1,64}@[^\s@"\\]{1,190}$/u.test(value) ? { kind, value: value.toLowerCase() } : null;
    case 'text': {
      const letters = value.replaceAll(/[^\p{L}\p{N}]/gu, '');
      const least = isNumber(value) ? FEWEST_OF_NUMBER : SHORTEST_TEXT;
      return letters.length >= least && value.length <= LONGEST_TEXT ? { kind, value } : null;
    }
    case 'conversation':
      return /^[\da-z]{1,64}$/iu.test(value) ? { kind, value } : null;
  }
}

/** Finds each span of a text that identifies the person, in any spelling, as whole numbers and words only. */
export type PersonFinder = (text: string) => Place[];

/** Null if only an id is known. */
export function personFinder({ kind, value }: Subject): PersonFinder | null {
  if (kind === 'conversation') return null;
  if (kind === 'phone') return numberFinder(value.slice(-OWN_DIGITS), MOST_BEFORE_OWN);
  if (kind === 'text' && isNumber(value)) return numberFinder(value.replaceAll(/\D/gu, ''), 0);
  const pattern = kind === 'email' ? addressPattern(value) : wordsPattern(value);
  return (text) => {
    if (text.length < SHORTEST_TEXT) return [];
    const folded = foldedWithPlaces(text, { isPlain: true });
    return [...folded.text.matchAll(pattern)].map(({ 0: found, index }) => folded.span(index, index + found.length));
  };
}

/**
 * A PostgreSQL pattern that matches every text with the person in digits or letters, and some others: it prefilters
 * data that is too large to read. Null if the kind has no pattern.
 */
export function personSieve({ kind, value }: Subject): string | null {
  if (kind === 'conversation') return null;
  if (kind === 'phone')
    return value
      .slice(-OWN_DIGITS)
      .split('')
      .join(String.raw`\D{0,24}`);
  if (kind === 'text' && isNumber(value))
    return value
      .replaceAll(/\D/gu, '')
      .split('')
      .join(String.raw`\D{0,24}`);
  const [longest = ''] = (kind === 'email' ? value.replace(/@.*$/u, '') : value)
    .split(/[^\p{L}\p{N}]+/u)
    .sort((a, b) => b.length - a.length);
  return Array.from(plain(longest), letterClass).join('');
}

function isNumber(value: string): boolean {
  return /^\d[\d\s./-]*$/u.test(value);
}

function plain(text: string): string {
  return foldedWithPlaces(text, { isPlain: true }).text;
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/-]/gu, String.raw`\$&`);

const AT = String.raw` ?(?:@|[([{<] ?(?:at|zavinac|malpa|klammeraffe|et) ?[)\]}>]| (?:at|zavinac|malpa|klammeraffe) ) ?`;
const DOT = String.raw`(?: ?\. ?| ?[([{<] ?(?:dot|tecka|bodka|punkt|kropka|tacka) ?[)\]}>] ?| (?:dot|tecka|bodka|punkt|kropka|tacka) )`;

function addressPattern(address: string): RegExp {
  const parts = plain(address).replaceAll(/[@.]|[^@.]+/gu, (part) =>
    part === '@' ? AT : part === '.' ? DOT : escaped(part),
  );
  return new RegExp(String.raw`(?<![\p{L}\p{N}._%+-])${parts}(?![\p{L}\p{N}])`, 'gu');
}

/** The words, with any signs between them; `*` at the end finds longer words, too. */
function wordsPattern(value: string): RegExp {
  const words = plain(value).match(/[\p{L}\p{N}]+/gu) ?? [];
  const end = value.endsWith('*') ? String.raw`[\p{L}\p{N}]*` : String.raw`(?![\p{L}\p{N}])`;
  return new RegExp(
    String.raw`(?<![\p{L}\p{N}])${words.map(escaped).join(String.raw`[^\p{L}\p{N}]{1,9}`)}${end}`,
    'gu',
  );
}

/** A letter with and without diacritics. */
function letterClass(letter: string): string {
  if (!/[a-z]/u.test(letter)) return escaped(letter);
  VARIANTS ??= variants();
  return `[${letter}${VARIANTS.get(letter) ?? ''}]`;
}

let VARIANTS: Map<string, string> | undefined;

function variants(): Map<string, string> {
  const found = new Map<string, string>();
  for (let code = 0xc0; code <= 0x17f; code++) {
    const letter = String.fromCodePoint(code);
    const base = plain(letter).charAt(0);
    found.set(base, (found.get(base) ?? '') + letter);
  }
  return found;
}

/**
 * Finds the number in digits of any script or in words. It may be the end of a longer run, after other digits of the
 * number.
 */
function numberFinder(digits: string, mostBefore: number): PersonFinder {
  return (text) => {
    // Words for digits have three letters or more, or are digits.
    if (text.length < digits.length) return [];
    return digitRuns(text).flatMap((run) => placesInRun(text, run, digits, mostBefore));
  };
}

function placesInRun(text: string, { atoms }: DigitRun, digits: string, mostBefore: number): Place[] {
  const places: Place[] = [];
  for (let from = 0; from < atoms.length; from++) {
    const to = endOfNumber(text, atoms, from, digits, mostBefore);
    if (to === null) continue;
    const start = atoms[mostBefore > 0 ? countryBefore(text, atoms, from) : from]?.start ?? 0;
    places.push({ start, end: atoms[to - 1]?.end ?? start });
    from = to - 1;
  }
  return places;
}

/** The atom after the number that begins at atom `from`; null if no number begins there. */
function endOfNumber(text: string, atoms: readonly Atom[], from: number, digits: string, mostBefore: number) {
  const first = atoms[from];
  if (!first) return null;
  for (const way of waysOf(first)) {
    for (let before = 0; before <= Math.min(mostBefore, way.length - 1); before++) {
      if (!digits.startsWith(way.slice(before))) continue;
      const end = goOn(text, atoms, from + 1, digits.slice(way.length - before));
      if (end !== null) return end;
    }
  }
  return null;
}

function goOn(text: string, atoms: readonly Atom[], at: number, rest: string): number | null {
  if (rest === '') return at;
  const atom = atoms[at];
  const before = atoms[at - 1];
  if (!atom || !before || isApart(text, before, atom)) return null;
  for (const way of waysOf(atom)) {
    const end = rest.startsWith(way) ? goOn(text, atoms, at + 1, rest.slice(way.length)) : null;
    if (end !== null) return end;
  }
  return null;
}

function waysOf({ digits, asTwo }: Atom): string[] {
  return asTwo === undefined ? [digits] : [digits, asTwo];
}

/** Two typed numbers with a word between them are two. */
function isApart(text: string, before: Atom, next: Atom): boolean {
  const isTyped = (atom: Atom) => /^\p{N}/u.test(text.slice(atom.start, atom.end));
  return isTyped(before) && isTyped(next) && /\p{L}/u.test(plain(text.slice(before.end, next.start)));
}

/** The atom with which the country's number before atom `at` begins: "+420 601 …", "(0) 601 …". */
function countryBefore(text: string, atoms: readonly Atom[], at: number): number {
  let length = 0;
  for (let from = at - 1; from >= 0; from--) {
    const atom = atoms[from];
    length += atom?.digits.length ?? MOST_BEFORE_OWN;
    if (!atom || length > MOST_BEFORE_OWN) break;
    const isBeginning = /[+＋(]\s?$/u.test(text.slice(Math.max(0, atom.start - 2), atom.start));
    if (isBeginning || atom.digits.startsWith('0')) return from;
  }
  return at;
}
