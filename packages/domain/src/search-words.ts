/** Longer words are cut, when they are kept and when they are searched for. */
const LONGEST_WORD = 32;
const MOST_WORDS = 20;
/** A shorter prefix matches too many words. */
const SHORTEST_PREFIX = 2;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
/** Between two texts, so that no phrase goes from one into the next. */
const GAP = 2;

/** Letters that lose no mark when Unicode takes them apart; Serbian Cyrillic is read as Latin. */
const AS_WRITTEN_PLAINLY: Readonly<Record<string, string>> = {
  ...{ ł: 'l', đ: 'd', ð: 'd', ø: 'o', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ı: 'i' },
  ...{ а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', ђ: 'd', е: 'e', ж: 'z', з: 'z', и: 'i', ј: 'j', к: 'k', л: 'l' },
  ...{ љ: 'lj', м: 'm', н: 'n', њ: 'nj', о: 'o', п: 'p', р: 'r', с: 's', т: 't', ћ: 'c', у: 'u', ф: 'f', х: 'h' },
  ...{ ц: 'c', ч: 'c', џ: 'dz', ш: 's' },
};
const HAS_OTHERS = /[^\p{ASCII}]/u;

/** The words of a text as they are searched for: in any case, with or without diacritics. */
function wordsIn(text: string): Word[] {
  return Array.from(text.normalize('NFC').toLowerCase().matchAll(WORD), ({ 0: word, index }) => {
    const exact = cut(word);
    return { folded: cut(folded(word)), exact, at: index };
  });
}

interface Word {
  folded: string;
  exact: string;
  /** Its position in the text. */
  at: number;
}

function folded(word: string): string {
  if (!HAS_OTHERS.test(word)) return word;
  const bare = word.normalize('NFKD').replace(/\P{Letter}+/gu, (others) => others.replace(/[^\p{N}]+/gu, ''));
  return Array.from(bare, (letter) => AS_WRITTEN_PLAINLY[letter] ?? letter).join('');
}

function cut(word: string): string {
  return word.length <= LONGEST_WORD ? word : Array.from(word).slice(0, LONGEST_WORD).join('');
}

/** Marks the texts of a project, so that the index finds no others. */
function projectWord(projectId: number): string {
  return `'#${projectId}'`;
}

/**
 * The words of texts as the text of a tsvector. A word with diacritics also appears in its original spelling, after an
 * equals sign. Text beyond `most` characters is ignored.
 */
export function wordVector(projectId: number, texts: readonly string[], most: number): string {
  const places = new Map<string, number[]>();
  let at = 0;
  let read = 0;
  for (const text of texts) {
    read += text.length;
    if (read > most) break;
    at += GAP;
    for (const { folded: plain, exact } of wordsIn(text)) {
      at += 1;
      for (const word of exact === plain ? [plain] : [plain, `=${exact}`]) {
        const known = places.get(word);
        if (known) known.push(at);
        else places.set(word, [at]);
      }
    }
  }
  const words = Array.from(places, ([word, positions]) => `'${word}':${positions.slice(0, 256).join()}`);
  return [projectWord(projectId), ...words].join(' ');
}

/** A fault in the search text, or the text of a tsquery. */
export type WordQuery = { fault: string } | { query: string };

/**
 * Parses a search: all words must occur, in any case and without diacritics; "words in quotes" must be adjacent and
 * have the typed diacritics; `word*` matches a prefix, and so does the last word if it is not in quotes.
 */
export function readWordQuery(projectId: number, typed: string): WordQuery {
  const parts: string[] = [];
  let count = 0;
  for (const { words, isQuoted, isCut, isStarred } of askedParts(typed)) {
    if (isStarred && (words.at(-1)?.folded.length ?? 0) < SHORTEST_PREFIX) {
      return { fault: `Type at least ${SHORTEST_PREFIX} letters before *` };
    }
    if (words.length === 0) continue;
    count += words.length;
    parts.push(words.map((word, index) => lexeme(word, isQuoted, isCut && index === words.length - 1)).join(' <-> '));
  }
  if (count === 0) return { fault: 'Type at least one letter or digit to search for' };
  if (count > MOST_WORDS) return { fault: `Search for at most ${MOST_WORDS} words` };
  return { query: [...parts.map((part) => `(${part})`), projectWord(projectId)].join(' & ') };
}

/** Words that follow each other. */
interface AskedPart {
  words: Word[];
  isQuoted: boolean;
  /** The last word may be a prefix. */
  isCut: boolean;
  isStarred: boolean;
}

function askedParts(typed: string): AskedPart[] {
  return Array.from(typed.matchAll(/"([^"]*)"?|([^\s"]+)/gu), ([part, quoted, plain]) => {
    const isLast = typed.endsWith(part);
    const isStarred = plain?.endsWith('*') === true;
    const isCut = plain === undefined ? isLast && !part.slice(1).includes('"') : isStarred || isLast;
    return { words: wordsIn(quoted ?? plain ?? ''), isQuoted: quoted !== undefined, isCut, isStarred };
  });
}

/** How many parts of a search a text contains, and the position of the first. */
export interface FoundWords {
  count: number;
  at: number;
}

/** Finds a search text in texts, by the rules of the index. The texts are in NFC. */
export function wordFinder(typed: string): (text: string) => FoundWords {
  const parts = askedParts(typed).filter(({ words }) => words.length > 0);
  return (text) => {
    const words = wordsIn(text);
    const places = parts.flatMap((part) => {
      const at = words.findIndex((_, start) => isAt(words, start, part));
      return at < 0 ? [] : [words[at]?.at ?? 0];
    });
    return { count: places.length, at: Math.min(text.length, ...places) };
  };
}

function isAt(words: readonly Word[], start: number, { words: asked, isQuoted, isCut }: AskedPart): boolean {
  return asked.every(({ folded: plain, exact }, index) => {
    const word = words[start + index];
    if (!word) return false;
    const isExact = isQuoted && exact !== plain;
    const [wanted, there] = isExact ? [exact, word.exact] : [plain, word.folded];
    const mayGoOn = isCut && index === asked.length - 1 && plain.length >= SHORTEST_PREFIX;
    return mayGoOn ? there.startsWith(wanted) : there === wanted;
  });
}

function lexeme({ folded: plain, exact }: Word, isQuoted: boolean, isPrefix: boolean) {
  const word = isQuoted && exact !== plain ? `=${exact}` : plain;
  return isPrefix && plain.length >= SHORTEST_PREFIX ? `'${word}':*` : `'${word}'`;
}
