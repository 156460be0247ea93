import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ListedFile } from '@parley/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { killableServer } from '#processes/testing/killable-server.ts';
import type { TestClient } from '#processes/testing/test-clients.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { randomOfTest } from '#testing/random-of-test.ts';
import { testDatabase } from '#testing/test-database.ts';

const UPLOADERS = 3;
const LARGEST = 3_000_000;
type Random = ReturnType<typeof randomOfTest>;

const folder = mkdtempSync(join(tmpdir(), 'parley-killed-'));
const database = await testDatabase();
const product = await startTestProduct({ database: Promise.resolve(database) });
const server = killableServer({ databaseUrl: database.url, dataDir: folder });
let editor: TestClient;
let projectId: number;

beforeAll(async () => {
  ({ projectId } = await product.blankProject());
  editor = await product.memberOf(projectId, 'editor');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function send(method: string, path: string, body?: FormData): Promise<Response> {
  const headers = { cookie: editor.cookie, 'x-requested-with': 'console' };
  const separator = path.includes('?') ? '&' : '?';
  return fetch(server.url(`${path}${separator}project_id=${projectId}`), {
    method,
    headers,
    ...(body ? { body } : {}),
  });
}

/** The content sent under each name, and the names whose upload was confirmed. */
const sent = new Map<string, string>();
const acknowledged = new Set<string>();
let lastFile = 0;

/** Uploads one file after another until the server has ended. */
async function uploadOn(random: Random): Promise<void> {
  for (;;) {
    const name = `file-${++lastFile}.bin`;
    const bytes = Buffer.alloc(random(LARGEST), `${name} ${random(2 ** 31)}`);
    sent.set(name, hashOf(bytes));
    const form = new FormData();
    form.set('file', new Blob([bytes]), name);
    try {
      if ((await send('POST', '/file', form)).ok) acknowledged.add(name);
    } catch {
      return;
    }
  }
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function onDisk(): Promise<string[]> {
  const entries = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

test('a server that is killed during uploads keeps exactly the acknowledged files', async () => {
  const random = randomOfTest();
  await server.start();
  const uploads = Promise.all(Array.from({ length: UPLOADERS }, () => uploadOn(random)));
  await vi.waitFor(() => expect(acknowledged.size).toBeGreaterThan(0), { timeout: 30_000, interval: 5 });
  await sleep(random(200));
  server.kill();
  await uploads;
  await server.start();
  const files = (await (await send('GET', '/storage')).json()) as ListedFile[];
  const names = files.map(({ name }) => name);
  expect([...acknowledged].filter((name) => !names.includes(name))).toEqual([]);
  for (const { name, size } of files) {
    const bytes = new Uint8Array(await (await send('GET', `/file?file=${name}`)).arrayBuffer());
    expect([name, bytes.length, hashOf(bytes)]).toEqual([name, size, sent.get(name)]);
  }
  // The sweep runs soon after the start.
  const kept = names.map((name) => sent.get(name)).toSorted();
  await vi.waitFor(async () => expect((await onDisk()).toSorted()).toEqual(kept), { timeout: 30_000, interval: 100 });
}, 300_000);
