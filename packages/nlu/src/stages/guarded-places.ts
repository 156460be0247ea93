import type { Span } from '#text/span.ts';

const LETTER = String.raw`[\p{L}\p{N}]`;
const E_MAIL = new RegExp(
  String.raw`${LETTER}[\p{L}\p{N}._%+-]{0,63}@${LETTER}[\p{L}\p{N}-]*(?:\.${LETTER}[\p{L}\p{N}-]*)+`,
  'gu',
);
const URL_ADDRESS = /(?:https?:\/\/|www\.)[^\s<>"“”]+/giu;
/** A domain without a scheme; by its last part, as a period without a space after it is common. */
const DOMAIN =
  /(?<![\p{L}\p{N}.@-])(?:[\p{L}\p{N}][\p{L}\p{N}-]*\.)+(?:com|org|net|info|biz|eu|io|gov|edu|app|dev|shop|online|cz|sk|de|pl|uk|ch|fr|rs)(?![\p{L}\p{N}-])(?:\/[^\s]*)?/giu;
/** "1,250.50", "24.12.", "12:30", "777 123 456", "4111 1111 1111 1111", "555-1234", "2026-12-24". */
const NUMBER =
  /\d+(?:(?:[.,:]\d+)+|(?:[\u00a0\u202f ]\d{3}(?!\d)){2,}|(?:[\u00a0\u202f ]\d{4}(?!\d)){2,}|(?:[-/]\d+){2,}|[-/]\d{3,})|\d{1,3}(?:[\u00a0\u202f ]000(?!\d))+|\d{3,}[-/]\d+/gu;

/** Addresses and longer numbers, in which no part is a value of its own. */
export function guardedPlaces(text: string): Span[] {
  const signs = /[@./:,\-\d]/u;
  if (!signs.test(text)) return [];
  return [E_MAIL, URL_ADDRESS, DOMAIN, NUMBER].flatMap((pattern) =>
    Array.from(text.matchAll(pattern), ({ 0: found, index }) => ({ start: index, end: index + found.length })),
  );
}

/** True where a place is a part of a guarded one, or ends within it. */
export function isWithin({ start, end }: Span, guarded: readonly Span[]): boolean {
  return guarded.some(
    (place) =>
      start < place.end &&
      end > place.start &&
      (start > place.start || end < place.end) &&
      !(start <= place.start && end >= place.end),
  );
}
