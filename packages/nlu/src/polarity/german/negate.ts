import { mainClause, type Clause } from '#polarity/german/clause.ts';
import { genderOf, noneBefore } from '#polarity/german/nouns.ts';
import * as lists from '#polarity/german/words.ts';
import {
  insertAt,
  isCapital,
  refuse,
  removeAt,
  REFUSALS,
  replaceAt,
  type Turning,
  type Word,
} from '#polarity/sentence.ts';

export function negateGerman(words: readonly Word[]): Turning {
  const no = lists.YES.get(words[0]?.key ?? '');
  const opened = no === undefined ? [...words] : replaceAt(words, 0, no);
  if (no !== undefined && words.length === 1) return opened;
  const clause = mainClause(opened, no === undefined ? 0 : 1);
  if ('refused' in clause) return clause;
  const isInClause = (at: number) => at >= clause.start && at < clause.end;
  const indefinite = opened.findIndex(
    ({ key, isReference }, at) => !isReference && isInClause(at) && lists.INDEFINITES.has(key),
  );
  if (indefinite >= 0) return replaceAt(opened, indefinite, lists.INDEFINITES.get(opened[indefinite]?.key ?? '') ?? '');
  if (opened[clause.start]?.key === 'alles') return replaceAt(opened, clause.start, 'nichts');
  return withoutArticle(opened, clause) ?? withNot(opened, clause);
}

/** "Eine Frage" and the bare "Fragen" are denied by "keine"; null where something else is. */
function withoutArticle(words: readonly Word[], clause: Clause): Turning | null {
  const { start, end, verb } = clause;
  const article = words.findIndex(
    ({ key }, at) =>
      at >= start && at < end - 1 && lists.ARTICLES.has(key) && !lists.PREPOSITIONS.has(words[at - 1]?.key ?? ''),
  );
  if (article >= 0) return withTime(replaceAt(words, article, `k${words[article]?.key ?? ''}`), article, clause);
  const finite = words[verb]?.key ?? '';
  if (!lists.TAKES_BARE_NOUN.has(finite) && !lists.SEIN.has(finite)) return null;
  const noun = bareNoun(words, clause);
  if (noun === null || (lists.SEIN.has(finite) && genderOf(words[noun]?.key ?? '') === null)) return null;
  const gender = genderOf(words[noun]?.key ?? '');
  if (gender === null) return refuse(`The rules do not know the gender of this noun: ${words[noun]?.text ?? ''}`);
  return withTime(
    insertAt(words, noun, PLURAL.has(finite) ? 'keine' : noneBefore(gender, lists.SEIN.has(finite))),
    noun,
    clause,
  );
}

/** The noun is the subject of these verbs, and so has their number. */
const PLURAL = new Set(['sind', 'waren', 'wären', 'bleiben']);

/** A noun after the verb with nothing before it that belongs to it. */
function bareNoun(words: readonly Word[], { start, verb, end, bracket }: Clause): number | null {
  const isSubjectAfter = verb === start;
  for (let at = verb + (isSubjectAfter ? 2 : 1); at < Math.min(end, bracket); at++) {
    const word = words[at];
    if (!word || word.isReference) return null;
    const { key } = word;
    if (lists.PREPOSITIONS.has(key) || lists.DETERMINERS.has(key)) return null;
    if (lists.ADVERBS.has(key) || (lists.OBJECTS.has(key) && !isUnknownNoun(word))) continue;
    if (isUnknownNoun(word) || isListedNoun(key)) return at;
    return null;
  }
  return null;
}

function isUnknownNoun({ text, key }: Word): boolean {
  return isCapital(text) && !/^(?:sie|ihnen|ihr|ihre|ihren|ihrem|ihrer)$/u.test(key);
}

/** Callers' words are often written without capitals; then only listed nouns are sure, and no others that end like verbs. */
function isListedNoun(key: string): boolean {
  if (KNOWN_IN_LOWER_CASE.has(key)) return true;
  return key.length > 2 && /^[mfn]$/u.test(genderOf(key) ?? '') && !/[et]$/u.test(key);
}

const KNOWN_IN_LOWER_CASE = new Set(['zeit', 'internet', 'interesse', 'geld']);

