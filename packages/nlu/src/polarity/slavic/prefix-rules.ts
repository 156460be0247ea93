import {
  endOfClause,
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
import type { VerbForms, VerbKind } from '#polarity/slavic/conjugation.ts';
import { fold } from '#text/fold.ts';

/** What Czech and Slovak, which negate a verb by the prefix ne-, do each in their own way. */
export interface PrefixLanguage {
  verbs: VerbForms;
  /** An ending that only verbs have, for verbs that are not listed. */
  surelyVerb: RegExp;
  prefixes: RegExp;
  /** Positive forms whose negation is not just the prefix. */
  irregular: ReadonlyMap<string, string>;
  /** Forms that may be other words, and how they are written when they are not; empty where that does not tell. */
  ambiguous: ReadonlyMap<string, string>;
  /** Auxiliaries of the past tense and the conditional: the participle beside them takes the prefix. */
  auxiliaries: ReadonlySet<string>;
  /** Orders: an order to the verb of its denial, where the two differ. */
  orders: ReadonlyMap<string, string>;
  yes: ReadonlyMap<string, string>;
  no: ReadonlyMap<string, string>;
  /** Maps "something", "always" … to their negative words. */
  indefinites: ReadonlyMap<string, string>;
  /** Words for "all", each with the word that denies it ("no"). */
  universals: ReadonlyMap<string, string>;
  /** The words for "never" and "always". */
  always: readonly [never: string, always: string];
  already: string;
  notYet: string;
  still: string;
  stills: ReadonlySet<string>;
  emphasis: ReadonlySet<string>;
  questions: ReadonlySet<string>;
  subordinators: ReadonlySet<string>;
  /** Join two statements. */
  conjunctions: ReadonlySet<string>;
  fillers: ReadonlySet<string>;
  /** Begin with ne- and negate nothing. */
  falseNegatives: RegExp;
}

interface Found {
  at: number;
  kind: VerbKind;
}

const PARTICIPLE = /l[aoiy]?$/u;

/** The rules of a language that negates by prefix. */
export class PrefixRules implements PolarityRules {
  readonly #language: PrefixLanguage;
  readonly #positive: ReadonlyMap<string, string>;
  readonly #definite: ReadonlyMap<string, string>;
  readonly #orders: ReadonlyMap<string, string>;

  constructor(language: PrefixLanguage) {
    this.#language = language;
    this.#positive = reversed(language.irregular);
    const [never, always] = language.always;
    this.#definite = new Map([...reversed(language.indefinites), [never, always]]);
    this.#orders = reversed(language.orders);
  }

  isNegative(words: readonly Word[]): boolean {
    return (
      this.#negatedVerbs(words).length > 0 ||
      this.#language.no.has(words[0]?.key ?? '') ||
      words.some((word) => !word.isReference && lookUp(this.#definite, word) !== undefined)
    );
  }

  negate(words: readonly Word[]): Turning {
    const no = this.#language.yes.get(fold(words[0]?.key ?? ''));
    const opened = no === undefined ? [...words] : replaceAt(words, 0, no);
    const start = this.#start(opened);
    if (typeof start !== 'number') return start;
    if (start >= opened.length) return no === undefined ? refuse(REFUSALS.noVerb) : opened;
    const end = endOfClause(opened, start);
    const verb = this.#mainVerb(opened, start, end);
    if ('refused' in verb) return verb;
    const denied = this.#denied(opened, verb);
    const turned = opened.map((word, at) =>
      at === verb.at ? respelt(word, denied) : at < start || at >= end ? word : this.#withNone(word, at, start),
    );
    const { already, notYet, stills } = this.#language;
    const times = new Map([[already, notYet], ...[...stills].map((still): [string, string] => [still, already])]);
    return withTimes(turned, start, end, times);
  }

  affirm(words: readonly Word[]): Turning {
    const yes = lookUp(this.#language.no, words[0]);
    const isAnswer =
      yes !== undefined && (words.length === 1 || opensClause(words[1]) || this.#negatedVerbs(words)[0]?.at !== 0);
    const opened = isAnswer ? replaceAt(words, 0, yes) : [...words];
    const [verb, second] = this.#negatedVerbs(opened);
    if (second) return refuse(REFUSALS.twoNegations);
    if (!verb) return isAnswer && opened.length === 1 ? opened : refuse(REFUSALS.noVerb);
    const start = this.#start(opened);
    if (typeof start !== 'number') return start;
    const from = Math.min(start, verb.at);
    const end = endOfClause(opened, verb.at);
    const restored = this.#restored(opened, verb);
    const turned = restored.words.map((word, at) =>
      at < from || at >= end || word.isReference ? word : respelt(word, lookUp(this.#definite, word) ?? word.text),
    );
    const bare = turned.filter((word, at) => at < from || !this.#language.emphasis.has(word.key));
    const { already, notYet, still } = this.#language;
    const times = new Map([
      [notYet, already],
      [already, restored.kind === 'finite' ? still : notYet],
    ]);
    return withTimes(bare, from, end, times);
  }

  /** The words that negate a verb: the verb itself, or "nie" before the copula. */
  #negatedVerbs(words: readonly Word[]): Found[] {
    return words.flatMap((word, at): Found[] => {
      if (word.isReference) return [];
      const next = words[at + 1];
      const pair = next && !opensClause(next) ? fold(`${word.key} ${next.key}`) : '';
      if (this.#positive.has(pair)) return [{ at, kind: 'finite' }];
      const before = words[at - 1];
      if (before && this.#positive.has(fold(`${before.key} ${word.key}`)) && !opensClause(word)) return [];
      const kind = this.#negatedKind(word);
      return kind === undefined ? [] : [{ at, kind }];
    });
  }

  #negatedKind({ key }: Word): VerbKind | undefined {
    const word = fold(key);
    if (this.#positive.has(word)) return 'finite';
    if (this.#orders.has(word)) return 'imperative';
    if (!word.startsWith('ne') || word.length < 4 || this.#language.falseNegatives.test(word)) return undefined;
    return this.#kindOf(word.slice(2));
  }

  #kindOf(word: string): VerbKind | undefined {
    const known = this.#language.verbs.get(word);
    if (known !== undefined) return known;
    if (this.#language.surelyVerb.test(word)) return PARTICIPLE.test(word) ? 'participle' : 'finite';
    return PARTICIPLE.test(word) && this.#isDerived(word) ? 'participle' : undefined;
  }

  /** A listed participle with a prefix, as in "dorazil" from "razil". */
  #isDerived(word: string): boolean {
    const prefix = this.#language.prefixes.exec(word)?.[0] ?? '';
    const rest = word.slice(prefix.length);
    return prefix !== '' && rest.length >= 4 && this.#language.verbs.get(rest) === 'participle';
  }

  #start(words: readonly Word[]): number | { refused: string } {
    const { fillers, subordinators, questions, yes, no } = this.#language;
    let start = 0;
    while (start < words.length) {
      const key = fold(words[start]?.key ?? '');
      const isAnswer =
        start === 0 && (yes.has(key) || no.has(key)) && !this.#positive.has(`${key} ${fold(words[1]?.key ?? '')}`);
      const answers = isAnswer || (start === 0 && opensClause(words[1]) && (yes.has(key) || no.has(key)));
      if (!answers && !fillers.has(key)) break;
      start++;
    }
    if (subordinators.has(fold(words[start]?.key ?? ''))) {
      const main = words.findIndex((word, at) => at > start && opensClause(word));
      if (main < 0) return refuse(REFUSALS.twoSentences);
      start = main;
    }
    if (questions.has(fold(words[start]?.key ?? ''))) return refuse(REFUSALS.question);
    const goesOn = words.some(({ gap, key }, at) => at > start && /[.!?;]\s/u.test(gap) && !fillers.has(fold(key)));
    return goesOn ? refuse(REFUSALS.twoSentences) : start;
  }

  #mainVerb(words: readonly Word[], start: number, end: number): Found | { refused: string } {
    const kinds = words.map((word) => (word.isReference ? undefined : this.#kindOf(fold(word.key))));
    const all = kinds.flatMap((kind, at): Found[] => (kind && at >= start && at < end ? [{ at, kind }] : []));
    const known = all.filter(({ at }) => this.#language.verbs.has(fold(words[at]?.key ?? '')));
    const found = known.some(({ kind }) => kind !== 'infinitive') ? known : all;
    const participles = found.filter(({ kind }) => kind === 'participle');
    const helping = words.slice(start, end).some(({ key }) => this.#language.auxiliaries.has(fold(key)));
    const stated = helping && participles.length > 0 ? participles : found.filter(({ kind }) => kind !== 'infinitive');
    const sure = stated.filter(({ at }) => this.#isSure(words[at]));
    const [first, ...others] =
      sure.length > 0 ? sure : stated.length > 0 ? stated : found.filter(({ at }) => at === start);
    if (!first) return refuse(REFUSALS.noVerb);
    const joins = (from: number, to: number) =>
      words.slice(from, to).some(({ key }) => this.#language.conjunctions.has(fold(key)));
    if (others.some(({ at }) => joins(first.at + 1, at))) return refuse(REFUSALS.twoSentences);
    return words.slice(end).some(({ key }) => key === 'ale') ? refuse(REFUSALS.twoSentences) : first;
  }

  #isSure(word: Word | undefined): boolean {
    const written = this.#language.ambiguous.get(fold(word?.key ?? ''));
    return written === undefined || written === word?.key;
  }

  #denied(words: readonly Word[], { at, kind }: Found): string {
    const word = words[at];
    const text = word?.text ?? '';
    const key = fold(text.toLowerCase());
    const order =
      kind === 'finite' || kind === 'imperative' ? this.#language.orders.get(text.toLowerCase()) : undefined;
    const irregular = this.#language.irregular.get(key);
    if (order !== undefined) return order;
    if (irregular !== undefined) return irregular;
    return `ne${text.toLowerCase()}`;
  }

  #restored(words: readonly Word[], { at, kind }: Found): { words: Word[]; kind: VerbKind } {
    const word = words[at];
    const next = words[at + 1];
    const key = fold(word?.key ?? '');
    const pair = next ? this.#positive.get(fold(`${key} ${next.key}`)) : undefined;
    if (pair !== undefined && next) return { words: replaceAt(removeAt(words, at + 1), at, next.key), kind };
    const plain = this.#positive.get(key) ?? this.#orders.get(key);
    return { words: replaceAt(words, at, plain ?? (word?.key ?? '').slice(2)), kind };
  }

  #withNone(word: Word, at: number, start: number): Word {
    if (word.isReference) return word;
    const none =
      lookUp(this.#language.indefinites, word) ?? (at === start ? lookUp(this.#language.universals, word) : undefined);
    return none === undefined ? word : respelt(word, none);
  }
}

/** "Already" and "not yet", "still" and "no more" change places. */
function withTimes(words: readonly Word[], start: number, end: number, times: ReadonlyMap<string, string>): Word[] {
  const byFolded = new Map([...times].map(([from, to]): [string, string] => [fold(from), to]));
  return words.map((word, at) => {
    const other = at < start || at >= end || word.isReference ? undefined : byFolded.get(fold(word.key));
    return other === undefined ? word : respelt(word, other);
  });
}

/** A word's counterpart, by its spelling or, typed without marks, by its letters. */
function lookUp(map: ReadonlyMap<string, string>, word: Word | undefined): string | undefined {
  if (!word) return undefined;
  return map.get(word.key) ?? map.get(fold(word.key));
}

function reversed(map: ReadonlyMap<string, string>): Map<string, string> {
  const back = new Map<string, string>();
  for (const [from, to] of map) {
    for (const key of [to, fold(to)]) if (!back.has(key)) back.set(key, from);
  }
  return back;
}
