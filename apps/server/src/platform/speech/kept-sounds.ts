import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sound, Speaker } from '@parley/voice';
import { LRUCache } from 'lru-cache';

type Words = Parameters<Speaker['speak']>[0];

export interface KeptSoundsOptions {
  memoryBytes: number;
  /** Keeps the sentences that are prepared ahead, which hold no data of callers. */
  folder: string | null;
  folderBytes: number;
}

export interface KeptSpeaker extends Speaker {
  /** Speaks a sentence of the bot ahead, and keeps it on disk. */
  prepare(words: Words, signal: AbortSignal): Promise<void>;
}

const RATE_BYTES = 4;

/** A speaker that remembers what it has said. The key is the whole of what decides how a sentence sounds. */
export function keepingSounds(speaker: Speaker, { memoryBytes, folder, folderBytes }: KeptSoundsOptions): KeptSpeaker {
  const kept = new LRUCache<string, Sound>({
    maxSize: memoryBytes,
    sizeCalculation: ({ samples }) => Math.max(1, samples.byteLength),
  });
  if (folder !== null) mkdirSync(folder, { recursive: true, mode: 0o700 });

  const keyOf = ({ text, voice, language, speed, pitch }: Words) =>
    createHash('sha256')
      .update(JSON.stringify([speaker.name, voice, language, pitch, speed, text]))
      .digest('hex');

  async function known(key: string): Promise<Sound | undefined> {
    const remembered = kept.get(key);
    if (remembered || folder === null) return remembered;
    const file = join(folder, key);
    const stored = await readFile(file).catch(() => null);
    if (stored === null || stored.length < RATE_BYTES + 2) return undefined;
    const sound = soundIn(stored);
    kept.set(key, sound);
    const now = new Date();
    await utimes(file, now, now).catch(() => undefined);
    return sound;
  }

  async function store(key: string, sound: Sound): Promise<void> {
    if (folder === null) return;
    const file = join(folder, key);
    await writeFile(`${file}.new`, bytesOf(sound), { mode: 0o600 });
    await rename(`${file}.new`, file);
    await removeOldest(folder, folderBytes);
  }

  async function* speak(words: Words, signal: AbortSignal): AsyncGenerator<Sound> {
    const key = keyOf(words);
    const found = await known(key);
    if (found) return yield found;
    const parts: Sound[] = [];
    for await (const sound of speaker.speak(words, signal)) {
      parts.push(sound);
      yield sound;
    }
    // A sentence that broke off is not the sentence.
    if (!signal.aborted && parts.length > 0) kept.set(key, joined(parts));
  }

  return {
    name: speaker.name,
    can: speaker.can,
    speak,
    async prepare(words, signal) {
      for await (const _ of speak(words, signal));
      const key = keyOf(words);
      const sound = kept.get(key);
      if (sound && !signal.aborted) await store(key, sound);
    },
  };
}

function joined(parts: readonly Sound[]): Sound {
  const samples = new Int16Array(parts.reduce((sum, part) => sum + part.samples.length, 0));
  let at = 0;
  for (const part of parts) {
    samples.set(part.samples, at);
    at += part.samples.length;
  }
  return { samples, rate: parts[0]?.rate ?? 8_000 };
}

function bytesOf({ samples, rate }: Sound): Buffer {
  const bytes = Buffer.alloc(RATE_BYTES + samples.byteLength);
  bytes.writeUInt32LE(rate, 0);
  for (const [at, sample] of samples.entries()) bytes.writeInt16LE(sample, RATE_BYTES + 2 * at);
  return bytes;
}

function soundIn(stored: Buffer): Sound {
  const samples = new Int16Array(Math.floor((stored.length - RATE_BYTES) / 2));
  for (let at = 0; at < samples.length; at++) samples[at] = stored.readInt16LE(RATE_BYTES + 2 * at);
  return { samples, rate: stored.readUInt32LE(0) };
}

/** Files that were not used for longest go first. */
async function removeOldest(folder: string, mostBytes: number): Promise<void> {
  const files = [];
  for (const name of await readdir(folder)) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found) files.push({ name, bytes: found.size, used: found.mtimeMs });
  }
  let total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  for (const { name, bytes } of files.toSorted((a, b) => a.used - b.used)) {
    if (total <= mostBytes) return;
    await rm(join(folder, name), { force: true });
    total -= bytes;
  }
}
