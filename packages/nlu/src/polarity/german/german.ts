import { genderOf, isMass } from '#polarity/german/nouns.ts';
import { negateGerman } from '#polarity/german/negate.ts';
import * as lists from '#polarity/german/words.ts';
import {
  insertAt,
  isCapital,
  opensClause,
  refuse,
  removeAt,
  REFUSALS,
  replaceAt,
  type PolarityRules,
  type Turning,
  type Word,
} from '#polarity/sentence.ts';

export const GERMAN_POLARITY: PolarityRules = { isNegative, negate: negateGerman, affirm };

const NONE = /^kein(?:e|en|em|er|es)?$/u;

function isNegative(words: readonly Word[]): boolean {
  return isAnswer(words) || negationsOf(words).length > 0;
}

function isAnswer(words: readonly Word[]): boolean {
  return lists.NO.has(words[0]?.key ?? '') && (words[0]?.key !== 'ne' || words.length === 1 || opensClause(words[1]));
}

function negationsOf(words: readonly Word[]): number[] {
  return words.flatMap(({ key, isReference }, at) => {
    if (isReference) return [];
    return key === 'nicht' || key === 'nich' || NONE.test(key) || lists.DEFINITES.has(key) ? [at] : [];
  });
}

function affirm(words: readonly Word[]): Turning {
  const opened = isAnswer(words) ? replaceAt(words, 0, lists.NO.get(words[0]?.key ?? '') ?? 'ja') : [...words];
  const [at, second] = negationsOf(opened);
  if (second !== undefined) return refuse(REFUSALS.twoNegations);
  if (opened.some(({ key }) => key === 'sondern' || key === 'aber')) return refuse(REFUSALS.twoSentences);
  if (at === undefined) return opened;
  const { key } = opened[at] ?? { key: '' };
  const definite = lists.DEFINITES.get(key);
  if (definite !== undefined) return replaceAt(opened, at, definite);
  return NONE.test(key) ? affirmNone(opened, at) : affirmNot(opened, at);
}

function affirmNot(words: readonly Word[], at: number): Turning {
  const before = words[at - 1]?.key;
  const after = words[at + 1]?.key;
  if (after === 'nur' || after === 'wahr') return refuse(`${REFUSALS.indefinite}nicht ${after}`);
  if (before === 'noch') return replaceAt(removeAt(words, at), at - 1, 'schon');
  if (after === 'mehr') return replaceAt(removeAt(words, at + 1), at, 'noch');
  return removeAt(words, at);
}

/** "Keine Frage" becomes "eine Frage", "keine Fragen" and "kein Geld" lose the word. */
function affirmNone(words: readonly Word[], at: number): Turning {
  const more = words.findIndex(({ key }, index) => index > at && key === 'mehr');
  const timed = more < 0 ? [...words] : insertAt(removeAt(words, more), at, 'noch');
  const none = more < 0 ? at : at + 1;
  const since = timed[none - 1]?.key === 'noch' && more < 0 ? replaceAt(timed, none - 1, 'schon') : timed;
  let noun = none + 1;
  while (noun < since.length - 1 && !isCapital(since[noun]?.text ?? '') && genderOf(since[noun]?.key ?? '') === null)
    noun++;
  const { key } = since[none] ?? { key: '' };
  const word = since[noun]?.key ?? '';
  const isSubject = words.slice(0, at).some((other) => /^(?:sind|waren|wären)$/u.test(other.key));
  const isPlural = key === 'keine' && (isSubject || genderOf(word) === 'p' || /(?:ungen|en)$/u.test(word));
  if (isPlural || isMass(word)) return removeAt(since, none);
  return replaceAt(since, none, key.slice(1));
}
