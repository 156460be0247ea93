import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { unpackClips, type Clip } from '#listening/clips.ts';

/** Made by `bench/voice/make-listening-set.ts`. */
export const CLIPS_FILE = join(import.meta.dirname, '../listening/clips.br');

export function readClips(): Clip[] {
  return unpackClips(brotliDecompressSync(readFileSync(CLIPS_FILE)));
}
