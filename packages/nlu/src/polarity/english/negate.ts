import { thirdSubject, findVerb, type FoundVerb } from '#polarity/english/find-verb.ts';
import { hasNegation } from '#polarity/english/negation.ts';
import { isAlsoNoun, verbForm } from '#polarity/english/verbs.ts';
import * as lists from '#polarity/english/words.ts';
import { statementStart } from '#polarity/english/statement.ts';
import {
  endOfClause,
  insertAt,
  refuse,
  REFUSALS,
  removeAt,
  replaceAt,
  type Turning,
  type Word,
} from '#polarity/sentence.ts';

export function negateEnglish(words: readonly Word[]): Turning {
  if (hasNegation(words)) return refuse(REFUSALS.negative);
  const opened = turnYes(words);
  const start = statementStart(opened);
  if (typeof start !== 'number') return start;
  if (start >= opened.length) return opened === words ? refuse(REFUSALS.noVerb) : [...opened];
  const first = opened[start]?.key ?? '';
  if (lists.QUESTION_WORDS.has(first)) return refuse(REFUSALS.question);
  const indefinite = lists.INDEFINITES.get(first);
  if (indefinite !== undefined) return replaceAt(opened, start, indefinite);
  const often = opened.findIndex(({ key }, at) => at >= start && (key === 'always' || key === 'sometimes'));
  if (often >= 0 && !isImperative(opened, start)) return replaceAt(opened, often, 'never');
  if (isImperative(opened, start)) return withAny(insertAt(opened, start, "don't"), start + 1);
  const verb = findVerb(opened, start);
  return 'refused' in verb ? verb : negateVerb(opened, verb);
}

function turnYes(words: readonly Word[]): readonly Word[] {
  const no = lists.YES.get(words[0]?.key ?? '');
  return no === undefined ? words : replaceAt(words, 0, no);
}

/** "Call me back": a verb in its base form; if the verb may be a noun, followed by a word that cannot follow a noun. */
function isImperative(words: readonly Word[], start: number): boolean {
  const verb = verbForm(words[start]?.key ?? '');
  if (!verb?.isBase || lists.AUXILIARIES.has(words[start]?.key ?? '')) return false;
  if (!isAlsoNoun(verb.base)) return true;
  const next = words[start + 1];
  if (!next) return false;
  return next.isReference || lists.DETERMINERS.has(next.key) || lists.OBJECTS.has(next.key) || PARTICLES.has(next.key);
}

const PARTICLES = new Set('on off up back to down over'.split(' '));

function negateVerb(words: readonly Word[], verb: FoundVerb): Turning {
  const subjectIsThird = thirdSubject(words, verb);
  switch (verb.kind) {
    case 'contraction':
      return finish(negateContraction(words, verb.at), verb.at);
    case 'question':
      return replaceAt(words, verb.at, lists.AUXILIARIES.get(words[verb.at]?.key ?? '') ?? 'not');
    case 'must':
      return finish(replaceTwo(words, verb.at, subjectIsThird ? "doesn't" : "don't", 'have to'), verb.at);
    case 'auxiliary':
      return finish(
        replaceTwo(words, verb.at, ...split(lists.AUXILIARIES.get(words[verb.at]?.key ?? '') ?? '')),
        verb.at,
      );
    case 'lexical': {
      const auxiliary = verb.tense === 'past' ? "didn't" : verb.tense === 'third' ? "doesn't" : "don't";
      const bare = replaceAt(words, verb.at, verb.base);
      return finish(insertAt(bare, verb.afterSubject, auxiliary), verb.afterSubject);
    }
  }
}

function split(words: string): [string, string] {
  const [first = '', second = ''] = words.split(' ');
  return [first, second];
}

function replaceTwo(words: readonly Word[], at: number, first: string, second: string): Word[] {
  const replaced = replaceAt(words, at, first);
  return second === '' ? replaced : insertAt(replaced, at + 1, second);
}

function negateContraction(words: readonly Word[], at: number): Word[] {
  const [subject = '', ending = ''] = (words[at]?.text ?? '').split(/['’]/u);
  const next = verbForm(nextVerbal(words, at)?.key ?? '');
  switch (ending.toLowerCase()) {
    case 've':
      return replaceTwo(words, at, subject, "haven't");
    case 'll':
      return replaceTwo(words, at, subject, "won't");
    case 'd':
      return replaceTwo(words, at, subject, next?.isParticiple && !next.isBase ? "hadn't" : "wouldn't");
    case 's':
      if (next?.base === 'be' || next?.base === 'get') return replaceTwo(words, at, subject, "hasn't");
      if (subject.toLowerCase() === 'there') return replaceTwo(words, at, subject, "isn't");
      return insertAt(words, at + 1, 'not');
    default:
      return insertAt(words, at + 1, 'not');
  }
}

function nextVerbal(words: readonly Word[], at: number): Word | undefined {
  return words.slice(at + 1).find(({ key }) => !lists.ADVERBS.has(key));
}

/** Replaces words that go with a positive verb by their negative counterparts. */
function finish(words: readonly Word[], verb: number): Word[] {
  return withYet(withAnymore(withAny(words, verb), verb), verb);
}

function withAny(words: readonly Word[], from: number): Word[] {
  let result = [...words];
  words.forEach(({ key }, at) => {
    const any = lists.SOME_TO_ANY.get(key);
    if (at >= from && any !== undefined) result = replaceAt(result, at, any);
  });
  return result;
}

function withAnymore(words: readonly Word[], verb: number): Word[] {
  return movedToEnd(words, verb, 'still', 'anymore');
}

function withYet(words: readonly Word[], verb: number): Word[] {
  return movedToEnd(words, verb, 'already', 'yet');
}

function movedToEnd(words: readonly Word[], verb: number, from: string, to: string): Word[] {
  const at = words.findIndex(({ key }, index) => key === from && Math.abs(index - verb) <= 3);
  if (at < 0) return [...words];
  const without = removeAt(words, at);
  const end = endOfClause(without, Math.min(at, without.length - 1));
  const added = insertAt(without, end, to);
  return added.map((word, index) =>
    index === end ? { ...word, gap: ' ' } : index === end + 1 ? { ...word, gap: without[end]?.gap ?? ' ' } : word,
  );
}
