import { turnObject } from '#polarity/polish/objects.ts';
import { NOUNS } from '#polarity/polish/nouns.ts';
import * as lists from '#polarity/polish/words.ts';
import { POLISH_VERBS } from '#polarity/polish/verbs.ts';
import {
  endOfClause,
  insertAt,
  opensClause,
  refuse,
  REFUSALS,
  removeAt,
  replaceAt,
  respelt,
  type PolarityRules,
  type Turning,
  type Word,
} from '#polarity/sentence.ts';
import { fold } from '#text/fold.ts';

export const POLISH_POLARITY: PolarityRules = { isNegative, negate, affirm };

function isNegative(words: readonly Word[]): boolean {
  return words.some((word) => !word.isReference && (word.key === 'nie' || lists.DEFINITES.has(word.key)));
}

function negate(words: readonly Word[]): Turning {
  const isYes = lists.YES.has(fold(words[0]?.key ?? ''));
  const opened = isYes ? replaceAt(words, 0, 'nie') : [...words];
  const start = statementStart(opened, isYes ? 1 : 0);
  if (typeof start !== 'number') return start;
  if (start >= opened.length) return isYes ? opened : refuse(REFUSALS.noVerb);
  const end = endOfClause(opened, start);
  const verb = mainVerb(opened, start, end);
  if (typeof verb !== 'number') return verb;
  const existing = existential(opened, verb, start, end);
  if (existing) return existing;
  const turned = turnedObject(opened, verb, start, end, 'genitive');
  if ('refused' in turned) return turned;
  const spoken = turned.map((word, at) => {
    if (at < start || at >= end || word.isReference) return word;
    if (at === verb)
      return respelt(
        word,
        (isRequested(opened, start, verb) ? lists.ASPECTS : lists.ORDERS).get(word.key) ?? word.text,
      );
    const none =
      lists.INDEFINITES.get(word.key) ??
      (at === start ? lists.UNIVERSALS.get(word.key) : undefined) ??
      lists.TIMES.get(fold(word.key));
    return none === undefined ? word : respelt(word, none);
  });
  return insertAt(spoken, verb, 'nie');
}

function affirm(words: readonly Word[]): Turning {
  const next = words[1];
  const isNo = words[0]?.key === 'nie' && (!next || opensClause(next) || next.key === 'nie');
  const opened = isNo ? replaceAt(words, 0, 'tak') : [...words];
  const [at, second] = opened.flatMap(({ key }, index) => (key === 'nie' ? [index] : []));
  if (second !== undefined) return refuse(REFUSALS.twoNegations);
  if (at === undefined) return isNo && opened.length === 1 ? opened : refuse(REFUSALS.noVerb);
  const end = endOfClause(opened, at);
  const start = statementStart(opened, isNo ? 1 : 0);
  if (typeof start !== 'number') return start;
  const from = Math.min(start, at);
  const existing = existentialBack(opened, at, from, end);
  if (existing) return existing;
  const turned = turnedObject(removeAt(opened, at), at, from, end - 1, 'accusative');
  if ('refused' in turned) return turned;
  return turned.map((word, index) => {
    if (index < from || index >= end - 1 || word.isReference) return word;
    if (index === at)
      return respelt(
        word,
        (isRequested(turned, start, at) ? lists.ASPECTS_BACK : lists.ORDERS_BACK).get(word.key) ?? word.text,
      );
    const some = lists.DEFINITES.get(word.key) ?? lists.TIMES_BACK.get(fold(word.key));
    return some === undefined ? word : respelt(word, some);
  });
}

/** The object of the denied verb, or of the infinitive that depends on it. */
function turnedObject(
  words: readonly Word[],
  verb: number,
  start: number,
  end: number,
  to: 'accusative' | 'genitive',
): Turning {
  const key = fold(words[verb]?.key ?? '');
  const infinitive = words.findIndex(
    (word, at) => at > verb && at < end && isVerb(word) && POLISH_VERBS.get(fold(word.key)) === 'infinitive',
  );
  const governs = fold(words[infinitive]?.key ?? '');
  if (
    lists.COPULA.has(key) ||
    lists.IMPERSONAL.test(key) ||
    lists.GENITIVE_VERBS.test(key) ||
    lists.GENITIVE_VERBS.test(governs)
  )
    return [...words];
  // "To" before the verb may be its subject; only what one does to it makes it an object.
  const before = words.findIndex((word, at) => at >= start && at < verb && (word.key === 'to' || word.key === 'tego'));
  const hasSubject = before > start && !/^(?:ale|a|no|i)$/u.test(words[start]?.key ?? '');
  const isPersonal =
    hasSubject || /(?:[ae]m|ę|śmy)$/u.test(words[verb]?.key ?? '') || (infinitive >= 0 && key === 'da');
  const opened = before >= 0 && isPersonal ? replaceAt(words, before, to === 'genitive' ? 'tego' : 'to') : words;
  return turnObject(opened, verb + 1, end, to, lists.TRANSITIVE.test(key) && infinitive < 0);
}

function isVerb(word: Word): boolean {
  return !word.isReference && POLISH_VERBS.has(fold(word.key));
}

