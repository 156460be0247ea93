import { searchKey } from '@parley/domain/text';

export interface PaletteEntry {
  id: string;
  /** What it is: `Screen`, `Intent`. */
  kind: string;
  name: string;
  /** What else it may be found by: templates, what a reaction says. */
  content?: string;
  run: () => void;
}

export interface IndexedEntry {
  entry: PaletteEntry;
  name: string;
  content: string;
}

/** Folding case and accents of thousands of texts takes longer than searching them: it is done once. */
export function indexEntries(entries: PaletteEntry[]): IndexedEntry[] {
  return entries.map((entry) => ({ entry, name: searchKey(entry.name), content: searchKey(entry.content ?? '') }));
}

/** The entries that fit, the likeliest first: the name itself, its beginning, a word's beginning, inside it, content. */
export function rankEntries(index: IndexedEntry[], query: string, limit: number): PaletteEntry[] {
  const wanted = searchKey(query);
  if (wanted === '') return index.slice(0, limit).map(({ entry }) => entry);
  const words = wanted.split(' ');
  return index
    .map((item) => ({ item, score: scoreOf(item, wanted, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score || one.item.name.length - other.item.name.length)
    .slice(0, limit)
    .map(({ item }) => item.entry);
}

function scoreOf({ name, content }: IndexedEntry, wanted: string, words: string[]): number {
  if (name === wanted) return 6;
  if (name.startsWith(wanted)) return 5;
  if (words.every((word) => name.startsWith(word) || name.includes(` ${word}`))) return 4;
  if (words.every((word) => name.includes(word))) return 3;
  if (content.includes(wanted)) return 2;
  return words.every((word) => name.includes(word) || content.includes(word)) ? 1 : 0;
}
