/** A text folded for searching, with the way back to the original positions. */
export interface Folded {
  text: string;
  /** Maps a span of `text` to a span of the original. */
  span(start: number, end: number): { start: number; end: number };
}

/** From `to` on, the folded text has `text` for the original's span from `start` to `end`. */
interface Piece {
  to: number;
  text: string;
  start: number;
  end: number;
}

/** Texts without any of these are searched unchanged. */
const NEEDS_FOLDING = /[^ -~]|[&<%\\]| {2}/u;
/** Each part is bounded, so that the time stays linear. */
const FOLDED =
  /&(?:#(?:\d{1,7}|x[\da-f]{1,6})|[a-z]{2,8});|%[\da-f]{2}(?:%[\da-f]{2}){0,3}|\\(?:[nrt]|u[\da-f]{4})|<\/?[a-z][^<>]{0,200}>|[\s\p{Z}]+|\P{ASCII}/giu;
/** Invisible characters: zero-width characters, variation selectors, and the frames of emoji digits. */
const UNSEEN = /^[\p{Cf}\u034F\uFE00-\uFE0F\u20E3]$/u;
const ENTITIES: Readonly<Record<string, string>> = {
  ...{ nbsp: ' ', ensp: ' ', emsp: ' ', thinsp: ' ', tab: ' ', newline: ' ', shy: '', zwj: '', zwnj: '' },
  ...{ commat: '@', period: '.', plus: '+', hyphen: '-', dash: '-', lowbar: '_', sol: '/', colon: ':', equals: '=' },
  ...{ amp: '&', num: '#', comma: ',', lt: '<', gt: '>', quot: '"' },
};
/** Latin letters that lose no mark when Unicode takes them apart. */
const PLAIN: Readonly<Record<string, string>> = { ł: 'l', đ: 'd', ø: 'o', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' };

/**
 * Folds the ways to write a text: HTML, percent and JSON escapes, any kind and number of blanks, circled and full-width
 * digits and letters. `isPlain` also removes case and diacritics.
 */
export function foldedWithPlaces(text: string, { isPlain = false } = {}): Folded {
  if (!NEEDS_FOLDING.test(text))
    return { text: isPlain ? text.toLowerCase() : text, span: (start, end) => ({ start, end }) };
  const pieces: Piece[] = [];
  let folded = '';
  let at = 0;
  const copy = (until: number) => {
    const same = text.slice(at, until);
    folded += isPlain ? same.toLowerCase() : same;
  };
  for (const { 0: found, index } of text.matchAll(FOLDED)) {
    const now = foldedPiece(found, isPlain);
    if (now === found) continue;
    copy(index);
    at = index + found.length;
    // Blanks that follow each other are one.
    const piece = now === ' ' && folded.endsWith(' ') ? '' : now;
    pieces.push({ to: folded.length, text: piece, start: index, end: at });
    folded += piece;
  }
  copy(text.length);
  return {
    text: folded,
    span: (start, end) => ({ start: placeOf(pieces, start, 'start'), end: placeOf(pieces, end, 'end') }),
  };
}

function foldedPiece(found: string, isPlain: boolean): string {
  if (found.startsWith('<')) return ' ';
  if (found.startsWith('&')) return entityOf(found, isPlain);
  if (found.startsWith('%')) return characterOf(decodedPercent(found) ?? found, isPlain);
  if (found.startsWith('\\')) return found.length < 6 ? ' ' : fromCode(Number.parseInt(found.slice(2), 16), isPlain);
  return characterOf(found, isPlain);
}

function characterOf(found: string, isPlain: boolean): string {
  if (/^[\s\p{Z}]+$/u.test(found)) return ' ';
  if (UNSEEN.test(found)) return '';
  if (!isPlain) return found.normalize('NFKC');
  const bare = found.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return PLAIN[bare] ?? bare;
}

function entityOf(found: string, isPlain: boolean): string {
  const name = found.slice(1, -1).toLowerCase();
  if (!name.startsWith('#')) return ENTITIES[name] ?? found;
  return fromCode(Number.parseInt(name.replace(/^#x?/u, ''), name.startsWith('#x') ? 16 : 10), isPlain);
}

function fromCode(code: number, isPlain: boolean): string {
  return code > 0x10_ff_ff || (code >= 0xd8_00 && code <= 0xdf_ff)
    ? ' '
    : characterOf(String.fromCodePoint(code), isPlain);
}

function decodedPercent(found: string): string | null {
  try {
    return decodeURIComponent(found);
  } catch {
    return null;
  }
}

/** A piece is found as a whole: a place that begins or ends within it reaches to its edge. */
function placeOf(pieces: readonly Piece[], place: number, edge: 'start' | 'end'): number {
  let low = 0;
  let high = pieces.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const { to = 0 } = pieces[middle] ?? {};
    if (edge === 'start' ? to <= place : to < place) low = middle + 1;
    else high = middle;
  }
  const piece = pieces[low - 1];
  if (!piece) return place;
  const after = place - piece.to - piece.text.length;
  if (after > 0 || (after === 0 && (edge === 'start' || piece.text.length > 0))) return piece.end + after;
  return edge === 'start' ? piece.start : piece.end;
}

/** Searches the folded text, and returns positions in the original. */
export function inFolded<F extends { start: number; end: number }>(text: string, find: (folded: string) => F[]): F[] {
  const folded = foldedOnce(text);
  return find(folded.text).map((found) => ({ ...found, ...folded.span(found.start, found.end) }));
}

/** Several finders search each text in turn, so the last folding is cached. */
export function foldedOnce(text: string): Folded {
  if (LAST.original !== text) LAST = { original: text, folded: foldedWithPlaces(text) };
  return LAST.folded;
}

let LAST: { original: string; folded: Folded } = { original: '', folded: foldedWithPlaces('') };
