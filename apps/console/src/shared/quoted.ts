const LONGEST = 80;

/** A text of somebody within a sentence: `“I lost my card”`. Of a long one the beginning tells which it is. */
export function quoted(text: string): string {
  return text.length > LONGEST ? `“${text.slice(0, LONGEST).trimEnd()}…”` : `“${text}”`;
}
