import { foldedOnce } from '#personal-data/folded.ts';
import { numberWord, type NumberWord } from '#personal-data/number-words.ts';

/** One number as typed or spoken in one go: "4111", "four", "forty one", "double four". */
export interface Atom {
  digits: string;
  start: number;
  end: number;
  /** "twenty five" may be 25 or 20 and 5: "205". */
  asTwo?: string;
  /** Unusual signs are between it and the number before, as in a formula or an address of a page. */
  isLoose?: true;
}

/** Numbers that follow each other, with nothing but separators and small words between them. */
export interface DigitRun {
  atoms: Atom[];
  /** How many words precede and follow it in the text. */
  wordsBefore: number;
  wordsAfter: number;
}

interface Token {
  text: string;
  start: number;
  end: number;
  word: NumberWord | undefined;
}

const TOKENS = /\p{Nd}+|\p{L}[\p{L}\p{M}]*/gu;
/** A three times faster variant for text in ASCII, which is the usual case. */
const PLAIN_TOKENS = /\d+|[a-z]+/gi;
const IS_PLAIN = /^\p{ASCII}*$/u;
const IS_NUMBER = /^\p{Nd}/u;
/** Separators as people type them, and all that may be between two numbers of one run. */
const GAP = /^[^\p{L}\p{Nd}@+_=]{0,6}$/u;
const LOOSE_GAP = /^[^\p{L}\p{Nd}]*$/u;
const LONGEST_GAP = 24;
/** Small words between two numbers of one run. */
const MOST_FILLERS = 3;

/** The runs of numbers in a text, whether typed or said in words. */
export function digitRuns(text: string): DigitRun[] {
  // Several finders read the latest text.
  if (LAST.text !== text) LAST = { text, runs: readFolded(text) };
  return LAST.runs;
}

let LAST: { text: string; runs: DigitRun[] } = { text: '', runs: [] };

function readFolded(text: string): DigitRun[] {
  const folded = foldedOnce(text);
  const runs = readRuns(folded.text);
  if (folded.text === text) return runs;
  return runs.map((run) => ({
    ...run,
    atoms: run.atoms.map((atom) => ({ ...atom, ...folded.span(atom.start, atom.end) })),
  }));
}

function readRuns(text: string): DigitRun[] {
  const tokens = tokensOf(text);
  const runs: DigitRun[] = [];
  for (let at = 0; at < tokens.length;) {
    const { atoms, next } = runAt(text, tokens, at);
    if (atoms.length === 0) {
      at++;
      continue;
    }
    runs.push({ atoms, wordsBefore: at, wordsAfter: tokens.length - next });
    at = next;
  }
  return runs;
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const { 0: token, index } of text.matchAll(IS_PLAIN.test(text) ? PLAIN_TOKENS : TOKENS)) {
    const isNumber = IS_NUMBER.test(token);
    tokens.push({
      text: token,
      start: index,
      end: index + token.length,
      word: isNumber ? { kind: 'digits', digits: plainDigits(token) } : numberWord(token),
    });
  }
  return tokens;
}

/**
 * The run that begins at a token; without atoms if the token does not begin a run. `next` is the token after the run.
 */
function runAt(text: string, tokens: readonly Token[], first: number): { atoms: Atom[]; next: number } {
  const atoms: Atom[] = [];
  let at = first;
  let next = first;
  let fillers = 0;
  let isLoose = false;
  while (at < tokens.length) {
    const token = tokens[at];
    const gap = at > first ? gapBetween(text, tokens[at - 1], token) : 'usual';
    if (!token || gap === null) break;
    isLoose ||= gap === 'loose';
    if (token.word?.kind === 'filler' && atoms.length > 0 && fillers < MOST_FILLERS) {
      fillers++;
      at++;
      continue;
    }
    const found = atomAt(tokens, at);
    if (!found || isWithinWord(text, token, found.atom)) break;
    atoms.push(isLoose ? { ...found.atom, isLoose } : found.atom);
    isLoose = false;
    fillers = 0;
    at = found.next;
    next = at;
  }
  return { atoms, next };
}

/** Null if the next number is separate. */
function gapBetween(text: string, before: Token | undefined, token: Token | undefined): 'usual' | 'loose' | null {
  if (!before || !token || token.start - before.end > LONGEST_GAP) return null;
  const gap = text.slice(before.end, token.start);
  return GAP.test(gap) ? 'usual' : LOOSE_GAP.test(gap) ? 'loose' : null;
}

