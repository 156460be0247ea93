import { findPersonalData } from '@parley/domain/personal-data/find';
import { digitRuns } from '@parley/domain/personal-data/digit-runs';
import { apart, MARKS, type Finder, type Found } from '@parley/domain/personal-data/found';
import { findContacts } from '@parley/nlu';
import type { Masking } from '#features/settings/masking.ts';

/**
 * The search splits longer texts, such as answers of other systems, into overlapping pieces of this length, because
 * finding phone numbers takes time quadratic in a text's length.
 */
const PIECE = 1_000;
const OVERLAP = 400;

/** The most characters of a value that are searched; texts beyond them are not stored. */
const MOST_SEARCHED = 400_000;
export const TOO_LONG = '[too long to look for personal data]';

/** The budget for one turn, or for one other value. */
export interface Work {
  pause(): Promise<void>;
  /** False once the budget is used up. */
  spend(characters: number): boolean;
}

export function workOn(pause: () => Promise<void>): Work {
  let left = MOST_SEARCHED;
  return { pause, spend: (characters) => (left -= characters) >= 0 };
}

/** Searches for all masked kinds of a project. Results are cached, because a turn repeats texts. */
export interface Search {
  /** Searches a text with pauses; null if the budget is used up. */
  look(text: string): Promise<Found[] | null>;
  /** Searches a text that `look` has already searched, without waiting. */
  find: Finder;
}

/** Searches a caller's text, including numbers in words. */
export function searchHeard(masking: Masking, work: Work): Search {
  return search(masking, work, (text) => HAS_WORDS.test(text) || mayHold(text));
}

/** Searches a text written by a program: faster if there is nothing to find, which is usual. */
export function searchWritten(masking: Masking, work: Work): Search {
  return search(masking, work, mayHold);
}

function search({ kinds, language }: Masking, work: Work, isWorthwhile: (text: string) => boolean): Search {
  const contactsIn = contactFinder(language);
  const findPiece: Finder = (text) => {
    const hasContacts = kinds.has('phone') || kinds.has('email');
    const contacts = hasContacts ? contactsIn(text) : [];
    const personal = findPersonalData(text, kinds, () => contacts.filter(({ mark }) => mark === MARKS.phone));
    return kinds.has('email') ? apart([personal, contacts.filter(({ mark }) => mark === MARKS.email)]) : personal;
  };
  const known = new Map<string, Found[]>();
  return {
    find: (text) => known.get(text) ?? findPiece(text),
    async look(text) {
      const before = known.get(text);
      if (before) return before;
      if (!isWorthwhile(text)) return [];
      if (!work.spend(text.length)) return null;
      const found = await inPieces(text, findPiece, work);
      known.set(text, found);
      return found;
    },
  };
}

/** Searches a text piece by piece, with pauses for other work. */
export async function inPieces(text: string, find: Finder, { pause }: Pick<Work, 'pause'>): Promise<Found[]> {
  if (text.length <= PIECE) {
    const found = find(text);
    await pause();
    return found;
  }
  const found: Found[][] = [];
  for (const at of placesOfPieces(text)) {
    found.push(shifted(find(text.slice(at, at + PIECE)), at));
    await pause();
  }
  return apart(found);
}

function placesOfPieces(text: string): number[] {
  return Array.from({ length: Math.ceil(text.length / (PIECE - OVERLAP)) }, (_, index) => index * (PIECE - OVERLAP));
}

function shifted(found: readonly Found[], by: number): Found[] {
  return found.map(({ start, end, mark }) => ({ start: start + by, end: end + by, mark }));
}

const HAS_WORDS = /\p{L}/u;
/** The sign of an address, in any spelling, or six digits. */
const MAY_HOLD = /@|＠|[([{<]\s?\p{L}[\p{L}-]{1,11}\s?[)\]}>]|%40|&#|&commat|\\u|(?:\p{N}\P{N}{0,200}){5}\p{N}/u;

/** False for a text in which a search finds nothing, except numbers in words. */
export function mayHold(text: string): boolean {
  return MAY_HOLD.test(text);
}

