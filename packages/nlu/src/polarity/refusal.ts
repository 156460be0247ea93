import type { Denial } from '#polarity/refusals/denial.ts';
import { REFUSAL_LANGUAGES, wordsIn, type RefusalLanguage } from '#polarity/refusals/languages.ts';
import type { Span } from '#text/span.ts';
import { tokenise, type Token } from '#text/tokens.ts';

/** The clauses of a text, by whether the caller turns them down. */
export interface Refusal {
  /** The clauses that are turned down. */
  refused: Span[];
  /** Clauses that are too short to tell whether they turn down or complain: "no connection". */
  bare: Span[];
  /** Negated words of clauses that turn nothing down: "the card doesn't *work*". */
  states: string[];
  /** The clauses that are not turned down. */
  said: Span[];
  /** The last clause is turned down: "I found my card, no need to block it". */
  isConclusion: boolean;
}

/** Longer clauses are stories. */
const MOST_WORDS_OF_CLAUSE = 40;

/** Over commas, in all languages: "the last thing I need is an agent", "I'm not sure whether I want to cancel". */
const WHOLE =
  /(?:^| )(?:the last thing (?:i|we)|das letzte was (?:ich|wir)|posledni co|posledne co|ostatni(?:e|a rzecz) (?:czego|ktorej)|nicht sicher ob|weiss nicht ob ich|(?:nejsem si jist\p{L}*|nevim) (?:jestli|zda) chci|(?:nie som si ist\p{L}*|neviem) ci chcem|nie (?:jestem pew\p{L}+|wiem) czy chce) /u;

/** A clause of its own: "my brother wanted to cancel, not me". "Das weiß ich nicht" is another. */
const NOT_ME = /^(?:not me|ich nicht|nicht ich|ja ne|ja nie|nie ja)$/u;

/** Finds clauses that turn something down: "no thanks", "I don't want to pay", but not "my card doesn't work". */
export function refusalIn(text: string, language: string): Refusal | null {
  const words = REFUSAL_LANGUAGES.get(language);
  if (!words) return null;
  const tokens = tokenise(text);
  const clauses = clausesOf(text, tokens, words);
  if (WHOLE.test(spokenOf(tokens)) || NOT_ME.test(spokenOf(clauses.at(-1) ?? [])))
    return { refused: [{ start: 0, end: text.length }], bare: [], states: [], said: [], isConclusion: false };
  const refused: Token[][] = [];
  const bare: Token[][] = [];
  const said: Token[][] = [];
  const states: string[] = [];
  let isBeforeRefused = false;
  let isDenying = false;
  for (const [index, clause] of clauses.entries()) {
    const first = clause[0]?.word ?? '';
    const isAnswer = words.no.has(first);
    const isThanks = clause.every(({ word }) => words.polite.has(word));
    const goesOn = isThanks || (clause.length > 1 && words.attached.has(first));
    const count = refused.length;
    const before = said.at(-1);
    const denial = deniedBy(clause, words, text);
    isDenying ||= denial !== null;
    if (isAnswer && clause.length === 1) refused.push(clause);
    else if (isBeforeRefused && (goesOn || hasZu(clause))) refused.push(clause);
    else if (denial?.kind === 'refusal' || endsInNo(clause, words)) refused.push(clause);
    else if (denial?.kind === 'bare') bare.push(clause);
    else if (isAnswer && denial === null) splitAnswer(clause, words, refused, said);
    else said.push(clause);
    if (denial?.kind === 'state') states.push(...denial.heads);
    isBeforeRefused = refused.length > count;
    // "Cancel? No."
    const isAnswered =
      isBeforeRefused && before !== undefined && before === clauses[index - 1] && isQuestion(before, text);
    if (isAnswered && !before.some(({ word }) => words.asking.has(word))) refused.push(...said.splice(-1));
    // "Thanks, but no" thanks for nothing.
    const isShort = isBeforeRefused && clause.length <= 2 && before === clauses[index - 1];
    if (isShort && before?.every(({ word }) => words.polite.has(word)) === true) refused.push(...said.splice(-1));
  }
  if (!isDenying && refused.length === 0) return null;
  // "Danke, heute nicht" and "no payment, thanks" are no thanks.
  const isPolite = said.every((clause) => clause.every(({ word }) => words.polite.has(word)));
  if (isPolite && said.length > 0) refused.push(...bare.splice(0));
  if (isPolite && refused.some((clause) => clause.length > 1)) refused.push(...said.splice(0));
  return {
    refused: refused.map(spanOf),
    bare: bare.map(spanOf),
    states,
    said: said.map(spanOf),
    isConclusion: isBeforeRefused,
  };
}

