import { sayAmounts, sayNumbers } from '#spoken/amounts.ts';
import { sayCodes } from '#spoken/codes.ts';
import { sayDates, sayTimes } from '#spoken/dates.ts';
import { czech } from '#spoken/languages/cs.ts';
import { german } from '#spoken/languages/de.ts';
import { english } from '#spoken/languages/en.ts';
import { polish } from '#spoken/languages/pl.ts';
import { slovak } from '#spoken/languages/sk.ts';
import type { SpokenLanguage } from '#spoken/spoken-language.ts';

const LANGUAGES: Readonly<Record<string, SpokenLanguage>> = {
  en: english,
  de: german,
  cs: czech,
  sk: slovak,
  pl: polish,
};

const LONGEST_PIECE = 500;

/** Everything that is replaced has a digit or an at sign, or is a web address. */
const HAS_WRITTEN = /[\d@]|https?:|www\./iu;

/**
 * A text as people say it: dates, times, amounts, numbers, codes, telephone numbers and addresses in words. Voices read
 * them badly or differently. Text without a rule and texts of other languages stay unchanged for the voice.
 */
export function spokenText(text: string, language: string): string {
  const [code = '', region = ''] = language.trim().toLowerCase().split(/[-_]/u);
  const spoken = LANGUAGES[code];
  if (!spoken || !HAS_WRITTEN.test(text)) return text;
  return piecesOf(text)
    .map((piece) => spokenPiece(piece, spoken, region))
    .join('');
}

function spokenPiece(text: string, spoken: SpokenLanguage, region: string): string {
  // Each step leaves words without digits, which the next ones do not touch. An amount may look like a telephone number.
  const withoutDates = sayDates(text, spoken, region);
  return sayNumbers(sayTimes(sayCodes(sayAmounts(withoutDates, spoken), spoken), spoken), spoken);
}

/** The text in pieces that end at a space, since patterns take quadratic time. Sentences are shorter than a piece. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (let from = 0; from < text.length;) {
    const last = from + LONGEST_PIECE;
    const space = last >= text.length ? -1 : text.lastIndexOf(' ', last);
    const to = space > from ? space : last;
    pieces.push(text.slice(from, to));
    from = to;
  }
  return pieces;
}