/** Finds both kinds of contact data in one pass. */
function contactFinder(language: string): Finder {
  const markOf = { phone: MARKS.phone, 'e-mail': MARKS.email };
  return (text) => findContacts(text, language).map(({ kind, start, end }) => ({ start, end, mark: markOf[kind] }));
}

/** The personal texts of a turn, which may recur in slots, arguments and answers. */
export interface Secret {
  /** The original text; for a part of a number its digits, which may be written in any way. */
  text: string;
  mark: string;
  isDigits?: true;
}

/** From this many consecutive digits on, a part of a secret reveals as much as the whole. */
const TELLING_DIGITS = 7;

/** Turns do not contain more; complete numbers are found without this list. */
const MOST_SECRETS = 50;

/** Finds whole secrets, and parts of their long numbers; null without secrets. */
export function secretFinder(secrets: readonly Secret[]): Finder | null {
  if (secrets.length === 0) return null;
  const unique = new Map(secrets.map((secret) => [`${secret.isDigits} ${secret.text.trim()}`, secret]));
  const known = [...unique.values()]
    .slice(0, MOST_SECRETS)
    .filter(({ text }) => text.trim() !== '')
    .map(({ text, ...secret }) => ({
      folded: text.trim().toLowerCase(),
      digits: text.replaceAll(/\D/gu, ''),
      ...secret,
    }))
    .sort((a, b) => b.folded.length - a.folded.length);
  return (text) => {
    const marked = [...text.matchAll(MARK)].map(({ 0: mark, index }) => ({
      start: index,
      end: index + mark.length,
      mark,
    }));
    // Parsing the numbers of a text takes longer than searching them.
    const runs = known.some(({ isDigits }) => isDigits) ? digitRuns(text) : [];
    const whole = known.map(({ folded, mark, isDigits }) =>
      isDigits ? placesInRuns(runs, folded, mark) : placesOf(text, folded, mark),
    );
    const parts = [...text.matchAll(/\d{3,}/gu)].flatMap(({ 0: digits, index: start }) => {
      const secret = known.find((one) => isPartOf(digits, one.digits));
      return secret ? { start, end: start + digits.length, mark: secret.mark } : [];
    });
    return apart([marked, ...whole, parts]);
  };
}

/** A card that is already masked; the search leaves it alone. */
const MARK = /\[card ••\d{4}\]/gu;

function isPartOf(digits: string, secret: string): boolean {
  const least = Math.min(TELLING_DIGITS, secret.length);
  if (least < 4) return false;
  return (
    (digits.length >= least && secret.includes(digits)) || (secret.length >= TELLING_DIGITS && digits.includes(secret))
  );
}

/** Matches only whole words and numbers: "4" is not in "42". */
function placesOf(text: string, folded: string, mark: string): Found[] {
  const lower = text.toLowerCase();
  // Few letters change their length with their case.
  if (lower.length !== text.length) return lower === folded ? [{ start: 0, end: text.length, mark }] : [];
  const found: Found[] = [];
  for (let at = lower.indexOf(folded); at !== -1; at = lower.indexOf(folded, at + folded.length)) {
    const end = at + folded.length;
    if (!isInside(text, at) && !isInside(text, end)) found.push({ start: at, end, mark });
  }
  return found;
}

/** Finds the positions of a number in a text: in digits or words, together or in groups. */
export function placesOfDigits(text: string, digits: string, mark: string): Found[] {
  return placesInRuns(digitRuns(text), digits, mark);
}

function placesInRuns(runs: ReturnType<typeof digitRuns>, digits: string, mark: string): Found[] {
  return runs.flatMap(({ atoms }) =>
    atoms.flatMap(({ start }, from): Found[] => {
      let said = '';
      for (let at = from; at < atoms.length && said.length < digits.length; at++) {
        said += atoms[at]?.digits ?? '';
        if (said === digits) return [{ start, end: atoms[at]?.end ?? start, mark }];
      }
      return [];
    }),
  );
}

function isInside(text: string, at: number): boolean {
  return /^[\p{L}\p{Nd}]{2}$/u.test(text.slice(at - 1, at + 1));
}