/** Verbs of an order or a wish: "*cancel* the contract", "I want to *cancel*". German verbs come last. */
export function actionsIn(text: string, language: string): string[] {
  const words = REFUSAL_LANGUAGES.get(language);
  const all = tokenise(text).map(({ word }) => word);
  const first = all.find(
    (word) => !FRAME.has(word) && !words?.asking.has(word) && !words?.polite.has(word) && !words?.goingOn.has(word),
  );
  if (language !== 'de') return first === undefined ? [] : [first];
  return [all[1] === 'sie' ? all[0] : undefined, all.at(-1)].filter((word) => word !== undefined);
}

/** Words that precede the verb of a wish. */
const FRAME = wordsIn(
  'to, the, a, my, me, you, i, would, do, for, id, of, is, sie, ich, den, die, das, der, mich, meinen, meine, wir, bych, by, som, mi, me, mne, ma, si, se, sa, sie, mnie, do, z, o, mohl, mohla',
);

/** "No thanks I want to pay" turns down what came before, and then says something. */
function splitAnswer(clause: Token[], words: RefusalLanguage, refused: Token[][], said: Token[][]): void {
  let end = 1;
  while (end < clause.length && words.polite.has(clause[end]?.word ?? '')) end++;
  if (end > 1 || words.goingOn.has(clause[end]?.word ?? '')) {
    refused.push(clause.slice(0, end));
    if (end < clause.length) said.push(clause.slice(end));
  } else (words.isOnlyAnswer ? refused : said).push(clause);
}

/** "Ich habe keine Lust, mit Karte zu zahlen": the denial includes the words after it. */
function hasZu(clause: readonly Token[]): boolean {
  const last = clause.at(-1)?.word ?? '';
  return /\p{L}en$/u.test(last) && (clause.at(-2)?.word === 'zu' || /^\p{L}{2,}zu\p{L}{3,}$/u.test(last));
}

function isQuestion(clause: readonly Token[] | undefined, text: string): boolean {
  const end = clause?.at(-1)?.end ?? text.length;
  return /^\s*\?/u.test(text.slice(end, end + 3));
}

/** Reads the denial of a clause after an opening "no": "no I don't want to pay". */
function deniedBy(clause: readonly Token[], words: RefusalLanguage, text: string): Denial | null {
  const [first = '', second = ''] = clause.map(({ word }) => word);
  const isAnswer = words.no.has(first) && (words.goingOn.has(second) || words.polite.has(second));
  const stated = clause.slice(isAnswer ? 1 : 0, MOST_WORDS_OF_CLAUSE);

  return words.denialOf(
    stated.map((token) => ({ ...token, lower: text.slice(token.start, token.end).toLowerCase() })),
    isQuestion(clause, text),
  );
}

/** "Operátora ne", but no "or not" and no "why not". */
function endsInNo(clause: readonly Token[], { no }: RefusalLanguage): boolean {
  const [before, last] = clause.slice(-2).map(({ word }) => word);
  const isShort = clause.length > 1 && clause.length <= 4;
  return isShort && no.has(last ?? '') && !no.has(before ?? '') && !ASKING.has(before ?? '');
}

const ASKING = wordsIn(
  'or, why, oder, warum, wieso, nebo, proc, jestli, alebo, preco, ci, albo, lub, czy, dlaczego, czemu',
);

/** Between two words a sign, or a word that joins clauses, begins a new one. */
function clausesOf(text: string, tokens: readonly Token[], { joins, prefers }: RefusalLanguage): Token[][] {
  const isJoin = ({ word }: Token, next: Token | undefined) =>
    joins.has(word) && !(prefers.has(word) && DENIAL.test(next?.word ?? ''));
  const clauses: Token[][] = [];
  tokens.forEach((token, index) => {
    const before = tokens[index - 1];
    const isCut = before !== undefined && /[^\s'’"„“”()-]/u.test(text.slice(before.end, token.start));
    const last = clauses.at(-1);
    // "No operator, please" is one clause.
    const isPlea = isLone(text, tokens, index) || (last !== undefined && isLone(text, tokens, index - 1));
    if (isPlea && last) last.push(token);
    else if (!last || isCut || (isJoin(token, tokens[index + 1]) && index > 0)) clauses.push([token]);
    else last.push(token);
  });
  // The word that joins says nothing.
  return clauses.map((clause) => {
    const [first, second] = clause;
    return first && second && isJoin(first, second) ? clause.slice(1) : clause;
  });
}

/** A "please" between signs. */
function isLone(text: string, tokens: readonly Token[], at: number): boolean {
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (!token || !PLEASE.has(token.word)) return false;
  const isApart = (from: number, to: number) => text.slice(from, to).includes(',');
  return (!before || isApart(before.end, token.start)) && (!next || isApart(token.end, next.start));
}

const PLEASE = wordsIn('please, bitte, prosim, prosze');

const DENIAL = /^(?:not|nicht|kein.*|ne.*|nie)$/u;

function spokenOf(tokens: readonly Token[]): string {
  return tokens.map(({ word }) => word).join(' ');
}

function spanOf(tokens: readonly Token[]): Span {
  return { start: tokens[0]?.start ?? 0, end: tokens.at(-1)?.end ?? 0 };
}
