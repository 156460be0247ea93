import type { GuidePage, Section } from '#http/guide/guide-pages.ts';

export interface Hit {
  page: GuidePage;
  section: Section;
  /** Words around the first match. */
  excerpt: string;
}

export const LONGEST_SEARCH = 100;
const MOST_WORDS = 8;
const MOST_HITS = 30;
const AROUND = 80;

/** The sections that contain all words; matches in titles come first. */
export function searchGuide(pages: readonly GuidePage[], asked: string): Hit[] {
  const words = folded(asked).slice(0, LONGEST_SEARCH).split(/\s+/u).filter(Boolean).slice(0, MOST_WORDS);
  if (words.length === 0) return [];
  const hits = pages.flatMap((page) =>
    page.sections.flatMap((section) => {
      const title = folded(`${page.title} ${section.title}`);
      const text = folded(section.text);
      if (!words.every((word) => title.includes(word) || text.includes(word))) return [];
      const inTitle = words.filter((word) => title.includes(word)).length;
      return [{ page, section, inTitle, excerpt: excerptOf(section.text, text, words) }];
    }),
  );
  return hits.toSorted((one, other) => other.inTitle - one.inTitle).slice(0, MOST_HITS);
}

const folded = (text: string): string => text.toLowerCase();

function excerptOf(text: string, searched: string, words: readonly string[]): string {
  const at = Math.max(0, Math.min(...words.map((word) => searched.indexOf(word)).filter((index) => index >= 0)));
  if (!Number.isFinite(at)) return cut(text, 0);
  return cut(text, Math.max(0, at - AROUND));
}

/** Cuts at word boundaries. */
function cut(text: string, from: number): string {
  const begin = from === 0 ? 0 : text.indexOf(' ', from) + 1;
  const end = text.length <= begin + 2 * AROUND ? text.length : text.lastIndexOf(' ', begin + 2 * AROUND);
  return `${begin > 0 ? '…' : ''}${text.slice(begin, end).trim()}${end < text.length ? '…' : ''}`;
}
