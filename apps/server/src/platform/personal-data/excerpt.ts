import type { PersonalDataExcerpt } from '@parley/contract';
import type { PersonFinder } from '@parley/domain/personal-data/subject';

/** Characters before and after the match. */
const AROUND = 60;

/** Times look like telephone numbers. */
const TIMES: ReadonlySet<string> = new Set(['timestamp', 'last_timestamp', 'due', 'turn']);

/** The first text or number in a JSON value that names the person; matches do not span two values. */
export function excerptIn(json: string, find: PersonFinder): PersonalDataExcerpt | null {
  return excerptOf(JSON.parse(json), find);
}

export function excerptOf(value: unknown, find: PersonFinder): PersonalDataExcerpt | null {
  if (typeof value === 'string' || typeof value === 'number') return excerptAt(String(value), find);
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    if (TIMES.has(key) && typeof inner === 'number') continue;
    const found = excerptOf(inner, find) ?? (Array.isArray(value) ? null : excerptAt(key, find));
    if (found) return found;
  }
  return null;
}

function excerptAt(text: string, find: PersonFinder): PersonalDataExcerpt | null {
  const [place] = find(text);
  if (!place) return null;
  const from = Math.max(0, place.start - AROUND);
  const to = Math.min(text.length, place.end + AROUND);
  const before = (from > 0 ? '…' : '') + text.slice(from, place.start).toWellFormed();
  const after = text.slice(place.end, to).toWellFormed() + (to < text.length ? '…' : '');
  return { before, found: text.slice(place.start, place.end), after };
}
