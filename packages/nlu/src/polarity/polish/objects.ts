import { opensClause, refuse, replaceAt, respelt, wordOf, type Turning, type Word } from '#polarity/sentence.ts';
import { genitiveOfFeminine, NOUNS, type Gender, type Noun } from '#polarity/polish/nouns.ts';
import { POLISH_VERBS } from '#polarity/polish/verbs.ts';
import { mapOf, reversed, setOf } from '#polarity/word-lists.ts';
import { fold } from '#text/fold.ts';

type Case = 'accusative' | 'genitive';

const BY_ACCUSATIVE = new Map(NOUNS.map((noun) => [fold(noun.accusative), noun]));
/** The singular comes first where two nouns share a genitive: "faktury" of the one invoice. */
const BY_GENITIVE = new Map(NOUNS.toReversed().map((noun) => [fold(noun.genitive), noun]));

/** Accusative and genitive of determiners, by the noun's gender. */
const DETERMINERS: Record<Gender, ReadonlyMap<string, string>> = {
  m: mapOf(
    'ten tego, mój mojego, twój twojego, swój swojego, nasz naszego, wasz waszego, jakiś żadnego, jakikolwiek żadnego, każdy każdego, jeden jednego',
  ),
  f: mapOf(
    'tę tej, tą tej, moją mojej, twoją twojej, swoją swojej, naszą naszej, waszą waszej, jakąś żadnej, każdą każdej, jedną jednej',
  ),
  n: mapOf(
    'to tego, moje mojego, twoje twojego, swoje swojego, nasze naszego, wasze waszego, jakieś żadnego, każde każdego, jedno jednego',
  ),
  p: mapOf(
    'te tych, moje moich, twoje twoich, swoje swoich, nasze naszych, wasze waszych, jakieś żadnych, wszystkie wszystkich',
  ),
};
const BACK: Record<Gender, ReadonlyMap<string, string>> = {
  m: reversed(DETERMINERS.m),
  f: reversed(DETERMINERS.f),
  n: reversed(DETERMINERS.n),
  p: reversed(DETERMINERS.p),
};

const PRONOUNS = mapOf('to tego, ją jej, panią pani, coś nic, kogoś nikogo');
const PRONOUNS_BACK = mapOf('tego to, nic coś, nikogo kogoś');

const PREPOSITIONS = setOf(
  'w we z ze na do od ode po pod przez przy dla o u za nad miedzy przed bez wedlug wobec oprocz podczas kolo obok co jako niz',
);
/** Words that may occur between verb and object. */
const BETWEEN = setOf(
  `sie mi ci mu jej im nam wam sobie juz jeszcze teraz dzisiaj dzis jutro wczoraj tu tam tutaj zawsze nigdy nadal wciaz bardzo zle dobrze jego ich i lub oraz albo ani
tylko rowniez tez takze panu pani panstwu mnie cie nas was go zaraz wtedy potem ostatnio normalnie regularnie od`,
);

const AMOUNTS = setOf('dosc duzo malo troche wiecej mniej wystarczajaco tyle wiele kilka pare');
const NO_NOUNS = setOf('się cię mię tę');

const ADJECTIVE: Record<Case, RegExp> = {
  accusative: /(?:y|i|ą|e)$/u,
  genitive: /(?:ego|ej|ych|ich)$/u,
};

/** The object from `from` to `end`, in the other case; refused when it is a word whose case is not known. */
export function turnObject(words: readonly Word[], from: number, end: number, to: Case, isStrict: boolean): Turning {
  let result: Word[] = [...words];
  for (let at = from; at < end; at++) {
    const word = words[at];
    if (!word || word.isReference) return result;
    const key = fold(word.key);
    if (PREPOSITIONS.has(key)) {
      at = endOfPhrase(words, at, end);
      // Words behind a noun belong to it, as in "w sprawie faktury"; only an accusative in -ę cannot.
      if (!SPEAKERS.has(fold(words[at]?.key ?? '')))
        return to === 'genitive' ? turnLateObject(result, at + 1, end) : result;
      continue;
    }
    if (to === 'accusative' && at === from && key === 'pani') return replaceAt(result, at, 'panią');
    // An amount already has its noun in the genitive.
    if (AMOUNTS.has(key)) return result;
    const noun = nounAt(words, at, end, to);
    if (noun) {
      result = turnNoun(result, at, noun, to);
      const next = fold(words[noun.at + 1]?.key ?? '');
      const nextNoun = /^(?:i|lub|oraz|albo|ani|czy)$/u.test(next);
      at = noun.at;
      if (!nextNoun) return result;
      continue;
    }
    const pronoun = (to === 'genitive' ? PRONOUNS : PRONOUNS_BACK).get(word.key);
    if (pronoun !== undefined) result = replaceAt(result, at, pronoun);
    else if (!BETWEEN.has(key) && isStrict && at === firstAfter(words, from, end) && looksLikeNoun(key, to)) {
      return refuse(`The rules do not know the ${to} of this word: ${word.text}`);
    }
  }
  return result;
}

const SPEAKERS = setOf(
  'sobie mnie tobie nas was niego niej nich nim tym tego tej tobie ciebie siebie mna toba nami wami tam teraz',
);

function turnLateObject(words: Word[], from: number, end: number): Word[] {
  const at = words.findIndex(
    (word, index) => index >= from && index < end && word.key.endsWith('ę') && nounOf(word, 'genitive'),
  );
  const noun = words[at] ? nounOf(words[at], 'genitive') : undefined;
  return noun ? turnNoun(words, at, { ...noun, at }, 'genitive') : words;
}

