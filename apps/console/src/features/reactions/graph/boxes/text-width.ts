/** Widths of letters in em, for a medium weight of Inter. A height that was measured would depend on the browser. */
const NARROW = 0.28;
const SLIM = 0.37;
const PLAIN = 0.57;
const DIGIT = 0.63;
const CAPITAL = 0.69;
const WIDE = 0.9;
const FULL = 1.02;

function widthOfLetter(letter: string): number {
  if ("ijlI|!.,:;'`’".includes(letter)) return NARROW;
  if ('ftr()[]{} -"/'.includes(letter)) return SLIM;
  if ('mwMW@%&—'.includes(letter)) return WIDE;
  if (letter >= '0' && letter <= '9') return DIGIT;
  if (letter >= 'A' && letter <= 'Z') return CAPITAL;
  return (letter.codePointAt(0) ?? 0) > 0x2e_80 ? FULL : PLAIN;
}

function widthOf(text: string): number {
  let width = 0;
  for (const letter of text) width += widthOfLetter(letter);
  return width;
}

/** In how many lines a text is broken between its words, at most `most`. */
export function linesOf(text: string, widthPx: number, fontPx: number, most: number): number {
  const room = widthPx / fontPx;
  // Most texts are plainly longer or shorter.
  if (text.length * NARROW > room * most) return most;
  let lines = 1;
  let used = 0;
  for (const word of text.split(' ')) {
    const width = widthOf(word);
    const withSpace = used === 0 ? width : used + SLIM + width;
    if (withSpace <= room) used = withSpace;
    else {
      // A word that is wider than a line is broken within.
      lines += used === 0 ? Math.ceil(width / room) - 1 : Math.ceil(width / room);
      used = width % room;
    }
    if (lines >= most) return most;
  }
  return lines;
}

/** The beginning of a text that fits into so many pixels. */
export function cutToWidth(text: string, widthPx: number, fontPx: number): string {
  const room = widthPx / fontPx;
  let width = 0;
  let at = 0;
  for (const letter of text) {
    width += widthOfLetter(letter);
    if (width > room) return `${text.slice(0, Math.max(1, at - 1))}…`;
    at += letter.length;
  }
  return text;
}
