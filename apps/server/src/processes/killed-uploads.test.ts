import { spawn, type ChildProcess } from 'node:child_process';
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ListedFile } from '@parley/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestProduct, type TestClient } from '#processes/testing/test-product.ts';
import { testDatabase } from '#testing/test-database.ts';

const KILLS = 5;
const UPLOADERS = 3;
const LARGEST = 3_000_000;

const folder = mkdtempSync(join(tmpdir(), 'parley-killed-'));
const database = await testDatabase();
const product = await startTestProduct({ database: Promise.resolve(database) });
let server: ChildProcess;
let base: string;
let editor: TestClient;
let projectId: number;

beforeAll(async () => {
  ({ projectId } = await product.blankProject());
  editor = await product.memberOf(projectId, 'editor');
});
afterAll(async () => {
  server.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<void> {
  const port = await freePort();
  base = `http://127.0.0.1:${port}/v1`;
  server = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATABASE_URL: database.url,
      PARLEY_DATA_DIR: folder,
      PARLEY_DEMO: '0',
      LOG_LEVEL: 'silent',
    },
    stdio: 'ignore',
  });
  const isReady = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
  await vi.waitFor(async () => expect(await isReady()).toBe(true), { timeout: 60_000, interval: 100 });
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

function send(method: string, path: string, body?: FormData): Promise<Response> {
  const headers = { cookie: editor.cookie, 'x-requested-with': 'console' };
  const separator = path.includes('?') ? '&' : '?';
  return fetch(`${base}${path}${separator}project_id=${projectId}`, { method, headers, ...(body ? { body } : {}) });
}

/** The content sent under each name, and the names whose upload was answered. */
const sent = new Map<string, string>();
const acknowledged = new Set<string>();
let lastFile = 0;

/** Uploads one file after another until the server is gone. */
async function uploadOn(): Promise<void> {
  for (;;) {
    const name = `file-${++lastFile}.bin`;
    const bytes = randomBytes(randomInt(LARGEST));
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

test('a server that is killed while files come in keeps what it has acknowledged, and nothing else', async () => {
  for (let kill = 0; kill < KILLS; kill++) {
    await start();
    const before = acknowledged.size;
    const uploads = Promise.all(Array.from({ length: UPLOADERS }, uploadOn));
    await vi.waitFor(() => expect(acknowledged.size).toBeGreaterThan(before), { timeout: 30_000, interval: 5 });
    await sleep(randomInt(200));
    server.kill('SIGKILL');
    await uploads;
  }
  await start();
  const files = (await (await send('GET', '/storage')).json()) as ListedFile[];
  const names = files.map(({ name }) => name);
  expect([...acknowledged].filter((name) => !names.includes(name))).toEqual([]);
  for (const { name, size } of files) {
    const bytes = new Uint8Array(await (await send('GET', `/file?file=${name}`)).arrayBuffer());
    expect([name, bytes.length, hashOf(bytes)]).toEqual([name, size, sent.get(name)]);
  }
  // It is swept soon after the start.
  const kept = names.map((name) => sent.get(name)).toSorted();
  await vi.waitFor(async () => expect((await onDisk()).toSorted()).toEqual(kept), { timeout: 30_000, interval: 100 });
}, 300_000);