/** The number that begins with a token. */
function atomAt(tokens: readonly Token[], at: number): { atom: Atom; next: number } | null {
  const first = tokens[at];
  if (!first?.word) return null;
  const repeated = repetitionAt(tokens, at);
  if (repeated) {
    const skipped = tokens[repeated.next]?.word?.kind === 'filler' ? repeated.next + 1 : repeated.next;
    const inner = atomAt(tokens, skipped);
    if (!inner || inner.atom.digits.length > 2) return null;
    const digits = inner.atom.digits.repeat(repeated.times);
    return { atom: { digits, start: first.start, end: inner.atom.end }, next: inner.next };
  }
  const { digits, next } = numberAt(tokens, at);
  const last = tokens[next - 1];
  if (digits === '' || !last) return null;
  const isPair = first.word.kind === 'tens' && next > at + 1;
  const asTwo = isPair ? { asTwo: `${digits.charAt(0)}0${digits.slice(1)}` } : {};
  return { atom: { digits, start: first.start, end: last.end, ...asTwo }, next };
}

function repetitionAt(tokens: readonly Token[], at: number): { times: number; next: number } | null {
  const word = tokens[at]?.word;
  if (word?.kind === 'repeat') return { times: word.times, next: at + 1 };
  const isTimes = word?.kind === 'digits' && tokens[at + 1]?.word?.kind === 'times';
  const times = isTimes ? Number(word.digits) : 0;
  return times >= 2 && times <= 9 ? { times, next: at + 2 } : null;
}

/** "four hundred and eleven", "forty one", "4111". */
function numberAt(tokens: readonly Token[], at: number): { digits: string; next: number } {
  const word = tokens[at]?.word;
  if (word?.kind === 'tens') return tensAt(tokens, at, word.digits);
  if (word?.kind === 'hundreds') return hundredsAt(tokens, at + 1, Number(word.digits));
  if (word?.kind !== 'digits') return { digits: '', next: at };
  const isHundred = tokens[at + 1]?.word?.kind === 'hundred' && /^[1-9]$/u.test(word.digits);
  return isHundred ? hundredsAt(tokens, at + 2, Number(word.digits) * 100) : { digits: word.digits, next: at + 1 };
}

function tensAt(tokens: readonly Token[], at: number, tens: string): { digits: string; next: number } {
  // "četrdeset i jedan"
  const joined = tokens[at + 1]?.word?.kind === 'filler' && isShortJoiner(tokens[at + 1]) ? at + 2 : at + 1;
  const unit = tokens[joined];
  const isUnit = unit?.word?.kind === 'digits' && /^[1-9]$/u.test(unit.word.digits) && !IS_NUMBER.test(unit.text);
  if (!isUnit || unit.word?.kind !== 'digits') return { digits: tens, next: at + 1 };
  return { digits: String(Number(tens) + Number(unit.word.digits)), next: joined + 1 };
}

function hundredsAt(tokens: readonly Token[], at: number, hundreds: number): { digits: string; next: number } {
  const joined = isShortJoiner(tokens[at]) ? at + 1 : at;
  const rest = tokens[joined];
  if (!rest || IS_NUMBER.test(rest.text)) return { digits: String(hundreds), next: at };
  const { digits, next } =
    rest.word?.kind === 'tens'
      ? tensAt(tokens, joined, rest.word.digits)
      : rest.word?.kind === 'digits' && rest.word.digits.length <= 2 && rest.word.digits !== '0'
        ? { digits: rest.word.digits, next: joined + 1 }
        : { digits: '', next: at };
  return digits === '' ? { digits: String(hundreds), next: at } : { digits: String(hundreds + Number(digits)), next };
}

function isShortJoiner(token: Token | undefined): boolean {
  return token?.word?.kind === 'filler' && /^(?:and|i|a)$/iu.test(token.text);
}

/** Digits among letters, as in an identifier: "550e8400". A number that letters only precede or follow still counts. */
function isWithinWord(text: string, { text: token, start }: Token, { end }: Atom): boolean {
  // A whole card number counts even among letters.
  if (!IS_NUMBER.test(token) || token.length >= 13) return false;
  return /\p{L}$/u.test(text.slice(Math.max(0, start - 1), start)) && /^\p{L}/u.test(text.slice(end, end + 2));
}

/** The digits of any script as 0 to 9. */
export function plainDigits(digits: string): string {
  return /^\d*$/u.test(digits) ? digits : digits.replaceAll(/\P{ASCII}/gu, valueOf);
}

/** Digits of a script follow each other from a zero, which is the last digit before those ten. */
function valueOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String(code - zero);
}
