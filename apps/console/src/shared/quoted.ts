const LONGEST = 80;

/** Quotes a user's text within a sentence: `“I lost my card”`. Long texts are cut. */
export function quoted(text: string): string {
  return text.length > LONGEST ? `“${text.slice(0, LONGEST).trimEnd()}…”` : `“${text}”`;
}
