import type { EntityHit } from '@parley/domain';
import { ANSWER_WORDS, type AnswerWords } from '#answers/answer-words.ts';
import { languageCode } from '#languages/stem.ts';
import { tokenise, type Token } from '#text/tokens.ts';

/** Words of the longest phrase. */
const LONGEST = 5;
/** Clauses that are looked at: an answer opens a text, or ends it. */
const MOST_CLAUSES = 12;

type Found = { value: boolean; tokens: readonly Token[] } | 'unsure' | null;

/**
 * Finds the answer to a question for yes or no: "yes please", "no, I don't". Null where a text answers otherwise, or
 * both ways. Other languages than the five answer in English.
 */
export function findAnswer(text: string, language: string): Omit<EntityHit, 'entity'> | null {
  const words = ANSWER_WORDS[languageCode(language)] ?? ANSWER_WORDS['en'];
  if (!words) return null;
  const says = (clause: Token[]) => clause.some((_, at) => !isFiller(clause, at, words));
  const clauses = clausesOf(text).filter(says).slice(0, MOST_CLAUSES);
  const found = clauses.map((clause, index) => answerOf(clause, words, index === 0));
  const whole = clauses.map((clause) => answerOf(clause, words, false));
  const answer = found[0] ?? whole.at(-1);
  if (!answer || answer === 'unsure' || whole.includes('unsure')) return null;
  const isContradicted = whole.some((other) => other !== null && other !== 'unsure' && other.value !== answer.value);
  const [first, last] = [answer.tokens[0], answer.tokens.at(-1)];
  if (isContradicted || !first || !last) return null;
  const place = { start: first.start, end: last.end };
  return { value: answer.value, text: text.slice(place.start, place.end), ...place, matcher: 'words', distance: 0 };
}

function clausesOf(text: string): Token[][] {
  const clauses: Token[][] = [];
  let end = 0;
  for (const token of tokenise(text)) {
    const isApart = /[,.;:!?\n–—-]/u.test(text.slice(end, token.start));
    const last = clauses.at(-1);
    if (last && !isApart) last.push(token);
    else clauses.push([token]);
    end = token.end;
  }
  return clauses;
}

/** The answer that a clause is, or with `mayGoOn` begins with. */
function answerOf(clause: readonly Token[], words: AnswerWords, mayGoOn: boolean): Found {
  let from = 0;
  while (from + 1 < clause.length && isFiller(clause, from, words)) from++;
  for (let length = Math.min(LONGEST, clause.length - from); length > 0; length--) {
    const tokens = clause.slice(from, from + length);
    const phrase = tokens.map(({ word }) => word).join(' ');
    const rest = clause.slice(from + length);
    const isAll = rest.every(({ word }) => words.polite.has(word));
    if (words.unsure.has(phrase)) return 'unsure';
    const isYes = words.yes.has(phrase) || (isAll && words.yesAlone.has(phrase));
    const isNo = words.no.has(phrase) || (isAll && words.noAlone.has(phrase));
    const next = rest[0]?.word ?? '';
    const isBoth = isYes ? words.no.has(next) || words.noAlone.has(next) : words.yes.has(next);
    if ((isYes || isNo) && (isAll || (mayGoOn && !isBoth))) return { value: isYes, tokens };
  }
  return null;
}

/** "No" is a filler in Czech and Polish, and an answer where nothing follows. */
function isFiller(clause: readonly Token[], at: number, { fillers, yes, no }: AnswerWords): boolean {
  const word = clause[at]?.word ?? '';
  return fillers.has(word) && !yes.has(word) && !no.has(word);
}
