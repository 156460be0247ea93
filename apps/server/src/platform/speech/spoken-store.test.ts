import { mkdtemp, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Frame } from '@parley/voice';
import { createSpokenCache } from '@parley/voice/call/spoken-cache';
import { expect, test } from 'vitest';
import { createLogger } from '#platform/logger.ts';
import { createSpokenStore } from '#platform/speech/spoken-store.ts';

const words = (text: string) => ({ text, voice: null, language: 'en', speed: 1, pitch: 1 });
const frames = (level: number, count = 2): Frame[] =>
  Array.from({ length: count }, () => new Int16Array(160).fill(level));

async function openStore({ mostBytes = 1_000_000, folder = '' } = {}) {
  const path = folder || (await mkdtemp(join(tmpdir(), 'parley-spoken-')));
  const store = createSpokenStore({ folder: path, mostBytes }, createSpokenCache(60), createLogger('silent'));
  return { store, folder: path };
}

test('a kept sentence survives a restart, and is known by voice, speed, pitch, language and text', async () => {
  const { store, folder } = await openStore();
  await store.keep('espeak-ng', words('Hello'), frames(7));
  const { store: later } = await openStore({ folder });
  expect(await later.get('espeak-ng', words('Hello'))).toEqual(frames(7));
  expect(await later.get('other', words('Hello'))).toBeNull();
  for (const change of [{ voice: 'en+f3' }, { speed: 1.1 }, { pitch: 0.9 }, { language: 'de' }, { text: 'Bye' }])
    expect(await later.get('espeak-ng', { ...words('Hello'), ...change })).toBeNull();
});

test('what is spoken in a call stays in memory: it may name a person', async () => {
  const { store, folder } = await openStore();
  store.put('espeak-ng', words('Hello Mary'), frames(1));
  expect(await store.get('espeak-ng', words('Hello Mary'))).toEqual(frames(1));
  expect(await readdir(folder)).toEqual([]);
});

test('a full folder loses the sentences that were unused for longest', async () => {
  const { store, folder } = await openStore({ mostBytes: 3 * 640 });
  for (const text of ['one', 'two', 'three']) await store.keep('v', words(text), frames(1));
  const old = new Date(Date.now() - 60_000);
  for (const name of await readdir(folder)) await utimes(join(folder, name), old, old);
  expect(await store.has('v', words('one'))).toBe(true);
  const { store: later } = await openStore({ folder, mostBytes: 3 * 640 });
  await later.keep('v', words('four'), frames(1));
  expect(await Promise.all(['one', 'four'].map((text) => later.has('v', words(text))))).toEqual([true, true]);
  expect(await readdir(folder)).toHaveLength(2);
});

test('a damaged file is no sound, and a half-written one is never seen', async () => {
  const { store, folder } = await openStore();
  await store.keep('v', words('one'), frames(1));
  const [name = ''] = await readdir(folder);
  await writeFile(join(folder, name), 'xyz');
  expect((await stat(join(folder, name))).size).toBe(3);
  expect(await store.get('v', words('one'))).toBeNull();
  // So that the sentence is spoken and kept again.
  expect(await store.has('v', words('one'))).toBe(false);
});
