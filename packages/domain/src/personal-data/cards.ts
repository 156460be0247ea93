import { digitRuns, type Atom } from '#personal-data/digit-runs.ts';
import { MARKS, type Found } from '#personal-data/found.ts';

const SHORTEST = 13;
export const LONGEST_CARD = 19;
/** Usual lengths first: they determine the last four digits if several lengths fit. */
const LENGTHS = [16, 15, 14, 19, 13, 18, 17];

/** Payment card numbers, as they are typed, or said in words, with their security codes and dates. */
export function findCards(text: string): Found[] {
  const runs = digitRuns(text).map(({ atoms }) => ({ atoms, cards: cardsIn(atoms) }));
  if (runs.every(({ cards }) => cards.length === 0)) return [];
  return runs.flatMap(({ atoms, cards }) => {
    if (cards.length === 0) return isCode(text, atoms) ? codeIn(atoms) : [];
    const rest = atoms.slice(cards.at(-1)?.to);
    return [...cards.map((card) => foundIn(atoms, card)), ...(hasCode(rest) ? codeIn(rest) : [])];
  });
}

/** The words before the number on the back of a card. */
const CODE_WORD =
  /(?:cvc2?|cvv2?|cv2|csc|cid|cvn|(?:security|verification|bezpečnostní|bezpečnostný|kontrolní|kontrolný|sigurnosni|bezpieczeństwa|zabezpečení) ?(?:code|number|kód|kod)?|code|kód|kod|kod zabezpieczający|sicherheits(?:code|nummer)|prüf(?:nummer|ziffer|zahl)|kartenprüfnummer)\P{L}{0,6}(?:\p{L}{1,5}\P{L}{1,3}){0,2}$/iu;
/** How far before the number to look for the word. */
const CODE_WORD_BEFORE = 60;
const LONGEST_CODE = 4;
const SHORTEST_CODE = 3;
/** A date and a code. */
const LONGEST_REST = 12;

/** Whether a number is named as the security code of a card. */
export function isCode(text: string, atoms: readonly Atom[]): boolean {
  const length = lengthOf(atoms);
  const start = atoms[0]?.start ?? 0;
  if (length < SHORTEST_CODE || length > LONGEST_CODE) return false;
  return CODE_WORD.test(text.slice(Math.max(0, start - CODE_WORD_BEFORE), start));
}

/** Numbers right after a card may include its code. */
function hasCode(rest: readonly Atom[]): boolean {
  const length = lengthOf(rest);
  return length >= SHORTEST_CODE && length <= LONGEST_REST && rest.every(({ digits }) => digits.length <= LONGEST_CODE);
}

function lengthOf(atoms: readonly Atom[]): number {
  return atoms.reduce((sum, { digits }) => sum + digits.length, 0);
}

function codeIn(atoms: readonly Atom[]): Found[] {
  return [{ start: atoms[0]?.start ?? 0, end: atoms.at(-1)?.end ?? 0, mark: MARKS.card('') }];
}

/** Atoms from `from` to before `to`. */
export interface CardPlace {
  from: number;
  to: number;
  lastFour: string;
}

/**
 * Finds the places where the numbers of a run can be read as cards. Overlapping readings count as one place: with every
 * digit spoken separately, the start of a card is ambiguous.
 */
export function cardsIn(atoms: readonly Atom[], isOne: (digits: string) => boolean = isCard): CardPlace[] {
  const places: CardPlace[] = [];
  for (let from = 0; from < atoms.length; from++) {
    const card = cardFrom(atoms, from, isOne);
    if (!card) continue;
    const last = places.at(-1);
    if (last && last.to > card.from) last.to = Math.max(last.to, card.to);
    else places.push(card);
  }
  return places;
}

/** The widest reading that begins with an atom. */
function cardFrom(atoms: readonly Atom[], from: number, isOne: (digits: string) => boolean): CardPlace | null {
  let readings = [''];
  let fits = isOne;
  const read: { to: number; digits: string }[] = [];
  for (let at = from; at < atoms.length && readings.length > 0; at++) {
    // Numbers of a formula or a page's address are a card less often.
    if (at > from && atoms[at]?.isLoose) fits = isNetworkCard;
    readings = longerReadings(readings, atoms[at]);
    read.push(...readings.filter(fits).map((digits) => ({ to: at + 1, digits })));
  }
  const widest = read.at(-1);
  if (!widest) return null;
  const isAll = from === 0 && widest.to === atoms.length;
  const usual = LENGTHS.flatMap((length) => read.find(({ digits }) => digits.length === length) ?? []);
  const { digits } = (isAll ? null : usual[0]) ?? widest;
  return { from, to: widest.to, lastFour: digits.slice(-4) };
}

/** "twenty five" is 25, or 20 and 5. Keeps one of several readings that check digits cannot distinguish. */
function longerReadings(readings: readonly string[], atom: Atom | undefined): string[] {
  const ways = [atom?.digits ?? '', ...(atom?.asTwo === undefined ? [] : [atom.asTwo])];
  const longer = ways.flatMap((way) => readings.map((digits) => digits + way)).filter(isShort);
  if (longer.length < 2) return longer;
  return [
    ...new Map(
      longer.map((digits) => [`${digits.length} ${luhnSum(digits, 0)} ${luhnSum(digits, 1)}`, digits]),
    ).values(),
  ];
}

function isShort(digits: string): boolean {
  return digits.length <= LONGEST_CARD;
}

export function foundIn(atoms: readonly Atom[], { from, to, lastFour }: CardPlace): Found {
  return { start: atoms[from]?.start ?? 0, end: atoms[to - 1]?.end ?? 0, mark: MARKS.card(lastFour) };
}

export function isCard(digits: string): boolean {
  if (digits.length < SHORTEST || digits.length > LONGEST_CARD || isNoCard(digits)) return false;
  return hasCheckDigit(digits);
}

/**
 * Visa, Mastercard, American Express, Diners Club, JCB, and the networks that begin with 6: Discover, UnionPay,
 * Maestro.
 */
const NETWORKS =
  /^(?:4(?:\d{12}|\d{15}|\d{18})|5[0-8]\d{14}|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}|3[47]\d{13}|3[0689]\d{12}|35\d{14}|6\d{12,18})$/u;

/** A card that begins and ends as one of a network does: of other numbers that pass the check, few do. */
export function isNetworkCard(digits: string): boolean {
  return NETWORKS.test(digits) && isCard(digits);
}

/** A number that begins with 1 is an airline card if it has 15 digits, and otherwise probably a timestamp. */
function isNoCard(digits: string): boolean {
  return /^0|^(\d)\1*$/u.test(digits) || (digits.startsWith('1') && digits.length !== 15);
}

/** Luhn's formula (ISO/IEC 7812-1): every card number passes it, and one in ten of other numbers. */
function hasCheckDigit(digits: string): boolean {
  return luhnSum(digits, digits.length % 2) === 0;
}

/** Every other digit is doubled, from the first or from the second on. */
function luhnSum(digits: string, from: number): number {
  let sum = 0;
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits[place]);
    const value = place % 2 === from ? digit * 2 : digit;
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10;
}
