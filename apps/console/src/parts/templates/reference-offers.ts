import { entityValues, searchKey, type Entity, type Synonym } from '@parley/domain';

/** A synonym or entity that a template may name. */
export interface ReferenceOffer {
  kind: 'entity' | 'synonym';
  name: string;
  /** The text to insert, with its sign. */
  text: string;
  /** Its type and first values. */
  detail: string;
  /** The value that the words refer to, if they are among its values. */
  value?: string;
  /** It does not exist yet, and is added when it is taken. */
  isNew?: true;
}

/** Names that templates can refer to, prepared for searching. */
export interface Referable {
  offer: ReferenceOffer;
  nameKey: string;
  /** Found by rules, as numbers and dates are, and not by values. */
  isByRules: boolean;
  /** Search keys of each way to say a value, with that value. */
  forms: ReadonlyMap<string, string>;
}

const MOST_OFFERS = 8;
/** One digit chooses each. */
const MOST_MARKS = 9;
const VALUES_SHOWN = 6;
/** A dictionary of tens of thousands of values is not searched through at every key. */
const MOST_FORMS = 5_000;

type NamedEntity = Pick<Entity, 'name' | 'type' | 'values'>;
type NamedSynonym = Pick<Synonym, 'name' | 'values'>;

export function referables(entities: readonly NamedEntity[], synonyms: readonly NamedSynonym[]): Referable[] {
  return [...entities.map((one) => prepared(one, ofEntity)), ...synonyms.map((one) => prepared(one, ofSynonym))];
}

const known = new WeakMap<NamedEntity | NamedSynonym, Referable>();

/** Cached, because every open field asks for it. */
function prepared<T extends NamedEntity | NamedSynonym>(named: T, prepare: (named: T) => Referable): Referable {
  const referable = known.get(named) ?? prepare(named);
  known.set(named, referable);
  return referable;
}

function ofEntity({ name, type, values }: NamedEntity): Referable {
  const hasValues = type === 'dictionary' || type === 'free';
  const listed = hasValues ? entityValues(values.slice(0, 100_000)).slice(0, MOST_FORMS) : [];
  const forms = new Map<string, string>();
  for (const { value, forms: ways } of listed) for (const way of ways) forms.set(searchKey(way), value);
  const shown = listed.slice(0, VALUES_SHOWN).map(({ value }) => value);
  const detail = [type, ...(shown.length > 0 ? [shown.join(', ')] : [])].join(' · ');
  const offer: ReferenceOffer = { kind: 'entity', name, text: `@${name}`, detail };
  return { offer, nameKey: searchKey(name), isByRules: !hasValues, forms };
}

function ofSynonym({ name, values }: NamedSynonym): Referable {
  const forms = new Map(values.slice(0, MOST_FORMS).map((value) => [searchKey(value), value]));
  const detail = values.slice(0, VALUES_SHOWN).join(', ');
  const offer: ReferenceOffer = { kind: 'synonym', name, text: `#${name}`, detail };
  return { offer, nameKey: searchKey(name), isByRules: false, forms };
}

/** A sign and the beginning of a name, just before the caret. */
export interface TypedReference {
  sign: '#' | '@';
  query: string;
  /** The position of the sign. */
  start: number;
}

const TYPED = /(?<![\p{L}\p{N}_])([#@])([^\s#@]*)$/u;

export function typedReference(text: string, caret: number): TypedReference | undefined {
  const found = TYPED.exec(text.slice(0, caret));
  if (!found) return undefined;
  const [, sign, query = ''] = found;
  return { sign: sign === '#' ? '#' : '@', query, start: found.index };
}

/** Lists completions of a name: `#` offers synonyms, `@` entities first. The best beginning comes first. */
export function completions(all: readonly Referable[], { sign, query }: TypedReference): ReferenceOffer[] {
  const wanted = searchKey(query);
  const ranked = all.flatMap((one) => {
    if (sign === '#' && one.offer.kind !== 'synonym') return [];
    const rank = rankOf(one, wanted);
    return rank === undefined ? [] : [{ one, rank }];
  });
  const isOfSign = ({ one }: { one: Referable }) => (one.offer.kind === 'entity') === (sign === '@');
  return ranked
    .toSorted((a, b) => Number(isOfSign(b)) - Number(isOfSign(a)) || a.rank - b.rank || byName(a.one, b.one))
    .slice(0, MOST_OFFERS)
    .map(({ one }) => one.offer);
}

function rankOf({ nameKey, forms }: Referable, wanted: string): number | undefined {
  if (nameKey === wanted) return 0;
  if (nameKey.startsWith(wanted)) return 1;
  if (nameKey.includes(wanted)) return 2;
  return wanted.length > 1 && [...forms.keys()].some((form) => form.startsWith(wanted)) ? 3 : undefined;
}

/** Lists marks for selected words: entities or synonyms with these words among their values first, then the others. */
export function markings(
  all: readonly Referable[],
  words: string,
  kind: ReferenceOffer['kind'] = 'entity',
): ReferenceOffer[] {
  const wanted = searchKey(words.trim());
  const ranked = all.filter(({ offer }) => offer.kind === kind).map((one) => ({ one, ...matchOf(one, wanted) }));
  return ranked
    .toSorted((a, b) => a.rank - b.rank || byName(a.one, b.one))
    .slice(0, MOST_MARKS)
    .map(({ one: { offer }, value }) => (value === undefined ? offer : { ...offer, value }));
}

function matchOf({ nameKey, isByRules, forms }: Referable, wanted: string): { rank: number; value?: string } {
  const value = forms.get(wanted);
  if (value !== undefined) return { rank: 0, value };
  // Typed numbers, dates and amounts of money contain digits.
  if (isByRules) return { rank: /\d/u.test(wanted) ? 1 : 4 };
  const alike = wanted.length > 2 && [...forms.keys()].some((form) => isPart(form, wanted) || isPart(wanted, form));
  if (alike) return { rank: 1 };
  return { rank: wanted.split(' ').some((word) => nameKey.split(/[_\W]/u).includes(word)) ? 2 : 3 };
}

/** Whole words of a longer text. */
function isPart(words: string, text: string): boolean {
  return ` ${text} `.includes(` ${words} `);
}

function byName(a: Referable, b: Referable): number {
  return a.nameKey < b.nameKey ? -1 : 1;
}

/** A stretch of a field's text, and what takes its place. */
export interface Replacement {
  start: number;
  end: number;
  text: string;
}

/** Replaces the typed part of a name, and adds a space at the end of the text. */
export function completed(text: string, { start }: TypedReference, caret: number, offer: ReferenceOffer): Replacement {
  return { start, end: caret, text: caret === text.length ? `${offer.text} ` : offer.text };
}

/** Replaces the selected words by the name, without the spaces at their edges. */
export function marked(text: string, selection: { start: number; end: number }, offer: ReferenceOffer): Replacement {
  const words = text.slice(selection.start, selection.end);
  const start = selection.start + words.length - words.trimStart().length;
  return { start, end: start + words.trim().length, text: offer.text };
}
