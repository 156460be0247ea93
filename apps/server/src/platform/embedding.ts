import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { workerData } from 'node:worker_threads';
import { openEmbedding, type Embedding, type EmbeddingParts } from '@parley/nlu/embedding/embedding';
import { ConfigError } from '#platform/config-error.ts';

const TENSORS = 'model.safetensors';
const TOKENIZER = 'tokenizer.json';

/** The data that a thread receives from its starter. */
interface ThreadData {
  embedding: EmbeddingParts | null;
}

/** One embedding for the whole program, read at its start; threads share its bytes. */
let parts: EmbeddingParts | null = (workerData as ThreadData | null)?.embedding ?? null;
let opened: Embedding | null = null;

/** Makes every model that is trained or loaded from now on use the embedding in the folder. */
export async function chooseEmbedding(folder: string | undefined): Promise<void> {
  opened = null;
  parts = folder === undefined ? null : await readParts(folder);
  try {
    embedding();
  } catch (error) {
    throw new ConfigError(`PARLEY_EMBEDDING_DIR: ${error instanceof Error ? error.message : String(error)}`);
  }
}

export function embedding(): Embedding | null {
  opened ??= parts && openEmbedding(parts);
  return opened;
}

/** For a thread that trains or loads models. */
export function threadData(): ThreadData {
  return { embedding: parts };
}

async function readParts(folder: string): Promise<EmbeddingParts> {
  const tensors = await bytesOf(join(folder, TENSORS));
  const tokenizer = await bytesOf(join(folder, TOKENIZER));
  const shared = new Uint8Array(new SharedArrayBuffer(tensors.length));
  shared.set(tensors);
  return {
    hash: createHash('sha256').update(tensors).update(tokenizer).digest('hex'),
    tensors: shared,
    tokenizer: tokenizer.toString('utf8'),
  };
}

async function bytesOf(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    throw new ConfigError(`PARLEY_EMBEDDING_DIR must be a folder with ${TENSORS} and ${TOKENIZER}: ${String(error)}`);
  }
}
