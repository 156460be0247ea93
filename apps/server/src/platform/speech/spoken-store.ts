import { createHash, randomUUID } from 'node:crypto';
import { lstat, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Frame } from '@parley/voice';
import type { SpokenCache, Words } from '@parley/voice/call/mouth';
import { FRAME_SAMPLES } from '@parley/voice';
import type { Logger } from '#platform/logger.ts';

const FRAME_BYTES = 2 * FRAME_SAMPLES;
/** Ten minutes. */
const MOST_SENTENCE_BYTES = 10 * 60 * 50 * FRAME_BYTES;
/** The share that stays when the folder is full. */
const KEPT_SHARE = 0.9;
/** Files that are written between two looks at the size of the folder. */
const LOOK_EVERY = 50;
const NAME = /^[0-9a-f]{64}\.pcm$/u;

export interface SpokenStore extends SpokenCache {
  /** Whether a sentence is on the disk; it counts as used. */
  has(speaker: string, words: Words): Promise<boolean>;
  /** Keeps a sentence on the disk, for all processes and the time after a restart. */
  keep(speaker: string, words: Words, frames: readonly Frame[]): Promise<void>;
}

/**
 * Spoken sentences in a folder that processes share, in front of it those in memory. Only sentences that are known
 * before a call are kept on the disk: the others may name people. The longest unused ones go first.
 */
export function createSpokenStore(
  { folder, mostBytes }: { folder: string; mostBytes: number },
  memory: SpokenCache,
  log: Logger,
): SpokenStore {
  let written = 0;
  let cleaning: Promise<void> | null = null;
  const pathOf = (speaker: string, words: Words) => {
    const { text, voice, language, speed, pitch } = words;
    const key = JSON.stringify([speaker, voice, language, speed, pitch, text]);
    return join(folder, `${createHash('sha256').update(key).digest('hex')}.pcm`);
  };

  async function clean(): Promise<void> {
    const files = await filesIn(folder);
    let total = files.reduce((sum, { size }) => sum + size, 0);
    if (total <= mostBytes) return;
    for (const { path, size } of files.toSorted((a, b) => a.usedAt - b.usedAt)) {
      if (total <= KEPT_SHARE * mostBytes) return;
      await rm(path, { force: true });
      total -= size;
    }
  }

  async function read(path: string): Promise<Frame[] | null> {
    if (!(await isSound(path))) return null;
    const bytes = await readFile(path).catch(() => null);
    if (bytes === null || bytes.length % FRAME_BYTES !== 0) return null;
    await touch(path);
    return framesIn(bytes);
  }

  return {
    async get(speaker, words) {
      const known = await memory.get(speaker, words);
      if (known) return known;
      const frames = await read(pathOf(speaker, words));
      if (frames) memory.put(speaker, words, frames);
      return frames;
    },
    put: (speaker, words, frames) => memory.put(speaker, words, frames),
    async has(speaker, words) {
      const path = pathOf(speaker, words);
      return (await isSound(path)) && (await touch(path));
    },
    async keep(speaker, words, frames) {
      if (frames.length * FRAME_BYTES > MOST_SENTENCE_BYTES) return;
      const path = pathOf(speaker, words);
      await mkdir(folder, { recursive: true });
      // Another process may write the same sentence.
      const waiting = `${path}.${randomUUID()}`;
      await writeFile(waiting, bytesOf(frames));
      await rename(waiting, path);
      if (written++ % LOOK_EVERY !== 0) return;
      cleaning ??= clean()
        .catch((error: unknown) => log.warn({ err: error }, 'spoken sentences could not be cleaned up'))
        .finally(() => (cleaning = null));
      await cleaning;
    },
  };
}

interface StoredSound {
  path: string;
  size: number;
  usedAt: number;
}

async function filesIn(folder: string): Promise<StoredSound[]> {
  const found: StoredSound[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const known = await stat(path).catch(() => null);
    if (!known) continue;
    // The rest of a write whose process ended.
    if (NAME.test(name)) found.push({ path, size: known.size, usedAt: known.mtimeMs });
    else if (Date.now() - known.mtimeMs > 3_600_000) await rm(path, { force: true });
  }
  return found;
}

/** Whether a file holds whole frames, as a damaged one or a link to something else does not. */
async function isSound(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => null);
  const size = found?.isFile() === true ? found.size : 0;
  return size > 0 && size % FRAME_BYTES === 0 && size <= MOST_SENTENCE_BYTES;
}

/** Marks a file as used; false if it does not exist. */
async function touch(path: string): Promise<boolean> {
  const now = new Date();
  return utimes(path, now, now).then(
    () => true,
    () => false,
  );
}

function bytesOf(frames: readonly Frame[]): Buffer {
  const bytes = Buffer.alloc(frames.length * FRAME_BYTES);
  for (const [at, frame] of frames.entries())
    for (let index = 0; index < FRAME_SAMPLES; index++)
      bytes.writeInt16LE(frame[index] ?? 0, at * FRAME_BYTES + 2 * index);
  return bytes;
}

function framesIn(bytes: Buffer): Frame[] {
  return Array.from({ length: bytes.length / FRAME_BYTES }, (_, at) =>
    Int16Array.from({ length: FRAME_SAMPLES }, (__, index) => bytes.readInt16LE(at * FRAME_BYTES + 2 * index)),
  );
}
