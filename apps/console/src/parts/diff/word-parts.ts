import { diffWordsWithSpace } from 'diff';

/** A piece of a line: what both sides have, or what this side has alone. */
export interface Part {
  text: string;
  isChanged: boolean;
}

const LONGEST = 4_000;
const MOST_EDITS = 500;

/** The differing words of a line and its counterpart. Lines that are too long differ as a whole. */
export function wordParts(left: string, right: string): { left: Part[]; right: Part[] } {
  const whole = { left: [{ text: left, isChanged: true }], right: [{ text: right, isChanged: true }] };
  if (left.length + right.length > LONGEST) return whole;
  const parts = diffWordsWithSpace(left, right, { maxEditLength: MOST_EDITS });
  if (!parts) return whole;
  const side = (isOther: 'added' | 'removed') =>
    joined(
      parts
        .filter((part) => !part[isOther])
        .map(({ value, added, removed }) => ({ text: value, isChanged: added || removed })),
    );
  return { left: side('added'), right: side('removed') };
}

/** Words that changed in a row are one piece, with the blanks between them. */
function joined(parts: Part[]): Part[] {
  const pieces: Part[] = [];
  for (const [index, { text, isChanged }] of parts.entries()) {
    const last = pieces.at(-1);
    const isBetween = text.trim() === '' && last?.isChanged === true && parts[index + 1]?.isChanged === true;
    const isPart = isChanged || isBetween;
    if (last?.isChanged === isPart) last.text += text;
    else pieces.push({ text, isChanged: isPart });
  }
  return pieces;
}