interface FoundNoun extends Noun {
  at: number;
}

/** The noun that begins here, perhaps after what agrees with it. */
function nounAt(words: readonly Word[], from: number, end: number, to: Case): FoundNoun | null {
  for (let at = from; at < Math.min(end, from + 4); at++) {
    const word = words[at];
    if (!word || word.isReference || (at > from && opensClause(word))) return null;
    const noun = nounOf(word, to);
    if (noun) return { ...noun, at };
    if (BETWEEN.has(fold(word.key))) return null;
    const agrees =
      ADJECTIVE[to === 'genitive' ? 'accusative' : 'genitive'].test(word.key) || isDeterminer(word.key, to);
    if (!agrees) return null;
  }
  return null;
}

function nounOf({ key }: Word, to: Case): Noun | undefined {
  const known = (to === 'genitive' ? BY_ACCUSATIVE : BY_GENITIVE).get(fold(key));
  if (known) return known;
  if (to === 'genitive' && key.endsWith('ę') && !NO_NOUNS.has(key) && !POLISH_VERBS.has(fold(key))) {
    return { accusative: key, genitive: genitiveOfFeminine(key), gender: 'f' };
  }
  if (to === 'accusative' && /(?:cji|ści)$/u.test(key)) {
    const accusative = key.endsWith('cji') ? `${key.slice(0, -1)}ę` : key.slice(0, -3) + 'ść';
    return { accusative, genitive: key, gender: 'f' };
  }
  if (to === 'accusative' && /[aei]nia$/u.test(key))
    return { accusative: `${key.slice(0, -1)}e`, genitive: key, gender: 'n' };
  return undefined;
}

function isDeterminer(word: string, to: Case): boolean {
  const maps = Object.values(to === 'genitive' ? DETERMINERS : BACK);
  return maps.some((map) => map.has(word));
}

function turnNoun(words: Word[], from: number, noun: FoundNoun, to: Case): Word[] {
  let result = words;
  for (let at = from; at < noun.at; at++) {
    const key = words[at]?.key ?? '';
    const known = (to === 'genitive' ? DETERMINERS : BACK)[noun.gender].get(key);
    result = replaceAt(
      result,
      at,
      known ?? (to === 'genitive' ? adjectiveGenitive : adjectiveAccusative)(key, noun.gender),
    );
  }
  return result.map((word, at) => (at === noun.at ? inCase(word, noun, to) : word));
}

/** Changes the ending of a word in its original spelling, so that SMS stays in capitals. */
function inCase(word: Word, { accusative, genitive }: Noun, to: Case): Word {
  if (!genitive.startsWith(accusative)) return respelt(word, to === 'genitive' ? genitive : accusative);
  const ending = genitive.slice(accusative.length);
  const text = to === 'genitive' ? word.text + ending : word.text.slice(0, word.text.length - ending.length);
  return { ...wordOf(text, word.gap), wasFirst: word.wasFirst };
}

function adjectiveGenitive(word: string, gender: Gender): string {
  const isSoft = /[kg]ie?$/u.test(word);
  switch (gender) {
    case 'f':
      return word.endsWith('ą') ? (/[kg]ą$/u.test(word) ? `${word.slice(0, -1)}iej` : `${word.slice(0, -1)}ej`) : word;
    case 'p':
      return isSoft ? word.replace(/ie$/u, 'ich') : word.replace(/ie$/u, 'ich').replace(/e$/u, 'ych');
    case 'm':
      return word.replace(/i$/u, 'iego').replace(/y$/u, 'ego');
    case 'n':
      return word.replace(/e$/u, 'ego');
  }
}

function adjectiveAccusative(word: string, gender: Gender): string {
  switch (gender) {
    case 'f':
      return word.replace(/([kg])iej$/u, '$1ą').replace(/ej$/u, 'ą');
    case 'p':
      return word.replace(/ich$/u, 'ie').replace(/ych$/u, 'e');
    case 'm':
      return word.replace(/iego$/u, 'i').replace(/ego$/u, 'y');
    case 'n':
      return word.replace(/ego$/u, 'e');
  }
}

/** After a preposition come adjectives and one noun, which are no object. */
function endOfPhrase(words: readonly Word[], preposition: number, end: number): number {
  let at = preposition + 1;
  while (
    at + 1 < end &&
    /(?:ego|emu|ej|ych|ich|ym|im|ymi|imi|ą|moje|nowe|tę|ten|to|te)$/u.test(words[at]?.key ?? '') &&
    !isObjectLike(words[at + 1])
  )
    at++;
  return at;
}

function isObjectLike(word: Word | undefined): boolean {
  return !word || word.key.endsWith('ę') || PREPOSITIONS.has(fold(word.key)) || opensClause(word);
}

function firstAfter(words: readonly Word[], from: number, end: number): number {
  let at = from;
  while (at < end && BETWEEN.has(fold(words[at]?.key ?? ''))) at++;
  return at;
}

/** Adverbs and other cases end otherwise. */
function looksLikeNoun(key: string, to: Case): boolean {
  return to === 'genitive'
    ? /[bdfghklnprstwz]$|[^hs]c$/u.test(key) && !POLISH_VERBS.has(key)
    : /(?:[^i]u|[^n]ia|ow)$/u.test(key);
}
