import { excerptOf } from '#shared/excerpt.ts';
import { searchKey } from '@parley/domain/text';
import { isNearBeginning } from '#app/palette/near-words.ts';

export interface PaletteEntry {
  id: string;
  /** The kind of the entry: `Screen`, `Intent`. */
  kind: string;
  name: string;
  /** Further texts that find it, a line each: templates, texts of a reaction. */
  content?: string;
  run: () => void;
}

export interface FoundEntry {
  entry: PaletteEntry;
  /** The matching line of the content, if the name alone does not match. */
  excerpt?: string;
}

export interface IndexedEntry {
  entry: PaletteEntry;
  name: string;
  content: string;
}

/** More words do not improve a query, and each costs a pass over all entries. */
const MOST_WORDS = 8;
/** A word longer than this is compared by its beginning. */
const LONGEST_WORD = 24;

/** Folding case and accents of thousands of texts takes longer than searching them: it is done once. */
export function indexEntries(entries: PaletteEntry[]): IndexedEntry[] {
  return entries.map((entry) => ({ entry, name: searchKey(entry.name), content: searchKey(entry.content ?? '') }));
}

/**
 * The matching entries, best first: exact name, prefix, start of a word, within a word, content. If nothing matches,
 * names that match except for a typo.
 */
export function rankEntries(index: IndexedEntry[], query: string, limit: number): FoundEntry[] {
  const wanted = searchKey(query);
  if (wanted === '') return index.slice(0, limit).map(({ entry }) => ({ entry }));
  const words = wanted.split(' ').slice(0, MOST_WORDS);
  const exact = best(index, limit, (item) => scoreOf(item, wanted, words));
  if (exact.length > 0) return exact.map(({ item, score }) => foundAs(item, score, words));
  const near = best(index, limit, ({ name }) => (isNear(name, words) ? 1 : 0));
  return near.map(({ item: { entry } }) => ({ entry }));
}

function best(index: IndexedEntry[], limit: number, score: (item: IndexedEntry) => number) {
  return index
    .map((item) => ({ item, score: score(item) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score || one.item.name.length - other.item.name.length)
    .slice(0, limit);
}

const BY_CONTENT = 2;

function scoreOf({ name, content }: IndexedEntry, wanted: string, words: string[]): number {
  if (name === wanted) return 6;
  if (name.startsWith(wanted)) return 5;
  if (words.every((word) => name.startsWith(word) || name.includes(` ${word}`))) return 4;
  if (words.every((word) => name.includes(word))) return 3;
  if (content.includes(wanted)) return BY_CONTENT;
  return words.every((word) => name.includes(word) || content.includes(word)) ? 1 : 0;
}

function isNear(name: string, words: string[]): boolean {
  const own = name
    .split(' ')
    .slice(0, MOST_WORDS)
    .map((word) => word.slice(0, LONGEST_WORD));
  return words.every((word) => own.some((one) => isNearBeginning(word.slice(0, LONGEST_WORD), one)));
}

function foundAs({ entry, name }: IndexedEntry, score: number, words: string[]): FoundEntry {
  const excerpt = score <= BY_CONTENT ? excerptOf(entry.content ?? '', words, name) : undefined;
  return excerpt === undefined ? { entry } : { entry, excerpt };
}
