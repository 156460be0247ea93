import { searchKey } from '@parley/domain';

const LONGEST = 80;

/**
 * The line of a text that explains a match: the one with most of the words that the name lacks, cut around the first of
 * them. Words and name are search keys.
 */
export function excerptOf(content: string, words: string[], name: string): string | undefined {
  const sought = words.filter((word) => !name.includes(word));
  const hits = (line: string) => sought.filter((word) => searchKey(line).includes(word)).length;
  const lines = content.split('\n').map((line) => ({ line: line.trim(), count: hits(line) }));
  const [{ line, count } = { line: '', count: 0 }] = lines.toSorted((one, other) => other.count - one.count);
  if (count === 0) return undefined;
  const at = Math.max(0, line.toLowerCase().indexOf(sought[0] ?? ''));
  if (line.length <= LONGEST) return line;
  const start = Math.max(0, Math.min(at - 20, line.length - LONGEST));
  const end = start + LONGEST;
  return `${start > 0 ? '…' : ''}${line.slice(start, end)}${end < line.length ? '…' : ''}`;
}
