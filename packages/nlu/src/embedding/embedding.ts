import { readTensors } from '#embedding/safetensors.ts';
import { readTokenizer, type Tokenizer } from '#embedding/tokenizer.ts';

/**
 * An embedding model in memory: a vector for each token of its tokenizer, as Model2Vec stores them. Threads share the
 * bytes without copying.
 */
export interface EmbeddingParts {
  /** The hash of both files: models that were trained with another do not use this one. */
  hash: string;
  /** The file `model.safetensors`. */
  tensors: Uint8Array<SharedArrayBuffer>;
  /** The file `tokenizer.json`. */
  tokenizer: string;
}

/** Turns a text into a vector. Texts with similar meanings have vectors with similar directions. */
export interface Embedding {
  hash: string;
  dimensions: number;
  /** Computes a vector of length 1; null where it knows no word of the text. */
  vectorOf: (text: string) => Float32Array | null;
}

/** More of a text is not looked at. */
const MOST_TOKENS = 512;

/** Refuses unknown kinds of files with the kind that it expects. */
export function openEmbedding({ hash, tensors, tokenizer: json }: EmbeddingParts): Embedding {
  const { vectors, dimensions, shares } = tableIn(tensors);
  const tokenizer = readTokenizer(json);
  if (tokenizer.size > vectors.length / dimensions) {
    throw new Error(
      `The tokenizer has ${tokenizer.size} tokens, but model.safetensors has ${vectors.length / dimensions} vectors`,
    );
  }
  return { hash, dimensions, vectorOf: (text) => meanOf(tokenizer, text, vectors, dimensions, shares) };
}

/** The weight of each token, where the model has it. */
type Shares = Float32Array | null;

function tableIn(bytes: Uint8Array): { vectors: Float32Array; dimensions: number; shares: Shares } {
  const tensors = readTensors(bytes);
  const table = tensors.get('embeddings') ?? tensors.get('embedding.weight');
  const [rows = 0, dimensions = 0] = table?.shape ?? [];
  if (!table || table.shape.length !== 2 || rows === 0 || dimensions === 0) {
    throw new Error('model.safetensors must have a tensor “embeddings” with a vector for each token');
  }
  if (tensors.has('mapping')) throw new Error('Embeddings with shared vectors (“mapping”) are not supported');
  return { vectors: table.values(), dimensions, shares: tensors.get('weights')?.values() ?? null };
}

function meanOf(
  tokenizer: Tokenizer,
  text: string,
  vectors: Float32Array,
  dimensions: number,
  shares: Shares,
): Float32Array | null {
  const mean = new Float32Array(dimensions);
  for (const token of tokenizer.tokens(text).slice(0, MOST_TOKENS)) {
    const share = shares?.[token] ?? 1;
    for (let at = 0; at < dimensions; at++) {
      mean[at] = (mean[at] ?? 0) + share * (vectors[token * dimensions + at] ?? 0);
    }
  }
  const length = Math.sqrt(mean.reduce((sum, value) => sum + value * value, 0));
  return length > 0 ? mean.map((value) => value / length) : null;
}
