/** How much of a text is read, in code points. Longer texts are pasted by mistake or in bad faith. */
export const MAX_CODE_POINTS = 4_000;

/** The first `MAX_CODE_POINTS` of a text; never half of a surrogate pair. */
export function cut(text: string): string {
  if (text.length <= MAX_CODE_POINTS) return text;
  let end = 0;
  for (let points = 0; points < MAX_CODE_POINTS && end < text.length; points++) {
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  }
  return text.slice(0, end);
}
