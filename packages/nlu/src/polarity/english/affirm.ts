import { negationsOf } from '#polarity/english/negation.ts';
import { pastOf, thirdOf, verbForm } from '#polarity/english/verbs.ts';
import * as lists from '#polarity/english/words.ts';
import {
  opensClause,
  refuse,
  REFUSALS,
  removeAt,
  insertAt,
  replaceAt,
  type Turning,
  type Word,
} from '#polarity/sentence.ts';
import { isDeterminer, statementStart } from '#polarity/english/statement.ts';

export function affirmEnglish(words: readonly Word[]): Turning {
  const yes = isDeterminer(words) ? undefined : lists.NO.get(words[0]?.key ?? '');
  const opened = yes === undefined ? [...words] : replaceAt(words, 0, yes);
  const start = statementStart(opened);
  if (typeof start !== 'number') return start;
  const [at, second] = negationsOf(opened);
  if (second !== undefined) return refuse(REFUSALS.twoNegations);
  if (at === undefined) return yes === undefined ? refuse(REFUSALS.positive) : opened;
  const turned = affirmAt(opened, at, start);
  return 'refused' in turned ? turned : withSome(turned, Math.min(at, turned.length));
}

function affirmAt(words: readonly Word[], at: number, start: number): Turning {
  const { key } = words[at] ?? { key: '' };
  const indefinite = lists.NEGATIVE_INDEFINITES.get(key);
  if (indefinite !== undefined) return replaceAt(words, at, indefinite);
  if (key === 'never') return affirmNever(words, at, start);
  if (key === 'no') return affirmDeterminer(words, at);
  if (key === 'not') return affirmNot(words, at, start);
  const plain = lists.NEGATIVE_AUXILIARIES.get(key);
  if (plain === undefined) return refuse(REFUSALS.indefinite + key);
  if (/^d(?:o|oes|id)$/u.test(plain)) return affirmDo(words, at, 1, plain, start);
  return stillOrAlready(replaceAt(words, at, plain), at + 1);
}

function affirmNot(words: readonly Word[], at: number, start: number): Turning {
  const before = words[at - 1]?.key ?? '';
  if (/^d(?:o|oes|id)$/u.test(before)) return affirmDo(words, at - 1, 2, before, start);
  const after = words[at + 1]?.key ?? '';
  const follows = lists.AUXILIARIES.has(before) || before === 'must' || /'(?:m|s|re|ve|ll|d)$/u.test(before);
  const isBare =
    at === start || lists.ADVERBS.has(before) || lists.PRONOUNS.has(before) || lists.QUANTIFIERS.has(after);
  if (follows && (after === 'only' || after === 'just')) return refuse(REFUSALS.indefinite + `not ${after}`);
  return follows || isBare ? stillOrAlready(removeAt(words, at), at) : refuse(REFUSALS.noVerb);
}

/** Undoes "don't": with a subject before it, before a question's subject, or in an order. `count` words make it up. */
function affirmDo(words: readonly Word[], at: number, count: number, auxiliary: string, start: number): Turning {
  const next = words[at + count];
  if (!next || opensClause(next)) return replaceAt(removeRest(words, at, count), at, auxiliary);
  const isQuestion =
    at === start && (lists.PRONOUNS.has(next.key) || lists.DETERMINERS.has(next.key)) && !verbForm(next.key)?.isBase;
  if (isQuestion) return replaceAt(removeRest(words, at, count), at, auxiliary);
  const without = removeAt(words, at, count);
  let verb = at;
  while (lists.ADVERBS.has(without[verb]?.key ?? '')) verb++;
  const base = without[verb]?.key ?? '';
  if (auxiliary === 'do') return stillOrAlready(without, at);
  if (!/^\p{L}+$/u.test(base) || without[verb]?.isReference) return refuse(REFUSALS.noVerb);
  return stillOrAlready(replaceAt(without, verb, auxiliary === 'did' ? pastOf(base) : thirdOf(base)), at);
}

function removeRest(words: readonly Word[], at: number, count: number): Word[] {
  return count === 1 ? [...words] : removeAt(words, at + 1, count - 1);
}

/** "I never get it" has its opposite in "always"; "I have never ordered it" and "I never ordered it" in the bare fact. */
function affirmNever(words: readonly Word[], at: number, start: number): Turning {
  if (at === start) return removeAt(words, at);
  const before = words[at - 1]?.key ?? '';
  const after = verbForm(words[at + 1]?.key ?? '');
  const isPast = /^(?:have|has|had|was|were)$|'ve$/u.test(before) || (after?.isPast && !after.isBase);
  return isPast ? removeAt(words, at) : replaceAt(words, at, 'always');
}

/** "No problem" becomes "a problem", "no questions" "some questions", "no internet" "internet". */
function affirmDeterminer(words: readonly Word[], at: number): Turning {
  const next = words[at + 1];
  if (!next) return refuse(REFUSALS.noVerb);
  if (next.key === 'longer') return replaceAt(removeAt(words, at + 1), at, 'still');
  if (next.key === 'one') return replaceAt(removeAt(words, at + 1), at, 'someone');
  let head = at + 1;
  while (head + 1 < words.length && !endsNoun(words[head + 1])) head++;
  const noun = words[head]?.key ?? '';
  if (at === 0 || lists.MASS.has(noun)) return removeAt(words, at);
  if (/[^s]s$/u.test(noun)) return replaceAt(words, at, 'some');
  return replaceAt(words, at, /^[aeiou]/u.test(next.key) ? 'an' : 'a');
}

function endsNoun(word: Word | undefined): boolean {
  if (!word || opensClause(word) || word.isReference) return true;
  return (
    lists.PREPOSITIONS.has(word.key) ||
    lists.CLAUSE_OPENERS.has(word.key) ||
    lists.ADVERBS.has(word.key) ||
    lists.AUXILIARIES.has(word.key)
  );
}

/** "Anymore" and "yet" give way to "still" and "already" at `at`, behind the auxiliary or before the verb. */
function stillOrAlready(words: readonly Word[], at: number): Word[] {
  for (const [end, middle] of ENDINGS) {
    const found = words.findIndex(({ key }, index) => index >= at && key === end);
    const isTwoWords = end === 'more' || end === 'longer';
    if (found < 0 || (isTwoWords && words[found - 1]?.key !== 'any')) continue;
    const without = isTwoWords ? removeAt(words, found - 1, 2) : removeAt(words, found);
    return insertAt(without, at, middle).map((word, index) => (index === at ? { ...word, gap: ' ' } : word));
  }
  return [...words];
}

const ENDINGS: [string, string][] = [
  ['anymore', 'still'],
  ['more', 'still'],
  ['longer', 'still'],
  ['yet', 'already'],
];

function withSome(words: readonly Word[], from: number): Word[] {
  let result = [...words];
  words.forEach(({ key }, at) => {
    const some = lists.ANY_TO_SOME.get(key);
    if (at >= from - 1 && some !== undefined) result = replaceAt(result, at, some);
  });
  const all = result.findIndex(({ key }, at) => key === 'at' && result[at + 1]?.key === 'all');
  return all > 0 ? removeAt(result, all, 2) : result;
}
