import { newStemmer } from 'snowball-stemmers';
import { slavicStem } from '#languages/slavic-stem.ts';
import { fold } from '#text/fold.ts';

const ALGORITHMS = new Map([
  ['ca', 'catalan'],
  ['da', 'danish'],
  ['de', 'german'],
  ['en', 'english'],
  ['es', 'spanish'],
  ['fi', 'finnish'],
  ['fr', 'french'],
  ['hu', 'hungarian'],
  ['it', 'italian'],
  ['nb', 'norwegian'],
  ['nl', 'dutch'],
  ['no', 'norwegian'],
  ['pt', 'portuguese'],
  ['ro', 'romanian'],
  ['ru', 'russian'],
  ['sl', 'slovene'],
  ['sv', 'swedish'],
  ['tr', 'turkish'],
]);

export type Stem = (word: string) => string;

/** Maps a word in any spelling to the folded stem of its inflected forms. */
export function stemmerOf(language: string): Stem {
  const code = languageCode(language);
  const algorithm = ALGORITHMS.get(code);
  const bare = slavicStem(code) ?? (algorithm ? snowball(algorithm) : withoutSuffix);
  const known = new Map<string, string>();
  return (word) => {
    const lower = word.toLowerCase();
    const before = known.get(lower);
    if (before !== undefined) return before;
    const stem = fold(bare(lower));
    if (known.size < MOST_REMEMBERED) known.set(lower, stem);
    return stem;
  };
}

const MOST_REMEMBERED = 50_000;

export function languageCode(language: string): string {
  return language.toLowerCase().split(/[-_]/u)[0] ?? '';
}

function snowball(algorithm: string): Stem {
  const stemmer = newStemmer(algorithm);
  return (word) => stemmer.stem(word) || word;
}

/** For languages without a stemmer: words that differ in a short ending are one word. */
function withoutSuffix(word: string): string {
  const bare = fold(word);
  if (bare.length <= 4) return bare;
  return bare.replace(/(?:[aeiouy]{1,2}(?:m|mi|ch|x|s|j|w|go|mu)?|s)$/u, '');
}
