import { readSpeechCorrection } from '@parley/domain';
import { MAX_CODE_POINTS } from '#text/cut.ts';
import { PhraseIndex } from '#text/phrase-index.ts';
import { tokenise, wordsOf } from '#text/tokens.ts';

/** Words that speech recognition is known to mishear, with the right ones. Compared as words: case and marks do not matter. */
export type Corrections = PhraseIndex<string>;

export function readCorrections(lines: string): Corrections {
  const corrections = new PhraseIndex<string>();
  for (const line of lines.split(/\r?\n/u)) {
    const correction = readSpeechCorrection(line);
    if (correction) corrections.add(wordsOf(correction.heard), correction.meant);
  }
  return corrections;
}

/** Replaces misheard words, the longest first, in one pass from left to right. */
export function correctSpeech(corrections: Corrections, text: string): string {
  if (corrections.isEmpty) return text;
  const tokens = tokenise(text);
  const words = tokens.map(({ word }) => word);
  let corrected = '';
  let end = 0;
  // The rest is cut off afterwards; without this limit, every word could become a long text.
  for (let at = 0; at < tokens.length && corrected.length <= 2 * MAX_CODE_POINTS; at++) {
    const found = corrections.longestAt(words, at);
    const first = tokens[at];
    const last = found && tokens[found.end - 1];
    if (!first || !last) continue;
    corrected += text.slice(end, first.start) + found.value;
    end = last.end;
    at = found.end - 1;
  }
  return end === 0 ? text : corrected + text.slice(end);
}
