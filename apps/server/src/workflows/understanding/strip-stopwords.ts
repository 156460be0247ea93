import { ces, deu, eng, pol, slk } from 'stopword';

/** Words that negate a meaning. Some lists of stop words contain them, and they must not be removed. */
const NEGATIONS = new Map<string, RegExp>([
  ['en', /^(?:no|not|nor|neither|never|none|nobody|nothing|nowhere|without|hardly|cannot|\p{L}+n['’]?t)$/u],
  ['cs', /^(?:ani|beze?|nic|nikdo|nikdy|nikam|nikde|nijak|žádn\p{L}*|sotva|ne(?!bo$|boť$|ž$|jen$)\p{L}*)$/u],
  ['de', /^(?:nein|nicht|nichts|nie|niemals|niemand\p{L}*|nirgends|kein\p{L}*|kaum|ohne|weder|noch)$/u],
  ['pl', /^(?:ani|bez|brak|nic|nie\p{L}*|nigdy|nikt|nikogo|żad\p{L}*)$/u],
  ['sk', /^(?:ani|bezo?|nič|nikto|nikdy|nikde|nijako|žiad\p{L}*|sotva|nie|ne(?!ho$|j$|mu$|bo$|ž$|len$)\p{L}*)$/u],
]);

const STOPWORDS = new Map<string, ReadonlySet<string>>([
  ['en', new Set(eng)],
  ['cs', new Set(ces)],
  ['de', new Set(deu)],
  ['pl', new Set(pol)],
  ['sk', new Set(slk)],
]);

/**
 * Removes insignificant words from a phrase, as a first template. Negations and references stay, as does a phrase that
 * has nothing else; a language without a list of stop words keeps all words.
 */
export function stripStopwords(phrase: string, language: string): string {
  const words = phrase.split(/\s+/u).filter((word) => word !== '');
  const stopwords = STOPWORDS.get(language);
  if (!stopwords) return words.join(' ');
  const isKept = (word: string) => {
    const bare = withoutSigns(word.toLowerCase());
    return !stopwords.has(bare) || NEGATIONS.get(language)?.test(bare);
  };
  const kept = words.filter(isKept);
  return (kept.length === 0 ? words : kept).join(' ');
}

/** A word without the punctuation around it. Both patterns take one pass, regardless of its length. */
function withoutSigns(word: string): string {
  const [upToLastLetter = ''] = /^.*[\p{L}\p{N}]/su.exec(word) ?? [];
  return upToLastLetter.slice(Math.max(0, upToLastLetter.search(/[\p{L}\p{N}#@]/u)));
}
