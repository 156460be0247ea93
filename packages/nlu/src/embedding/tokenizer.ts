/** Cuts texts into the tokens that an embedding has vectors for. Unknown characters are left out. */
export interface Tokenizer {
  size: number;
  tokens: (text: string) => number[];
}

/** The fields that this tokenizer uses of a `tokenizer.json` of Hugging Face's tokenizers. */
interface TokenizerFile {
  normalizer?: unknown;
  model?: {
    type?: string;
    /** By token, or in the tokens' order with the logarithm of how common each is. */
    vocab?: Record<string, number> | [token: string, score: number][];
    unk_token?: string;
    unk_id?: number | null;
    continuing_subword_prefix?: string;
    max_input_chars_per_word?: number;
  };
}

export function readTokenizer(json: string): Tokenizer {
  const { model, normalizer } = JSON.parse(json) as TokenizerFile;
  const normalise = normaliserOf(normalizer);
  if (model?.type === 'WordPiece' && model.vocab && !Array.isArray(model.vocab)) {
    const ids = new Map(Object.entries(model.vocab));
    const prefix = model.continuing_subword_prefix ?? '##';
    const longest = model.max_input_chars_per_word ?? 100;
    const piecesOf = (word: string) => (word.length > longest ? [] : wordPieces(word, ids, prefix));
    return { size: ids.size, tokens: (text) => (normalise(text).match(WORD_OR_SIGN) ?? []).flatMap(piecesOf) };
  }
  if (model?.type === 'Unigram' && Array.isArray(model.vocab)) {
    const pieces = model.vocab.map(([token, score], id): [string, Piece] => [token, { id, score }]);
    const known = new Map(pieces.filter(([, { id }]) => id !== model.unk_id));
    const longest = pieces.reduce((most, [token]) => Math.max(most, token.length), 1);
    const piecesOf = (word: string) => likeliestPieces(`\u2581${word}`, known, longest);
    return { size: pieces.length, tokens: (text) => (normalise(text).match(WORD) ?? []).flatMap(piecesOf) };
  }
  throw new Error(`The tokenizer has type ${model?.type ?? 'none'}; expected WordPiece or Unigram`);
}

const WORD = /\S+/gu;
const WORD_OR_SIGN = /[\p{P}\p{S}]|[^\s\p{P}\p{S}]+/gu;

/** Rebuilds the steps of the file's normalizers that change which tokens are found. */
function normaliserOf(normaliser: unknown): (text: string) => string {
  const kinds = JSON.stringify(normaliser ?? {});
  const isBert = kinds.includes('"BertNormalizer"');
  const isLower = kinds.includes('"Lowercase"') || (isBert && !kinds.includes('"lowercase":false'));
  const isPlain =
    kinds.includes('"StripAccents"') ||
    kinds.includes('"strip_accents":true') ||
    (isBert && isLower && !SPARES.test(kinds));
  return (text) => {
    const compatible = text.normalize(isBert ? 'NFC' : 'NFKC');
    const lower = isLower ? compatible.toLowerCase() : compatible;
    return isPlain ? lower.normalize('NFD').replaceAll(/\p{Mn}+/gu, '') : lower;
  };
}

/** A BERT tokenizer that lowers letters also strips accents, unless its file says no. */
const SPARES = /"strip_accents":false/u;

/** The longest known beginning of a word, then the longest known beginning of the rest, and so on. */
function wordPieces(word: string, ids: ReadonlyMap<string, number>, prefix: string): number[] {
  const pieces: number[] = [];
  for (let from = 0; from < word.length;) {
    let to = word.length;
    const pieceTo = (end: number) => ids.get((from === 0 ? '' : prefix) + word.slice(from, end));
    while (to > from && pieceTo(to) === undefined) to--;
    const piece = pieceTo(to);
    // A word with an unknown part is unknown as a whole.
    if (to === from || piece === undefined) return [];
    pieces.push(piece);
    from = to;
  }
  return pieces;
}

interface Piece {
  id: number;
  score: number;
}

/** A letter that is no piece costs more than any piece does. */
const UNKNOWN_SCORE = -100;

/** The pieces that make up a word and are together the commonest (Viterbi). */
function likeliestPieces(word: string, known: ReadonlyMap<string, Piece>, longest: number): number[] {
  const best: { score: number; from: number; id: number | null }[] = [{ score: 0, from: 0, id: null }];
  for (let end = 1; end <= word.length; end++) {
    let found = { score: (best[end - 1]?.score ?? 0) + UNKNOWN_SCORE, from: end - 1, id: null as number | null };
    for (let from = Math.max(0, end - longest); from < end; from++) {
      const piece = known.get(word.slice(from, end));
      const score = (best[from]?.score ?? 0) + (piece?.score ?? -Infinity);
      if (piece && score > found.score) found = { score, from, id: piece.id };
    }
    best.push(found);
  }
  const pieces: number[] = [];
  for (let end = word.length; end > 0; end = best[end]?.from ?? 0) {
    const id = best[end]?.id ?? null;
    if (id !== null) pieces.unshift(id);
  }
  return pieces;
}
