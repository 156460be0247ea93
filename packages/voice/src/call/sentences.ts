/** A longer sentence is split at a comma, so that its first words play soon. */
const LONG = 160;
const SHORTEST_PART = 40;

/** `27.` in the middle of a date is no end of a sentence, although a capital or a digit follows: `27. November`. */
const ORDINAL_END = /(?<!\d)\d{1,2}\.$/u;
const DATE_GOES_ON = /^(?:\d{1,2}\.|\d{4}\b|(?:Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)\p{L}*)/u;

/** The parts of a text that are spoken one after another. */
export function sentencesOf(text: string, language: string): string[] {
  const sentences: string[] = [];
  for (const { segment } of segmenter(language).segment(text)) {
    const last = sentences.at(-1);
    if (last !== undefined && ORDINAL_END.test(last) && DATE_GOES_ON.test(segment))
      sentences.push(`${sentences.pop()} ${segment.trim()}`);
    else sentences.push(segment.trim());
  }
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
