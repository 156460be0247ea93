/** A letter of Inter is so wide on average, in parts of its size; wide scripts take about twice as much. */
const LETTER = 0.56;
const WIDE = 1.05;
const FIRST_WIDE = 0x1100;

/** The text, cut with an ellipsis to about `width`: SVG has no way to cut a text that is too long. */
export function shortened(text: string, width: number, size: number): string {
  let used = 0;
  let kept = '';
  for (const letter of text) {
    used += size * ((letter.codePointAt(0) ?? 0) < FIRST_WIDE ? LETTER : WIDE);
    if (used > width) return `${kept.trimEnd()}…`;
    kept += letter;
  }
  return text;
}
