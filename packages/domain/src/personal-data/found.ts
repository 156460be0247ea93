/** The kinds of personal data that Parley can mask before it stores anything. */
export const PERSONAL_KINDS = ['iban', 'card', 'birth_number', 'email', 'phone'] as const;
export type PersonalKind = (typeof PERSONAL_KINDS)[number];

/** A span of a text, in UTF-16 code units; `end` is exclusive. */
export interface Found {
  start: number;
  end: number;
  /** Replaces the match in the stored text. */
  mark: string;
}

/** Looks for one kind of data in a text. */
export type Finder = (text: string) => Found[];

export const MARKS = {
  /** Without the last four digits if they are uncertain. */
  card: (lastFour: string) => (lastFour === '' ? '[card]' : `[card ••${lastFour}]`),
  iban: '[iban]',
  email: '[email]',
  phone: '[phone]',
  birth_number: '[birth number]',
} as const;

/** All places in order, without places that overlap an earlier finder's. */
export function apart(finds: readonly Found[][]): Found[] {
  const all = finds.flat();
  if (all.length < 2) return all;
  const taken = new Uint8Array(all.reduce((most, { end }) => Math.max(most, end), 0));
  const kept = all.filter(({ start, end }) => {
    if (taken.subarray(start, end).includes(1)) return false;
    taken.fill(1, start, end);
    return true;
  });
  return kept.sort((a, b) => a.start - b.start);
}

/** The text with a mark in each place. */
export function withMarks(text: string, found: readonly Found[]): string {
  if (found.length === 0) return text;
  let masked = '';
  let at = 0;
  for (const { start, end, mark } of found) {
    masked += text.slice(at, start) + mark;
    at = end;
  }
  return masked + text.slice(at);
}

/** Maps a span of the text to the text with marks; null if a mark covers any of it. */
export function movedSpan(found: readonly Found[], start: number, end: number): { start: number; end: number } | null {
  let shift = 0;
  for (const place of found) {
    if (place.end <= start) shift += place.mark.length - (place.end - place.start);
    else if (place.start < end) return null;
  }
  return { start: start + shift, end: end + shift };
}