/** "Noch" becomes "kein … mehr", "schon" becomes "noch kein". */
function withTime(words: readonly Word[], none: number, { verb, end }: Clause): Word[] {
  const still = words.findIndex(({ key }, at) => at > verb && at < none && key === 'noch');
  if (still >= 0) {
    const without = removeAt(words, still);
    let noun = none;
    while (noun < end - 1 && !isCapital(without[noun]?.text ?? '')) noun++;
    return insertMore(without, noun + 1);
  }
  const already = words.findIndex(({ key }, at) => at > verb && at < none && (key === 'schon' || key === 'bereits'));
  return already >= 0 ? replaceAt(words, already, 'noch') : [...words];
}

function insertMore(words: readonly Word[], at: number): Word[] {
  const gap = words[at]?.gap ?? ' ';
  const added = insertAt(words, at, 'mehr');
  return added.map((word, index) =>
    index === at ? { ...word, gap: ' ' } : index === at + 1 ? { ...word, gap } : word,
  );
}

function withNot(words: readonly Word[], clause: Clause): Turning {
  const { verb, end } = clause;
  const already = words.findIndex(({ key }, at) => at > verb && at < end && (key === 'schon' || key === 'bereits'));
  if (already >= 0) return insertAt(replaceAt(words, already, 'noch'), already + 1, 'nicht');
  const still = words.findIndex(({ key }, at) => at > verb && at < end && key === 'noch');
  if (still >= 0) return insertAt(replaceAt(words, still, 'nicht'), still + 1, 'mehr');
  return place(words, placeOfNot(words, clause), 'nicht');
}

function place(words: readonly Word[], at: number, ...texts: string[]): Turning {
  if (at < 0) return refuse(REFUSALS.noVerb);
  const gap = words[at]?.gap;
  const added = insertAt(words, at, ...texts);
  return added.map((word, index) => {
    if (index === at && at > 0) return { ...word, gap: ' ' };
    return index === at + texts.length && gap !== undefined && at > 0 ? { ...word, gap } : word;
  });
}

/** Before the verb's second part, before a last phrase with a preposition, or before the predicate; else at the end. */
function placeOfNot(words: readonly Word[], clause: Clause): number {
  const { verb, end, bracket, start } = clause;
  const finite = words[verb]?.key ?? '';
  if (
    verb === end - 1 &&
    verb > start &&
    finite.endsWith('en') &&
    bracket === end &&
    !lists.VERBS.has(finite) &&
    !lists.PRONOUNS.has(words[start]?.key ?? '')
  ) {
    return verb;
  }
  const from = afterSubject(words, clause);
  const enough = words.findIndex(({ key }, at) => at >= from && at < bracket && (key === 'genug' || key === 'viel'));
  if (enough >= 0) return enough;
  const phrase = lastPhrase(words, from, bracket);
  if (phrase !== null) return phrase;
  if (lists.SEIN.has(finite) && bracket === end && from < end && !lists.ADVERBS.has(words[from]?.key ?? ''))
    return from;
  let at = bracket;
  while (at - 1 >= from && lists.MANNER.has(words[at - 1]?.key ?? '')) at--;
  return at;
}

/** After the verb, a subject that follows it, and pronouns. */
function afterSubject(words: readonly Word[], { verb, start, end }: Clause): number {
  let at = verb + 1;
  const follows = verb === start || !lists.PRONOUNS.has(words[start]?.key ?? '');
  if (follows && /^(?:sie|du|ich|wir|er|es|man|ihr)$/u.test(words[at]?.key ?? '')) at++;
  while (
    at < end &&
    (isPronounObject(words, at) ||
      /^(?:bitte|auch|ja|doch|leider|jetzt|heute|morgen|gestern|da|hier|dort)$/u.test(words[at]?.key ?? ''))
  )
    at++;
  return at;
}

/** "Das" is one only when no noun follows. */
function isPronounObject(words: readonly Word[], at: number): boolean {
  const { key } = words[at] ?? { key: '' };
  if (!lists.OBJECTS.has(key)) return false;
  return !DEMONSTRATIVES.has(key) || !isCapital(words[at + 1]?.text ?? '');
}

const DEMONSTRATIVES = new Set(['das', 'dies', 'ihr']);

/** The phrase with a preposition that reaches to the verb's second part, or to the end. */
function lastPhrase(words: readonly Word[], from: number, to: number): number | null {
  for (let at = from; at < to; at++) {
    const { key } = words[at] ?? { key: '' };
    if (!lists.PREPOSITIONS.has(key) || at >= to || isPronominal(key)) continue;
    const predicate = words[to - 1];
    return predicate && at < to - 1 ? at : null;
  }
  return null;
}

function isPronominal(key: string): boolean {
  return /^da(?:r|m|f|v)/u.test(key);
}
