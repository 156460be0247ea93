import * as lists from '#polarity/german/words.ts';
import { endOfClause, isCapital, opensClause, refuse, REFUSALS, type Word } from '#polarity/sentence.ts';

/** The main clause, its finite verb, and the start of the verb's second part (`end` without one). */
export interface Clause {
  start: number;
  end: number;
  verb: number;
  bracket: number;
}

export function mainClause(words: readonly Word[], from: number): Clause | { refused: string } {
  let start = from;
  while (start < words.length && lists.FILLERS.has(words[start]?.key ?? '') && !isSubjectNext(words, start)) start++;
  if (lists.SUBORDINATORS.has(words[start]?.key ?? '') && !isSubjectNext(words, start)) {
    const main = endOfClause(words, start);
    if (main >= words.length) return refuse(REFUSALS.twoSentences);
    start = main;
  }
  if (lists.QUESTIONS.has(words[start]?.key ?? '')) return refuse(REFUSALS.question);
  const end = endOfClause(words, start);
  if (hasSecondStatement(words, start)) return refuse(REFUSALS.twoSentences);
  const verb = finiteVerb(words, start, end);
  if (verb === null) return refuse(REFUSALS.noVerb);
  return { start, end, verb, bracket: bracketOf(words, verb, end) };
}

/** "Morgen bin ich da" begins with an adverb, "Guten Morgen, ich …" with a greeting. */
function isSubjectNext(words: readonly Word[], at: number): boolean {
  const next = words[at + 1];
  if (!next || opensClause(next)) return false;
  return isHelping(next.key) || lists.VERBS.has(next.key);
}

function hasSecondStatement(words: readonly Word[], start: number): boolean {
  return words.some(({ key, gap }, at) => {
    if (at <= start) return false;
    if (/[.!?;]\s/u.test(gap)) return !words.slice(at).every((word) => lists.FILLERS.has(word.key));
    const next = words[at + 1]?.key ?? '';
    return key === 'aber' || key === 'sondern' || (key === 'und' && (lists.PRONOUNS.has(next) || isHelping(next)));
  });
}

export function isHelping(word: string): boolean {
  return lists.SEIN.has(word) || lists.HABEN.has(word) || lists.WERDEN.has(word) || lists.MODALS.has(word);
}

function finiteVerb(words: readonly Word[], start: number, end: number): number | null {
  const first = words[start]?.key ?? '';
  const second = words[start + 1]?.key ?? '';
  // "Rufen Sie mich an", "schick mir …", "können Sie …"
  if (/^(?:sie|du|wir|ich|es|er|man)$/u.test(second) && /(?:e|en|t|st|n)$/u.test(first) && !lists.PRONOUNS.has(first))
    return start;
  if (lists.PRONOUNS.has(first) && end > start + 1 && !isCapital(words[start + 1]?.text ?? '')) return start + 1;
  for (let at = start; at < end; at++) {
    const word = words[at];
    if (!word || word.isReference) continue;
    if (
      at > start &&
      (isHelping(word.key) || lists.VERBS.has(word.key)) &&
      !lists.DETERMINERS.has(words[at - 1]?.key ?? '')
    )
      return at;
  }
  // The ending shows an unknown verb after a noun.
  const unknown = words.findIndex(
    (word, at) =>
      at > start && at < end && isVerbLike(word, words[at - 1]) && !lists.DETERMINERS.has(words[at - 1]?.key ?? ''),
  );
  if (unknown >= 0 && (unknown < end - 1 || !words[unknown]?.key.endsWith('en'))) return unknown;
  const last = words[end - 1];
  if (last && /(?:en|ern|eln)$/u.test(last.key) && !isCapital(last.text) && end > start + 1) return end - 1;
  return isHelping(first) || lists.VERBS.has(first) || /^(?:mir|mich|uns)$/u.test(second) ? start : null;
}

function isVerbLike(word: Word, before: Word | undefined): boolean {
  const isNoun = before !== undefined && (before.isReference || (isCapital(before.text) && !before.wasFirst));
  return (
    isNoun &&
    !word.isReference &&
    /^\p{Ll}\p{L}*(?:t|en|te|ten)$/u.test(word.text) &&
    !lists.ADVERBS.has(word.key) &&
    !lists.PREPOSITIONS.has(word.key)
  );
}

function bracketOf(words: readonly Word[], verb: number, end: number): number {
  const last = words[end - 1];
  if (!last || last.isReference || end - 1 <= verb) return end;
  const finite = words[verb]?.key ?? '';
  if (lists.SEPARABLE.has(last.key)) return end - 1;
  if (!isHelping(finite)) return end;
  let bracket = end;
  while (bracket - 1 > verb && isSecondPart(words[bracket - 1], finite, bracket < end)) bracket--;
  return bracket;
}

const PARTICIPLE =
  /^(?:\p{L}*ge\p{L}{2,}|(?:an|ab|auf|aus|ein|vor|zu)?(?:be|ver|er|ent|zer|miss|emp|über|unter|wider)\p{L}{2,}|\p{L}+ier)(?:t|en)$/u;

function isSecondPart(word: Word | undefined, finite: string, isInner: boolean): boolean {
  if (!word || word.isReference || isCapital(word.text)) return false;
  const { key } = word;
  if (
    lists.ADVERBS.has(key) ||
    lists.OBJECTS.has(key) ||
    lists.DETERMINERS.has(key) ||
    lists.ARTICLES.has(key) ||
    lists.MANNER.has(key)
  )
    return false;
  const isInfinitive = /(?:en|ern|eln|tun|sein)$/u.test(key);
  const isParticiple = PARTICIPLE.test(key);
  if (lists.SEIN.has(finite)) return !isInner || isParticiple || key === 'worden';
  if (isInner && !isInfinitive && !isParticiple) return false;
  return lists.MODALS.has(finite) ? isInfinitive || isParticiple : isParticiple || isInfinitive;
}
