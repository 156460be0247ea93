import { findPersonalData } from '@parley/domain/personal-data/find';
import { digitRuns } from '@parley/domain/personal-data/digit-runs';
import { apart, MARKS, withMarks, type Finder, type Found } from '@parley/domain/personal-data/found';
import { findContacts } from '@parley/nlu';
import type { Masking } from '#features/settings/masking.ts';

/** The search cuts longer texts, such as answers of other systems, into pieces of this length that overlap. */
const PIECE = 20_000;
/** Looking for phone numbers takes the square of a text's length. */
const CONTACT_PIECE = 1_000;
const OVERLAP = 400;

/** All of a project's kinds in a text that a caller said, in words too. */
export function heardFinder({ kinds, language }: Masking): Finder {
  const findPhones = contactFinder(language, 'phone', MARKS.phone);
  const findMails = contactFinder(language, 'e-mail', MARKS.email);
  // A turn repeats what was said in several places.
  const known = new Map<string, Found[]>();
  return (text) => {
    const before = known.get(text);
    if (before) return before;
    const personal = findPersonalData(text, kinds, findPhones);
    const found = kinds.has('email') ? apart([personal, findMails(text)]) : personal;
    known.set(text, found);
    return found;
  };
}

/** The same in a text that programs write: quicker where there is nothing, as there mostly is. */
export function writtenFinder(masking: Masking): Finder {
  const find = heardFinder(masking);
  return (text) => {
    if (!mayHold(text)) return [];
    return inPieces(text, PIECE, find);
  };
}

function inPieces(text: string, size: number, find: Finder): Found[] {
  if (text.length <= size) return find(text);
  const found: Found[][] = [];
  for (let at = 0; at < text.length; at += size - OVERLAP) {
    const shift = at;
    const piece = find(text.slice(at, at + size));
    found.push(piece.map(({ start, end, mark }) => ({ start: start + shift, end: end + shift, mark })));
  }
  return apart(found);
}

/** Tells texts that may hold personal data: an `@`, or six letters and digits close to each other, the first a digit. */
function mayHold(text: string): boolean {
  return text.includes('@') || /\p{Nd}(?:[^\p{L}\p{Nd}]{0,6}[\p{L}\p{Nd}]){5}/u.test(text);
}

function contactFinder(language: string, kind: 'phone' | 'e-mail', mark: string): Finder {
  return (text) =>
    inPieces(text, CONTACT_PIECE, (piece) =>
      findContacts(piece, language).flatMap((contact) =>
        contact.kind === kind ? { start: contact.start, end: contact.end, mark } : [],
      ),
    );
}

/** The personal texts of a turn, which may come again in slots, arguments and answers. */
export interface Secret {
  /** As it was said; of part of a number its digits, which may be said in any way. */
  text: string;
  mark: string;
  isDigits?: true;
}

/** Digits of a secret that follow each other are as telling as all of them from here on. */
const TELLING_DIGITS = 7;

/** No turn tells more; complete numbers are found again without this list. */
const MOST_SECRETS = 50;

/** Replaces secrets, whole, and parts of long numbers of theirs. */
export function secretMasker(secrets: readonly Secret[]): (text: string) => string {
  if (secrets.length === 0) return (text) => text;
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
    const whole = known.map(({ folded, mark, isDigits }) =>
      isDigits ? placesOfDigits(text, folded, mark) : placesOf(text, folded, mark),
    );
    const parts = [...text.matchAll(/\d{3,}/gu)].flatMap(({ 0: digits, index: start }) => {
      const secret = known.find((one) => isPartOf(digits, one.digits));
      return secret ? { start, end: start + digits.length, mark: secret.mark } : [];
    });
    return withMarks(text, apart([marked, ...whole, parts]));
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

/** Matches whole words and numbers only: "4" is not in "42". */
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

/** Finds the places of a number in a text: in digits or words, in one piece or in groups. */
export function placesOfDigits(text: string, digits: string, mark: string): Found[] {
  return digitRuns(text).flatMap(({ atoms }) =>
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
