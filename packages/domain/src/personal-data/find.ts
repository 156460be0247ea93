import { findBirthNumbers } from '#personal-data/birth-numbers.ts';
import { findCards } from '#personal-data/cards.ts';
import { findEmails } from '#personal-data/emails.ts';
import { apart, PERSONAL_KINDS, withMarks, type Finder, type Found, type PersonalKind } from '#personal-data/found.ts';
import { findIbans } from '#personal-data/ibans.ts';

/** All kinds except phone numbers, which need the numbering plans of all countries: the server adds them. */
const FINDERS: Record<Exclude<PersonalKind, 'phone'>, Finder> = {
  card: findCards,
  iban: findIbans,
  birth_number: findBirthNumbers,
  email: findEmails,
};

/**
 * Finds personal data of these kinds in a text, in order. Each place has one kind: of overlapping places, the kind that
 * comes first in `PERSONAL_KINDS` wins.
 */
export function findPersonalData(text: string, kinds: ReadonlySet<PersonalKind>, findPhones?: Finder): Found[] {
  const finders = PERSONAL_KINDS.filter((kind) => kinds.has(kind)).flatMap((kind) =>
    kind === 'phone' ? (findPhones ?? []) : FINDERS[kind],
  );
  const found = apart(finders.map((find) => find(text)));
  if (!kinds.has('card') || kinds.has('iban') || found.length === 0) return found;
  // One in ten account numbers passes the check of cards.
  const accounts = findIbans(text);
  return found.filter(({ start, end }) => !accounts.some((account) => start < account.end && account.start < end));
}

/** The text with each match replaced by a mark. */
export function maskPersonalData(text: string, kinds: ReadonlySet<PersonalKind>, findPhones?: Finder): string {
  return withMarks(text, findPersonalData(text, kinds, findPhones));
}
