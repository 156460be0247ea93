import { isAlsoNoun, verbForm } from '#polarity/english/verbs.ts';
import * as lists from '#polarity/english/words.ts';
import { opensClause, refuse, REFUSALS, type Word } from '#polarity/sentence.ts';

/** The verb that a statement turns on. */
export type FoundVerb =
  | { kind: 'auxiliary' | 'contraction' | 'question' | 'must'; at: number; subject: number }
  | {
      kind: 'lexical';
      at: number;
      subject: number;
      afterSubject: number;
      base: string;
      tense: 'base' | 'third' | 'past';
    };

type Found = FoundVerb | { refused: string };

export function findVerb(words: readonly Word[], start: number): Found {
  const first = words[start]?.key ?? '';
  if (lists.AUXILIARIES.has(first)) return { kind: 'question', at: start, subject: start + 1 };
  if (/^\p{L}+'(?:m|s|re|ve|ll|d)$/u.test(first)) return { kind: 'contraction', at: start, subject: start };
  const next = words[skipAdverbs(words, start + 1)];
  const isPronoun = lists.PRONOUNS.has(first) && (!lists.DETERMINERS.has(first) || isVerbal(next?.key ?? ''));
  if (isPronoun && words[start + 1]?.key !== 'and') return verbAfter(words, start, start + 1);
  return verbAfterNoun(words, start);
}

function isVerbal(word: string): boolean {
  const form = verbForm(word);
  return lists.AUXILIARIES.has(word) || word === 'must' || Boolean(form && (form.isPast || form.isThird));
}

/** The verb follows a pronoun, perhaps after an adverb. */
function verbAfter(words: readonly Word[], subject: number, from: number): Found {
  const at = skipAdverbs(words, from);
  const word = words[at]?.key ?? '';
  const helping = auxiliaryAt(words, at, subject);
  if (helping) return helping;
  const form = verbForm(word);
  if (!form) return refuse(REFUSALS.noVerb);
  const isThird = lists.SINGULAR_THIRD.has(words[subject]?.key ?? '');
  const afterSubject = hasMovingAdverb(words, from, at) ? at : from;
  return { kind: 'lexical', at, subject, afterSubject, base: form.base, tense: tenseOf(words, at, isThird) };
}

/** "Still" and "already" go to the end, where "really" stays behind the auxiliary. */
function hasMovingAdverb(words: readonly Word[], from: number, to: number): boolean {
  return words
    .slice(from, to)
    .some(({ key }) => key === 'still' || key === 'already' || key === 'just' || key === 'all');
}

function tenseOf(words: readonly Word[], at: number, isThird: boolean): 'base' | 'third' | 'past' {
  const form = verbForm(words[at]?.key ?? '');
  if (form?.isThird) return 'third';
  if (form?.isPast && form.isBase) {
    const isPast = isThird || words.some(({ key }) => lists.PAST_TIMES.has(key));
    return isPast ? 'past' : 'base';
  }
  return form?.isPast ? 'past' : 'base';
}

function verbAfterNoun(words: readonly Word[], start: number): Found {
  const isJoined = (to: number) => words.slice(start, to).some(({ key }) => key === 'and');
  for (let at = start + 1; at < words.length; at++) {
    const { key, isReference } = words[at] ?? { key: '', isReference: false };
    if (isReference) continue;
    if (lists.CLAUSE_OPENERS.has(key) || opensClause(words[at])) return refuse(REFUSALS.noVerb);
    // "The code you sent me works": a statement within the subject.
    if (SPEAKERS.has(key) && !isJoined(at)) return refuse(REFUSALS.noVerb);
    if (words[at - 1]?.key === 'to') return refuse(REFUSALS.noVerb);
    const helping = auxiliaryAt(words, at, at - 1);
    if (helping) return helping;
    const form = verbForm(key);
    if (!form || !couldBeVerb(words, at, isJoined(at))) continue;
    return {
      kind: 'lexical',
      at,
      subject: at - 1,
      afterSubject: hasMovingAdverb(words, at - 1, at) ? at : afterAdverbs(words, at),
      base: form.base,
      tense: form.isThird
        ? 'third'
        : form.isPast && !form.isBase
          ? 'past'
          : isJoined(at)
            ? 'base'
            : tenseOf(words, at, !isPluralAt(words, at - 1)),
    };
  }
  return refuse(REFUSALS.noVerb);
}

const SPEAKERS = new Set(['i', 'you', 'we', 'they', 'he', 'she']);

function afterAdverbs(words: readonly Word[], verb: number): number {
  let at = verb;
  while (lists.ADVERBS.has(words[at - 1]?.key ?? '')) at--;
  return at;
}

function couldBeVerb(words: readonly Word[], at: number, isJoined: boolean): boolean {
  const form = verbForm(words[at]?.key ?? '');
  const before = words[at - 1];
  if (!form || !before || lists.DETERMINERS.has(before.key) || lists.PREPOSITIONS.has(before.key)) return false;
  if (form.isPast && !form.isBase) return true;
  const isPlural = isJoined || isPluralAt(words, at - 1) || before.key === 'i';
  if (form.isBase) return (isPlural || form.isPast) && (!isAlsoNoun(form.base) || isPlural);
  if (!form.isThird || isPlural) return false;
  const next = words[at + 1];
  if (!isAlsoNoun(form.base) || !next) return true;
  return next.isReference || !verbForm(next.key) || lists.DETERMINERS.has(next.key);
}

function isPluralAt(words: readonly Word[], at: number): boolean {
  const noun = words[at]?.key ?? '';
  return /[^su'i]s$/u.test(noun) || noun === 'people' || noun === 'children';
}

function auxiliaryAt(words: readonly Word[], at: number, subject: number): FoundVerb | null {
  const { key } = words[at] ?? { key: '' };
  if (key === 'must') return { kind: 'must', at, subject };
  if (!lists.AUXILIARIES.has(key)) return null;
  if (!/^(?:have|has|had|do|does|did)$/u.test(key)) return { kind: 'auxiliary', at, subject };
  const following = words[skipAdverbs(words, at + 1)]?.key ?? '';
  const form = verbForm(following);
  const helps = key.startsWith('h') ? Boolean(form?.isParticiple) : isAlone(words, at) || Boolean(form?.isBase);
  return helps ? { kind: 'auxiliary', at, subject } : null;
}

/** "Yes I do" */
function isAlone(words: readonly Word[], at: number): boolean {
  return at + 1 >= words.length || opensClause(words[at + 1]);
}

function skipAdverbs(words: readonly Word[], from: number): number {
  let at = from;
  while (lists.ADVERBS.has(words[at]?.key ?? '')) at++;
  return at;
}

/** Whether the subject takes "doesn't". */
export function thirdSubject(words: readonly Word[], { subject }: FoundVerb): boolean {
  const { key } = words[subject] ?? { key: '' };
  if (lists.SINGULAR_THIRD.has(key)) return true;
  return !lists.PRONOUNS.has(key) && !isPluralAt(words, subject);
}
