/** A longer sentence is split at a comma, so that its first words play soon. */
const LONG = 160;
const SHORTEST_PART = 40;

/** The parts of a text that are spoken one after another. */
export function sentencesOf(text: string, language: string): string[] {
  const sentences = [...segmenter(language).segment(text)].map(({ segment }) => segment.trim());
  return sentences.filter((sentence) => /[\p{L}\p{N}]/u.test(sentence)).flatMap(cutLong);
}

function segmenter(language: string): Intl.Segmenter {
  try {
    return new Intl.Segmenter(language, { granularity: 'sentence' });
  } catch {
    return new Intl.Segmenter('en', { granularity: 'sentence' });
  }
}

function cutLong(sentence: string): string[] {
  if (sentence.length <= LONG) return [sentence];
  const parts: string[] = [];
  for (const piece of sentence.split(/(?<=[,;:–])\s+/u)) {
    const last = parts.at(-1);
    if (last !== undefined && (last.length < SHORTEST_PART || last.length + piece.length <= LONG))
      parts.push(`${parts.pop()} ${piece}`);
    else parts.push(piece);
  }
  return parts;
}