function statementStart(words: readonly Word[], from: number): number | { refused: string } {
  let start = from;
  const isRequest = words.some((word) => !word.isReference && POLISH_VERBS.get(fold(word.key)) === 'infinitive');
  while (
    start < words.length &&
    lists.FILLERS.has(fold(words[start]?.key ?? '')) &&
    !(isRequest && words[start]?.key === 'proszę')
  )
    start++;
  if (words[start]?.key === 'czy') start++;
  if (
    lists.SUBORDINATORS.has(fold(words[start]?.key ?? '')) &&
    words.some((word, at) => at > start && opensClause(word))
  ) {
    start = endOfClause(words, start);
  }
  if (lists.QUESTIONS.has(fold(words[start]?.key ?? ''))) return refuse(REFUSALS.question);
  const goesOn = words.some(({ gap, key }, at) => at > start && /[.!?;]\s/u.test(gap) && !lists.FILLERS.has(fold(key)));
  return goesOn ? refuse(REFUSALS.twoSentences) : start;
}

function mainVerb(words: readonly Word[], start: number, end: number): number | { refused: string } {
  const found = words.flatMap((word, at) => (at >= start && at < end && isVerb(word) ? [at] : []));
  const kind = (at: number) => POLISH_VERBS.get(fold(words[at]?.key ?? ''));
  const request = found.find((at) => isRequested(words, start, at));
  const stated = found.filter((at) => kind(at) !== 'infinitive' && fold(words[at]?.key ?? '') !== 'prosze');
  const sure = stated.filter((at) => !lists.DOUBTFUL.has(fold(words[at]?.key ?? '')));
  const [first, ...others] =
    request !== undefined
      ? [request]
      : sure.length > 0
        ? sure
        : stated.length > 0
          ? stated
          : found.filter((at) => at === start);
  if (first === undefined) return refuse(REFUSALS.noVerb);
  const joins = (to: number) => words.slice(first + 1, to).some(({ key }) => lists.CONJUNCTIONS.has(key));
  if (others.some(joins) || words.slice(end).some(({ key }) => key === 'ale')) return refuse(REFUSALS.twoSentences);
  return first;
}

/** "Proszę do mnie oddzwonić": the infinitive is the request. */
function isRequested(words: readonly Word[], start: number, at: number): boolean {
  const asks = words.findIndex(({ key }, index) => index >= start && (key === 'proszę' || key === 'prosze'));
  if (asks < 0 || asks >= at) return false;
  const infinitive = words.findIndex(
    (word, index) => index > asks && isVerb(word) && POLISH_VERBS.get(fold(word.key)) === 'infinitive',
  );
  return infinitive === at;
}

/** "Jest problem" is denied by "nie ma problemu". */
function existential(words: readonly Word[], verb: number, start: number, end: number): Turning | null {
  const key = words[verb]?.key ?? '';
  if (!/^(?:jest|są)$/u.test(key) || !isPlaceOrNothing(words, start, verb)) return null;
  let noun = verb + 1;
  while (
    noun < end &&
    noun < verb + 3 &&
    /(?:y|i|a|e|iś|aś|ieś)$/u.test(words[noun]?.key ?? '') &&
    !isNominative(words[noun])
  )
    noun++;
  if (!isNominative(words[noun]) || words[verb + 1]?.key === 'to') return null;
  const accusative = words.map((word, at) => {
    if (
      at <= verb ||
      at > noun ||
      !word.key.endsWith('a') ||
      !lists.FEMININE_NOMINATIVES.has(fold(words[noun]?.key ?? ''))
    )
      return word;
    return respelt(word, `${word.key.slice(0, -1)}${at === noun ? 'ę' : 'ą'}`);
  });
  const turned = turnObject(accusative, verb + 1, end, 'genitive', false);
  return 'refused' in turned ? turned : insertAt(replaceAt(turned, verb, 'ma'), verb, 'nie');
}

function isNominative(word: Word | undefined): boolean {
  const key = fold(word?.key ?? '');
  return lists.NOMINATIVES.has(key) || lists.FEMININE_NOMINATIVES.has(key);
}

/** True if only a place or nothing comes before, so the subject follows the verb. */
function isPlaceOrNothing(words: readonly Word[], start: number, verb: number): boolean {
  const before = words.slice(start, verb).map(({ key }) => fold(key));
  const isPlace = /^(?:w|we|na|przy|u|pod|tu|tam|tutaj)$/u.test(before[0] ?? '');
  return before.every((word) => /^(?:tu|tam|tutaj|juz|jeszcze|nadal|teraz|dzisiaj|czy)$/u.test(word)) || isPlace;
}

function existentialBack(words: readonly Word[], at: number, from: number, end: number): Turning | null {
  if (words[at + 1]?.key !== 'ma' || !isPlaceOrNothing(words, from, at)) return null;
  const without = removeAt(words, at);
  const turned = turnObject(without, at + 1, end - 1, 'accusative', true);
  if ('refused' in turned) return turned;
  const changed = turned.findIndex((word, index) => index > at && word.key !== without[index]?.key);
  if (changed < 0) return null;
  const isPlural = turned
    .slice(at + 1, end)
    .some(({ key }) => NOUNS.some(({ gender, accusative }) => gender === 'p' && accusative === key));
  const nominative = turned.map((word, index) => {
    if (index <= at || !/[ąę]$/u.test(word.key)) return word;
    return respelt(word, `${word.key.slice(0, -1)}a`);
  });
  return replaceAt(nominative, at, isPlural ? 'są' : 'jest');
}
