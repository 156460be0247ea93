import { mkdtempSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { zipOf } from '#platform/zip/write-zip.ts';
import { killableServer } from '#processes/testing/killable-server.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { inForm } from '#testing/form.ts';
import { randomOfTest } from '#testing/random-of-test.ts';
import { testDatabase } from '#testing/test-database.ts';

const KILLS = inForm({ short: 1, long: 5 });
const THINGS = 200;
const folder = mkdtempSync(join(tmpdir(), 'parley-killed-imports-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const database = await testDatabase();
const product = await startTestProduct({ database: Promise.resolve(database) });
const { projectId } = await product.blankProject();
const editor = await product.memberOf(projectId, 'editor');
const server = killableServer({ databaseUrl: database.url, dataDir: folder });
const headers = { cookie: editor.cookie, 'x-requested-with': 'console' };

/** A bot with the mark in every item and file. */
function markedBot(mark: string): Promise<Buffer> {
  const numbers = Array.from({ length: THINGS }, (_, index) => index);
  return buffer(
    zipOf([
      { path: 'parley.yaml', text: 'format: 1\n' },
      { path: 'files/a.txt', text: mark },
      ...numbers.map((n) => ({ path: `intents/${n}.yaml`, text: `name: I ${n}\ntemplates:\n  - ${mark} says ${n}\n` })),
      ...numbers.map((n) => ({ path: `reactions/${n}.yaml`, text: `name: R ${n}\ncondition: "'${mark}'"\n` })),
    ]),
  );
}

const get = async (path: string) => (await fetch(server.url(`${path}?project_id=${projectId}`), { headers })).json();

async function importOn(bots: Buffer[], done: () => void): Promise<void> {
  for (let turn = 0; ; turn++) {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(bots[turn % bots.length] ?? Buffer.alloc(0))]), 'bot.zip');
    try {
      const url = server.url(`/projects/${projectId}/import?mode=replace`);
      if ((await fetch(url, { method: 'POST', headers, body: form })).ok) done();
    } catch {
      return;
    }
  }
}

test('a server that is killed in the middle of an import leaves the bot before it or the one after it', async () => {
  const random = randomOfTest();
  const bots = [await markedBot('red'), await markedBot('blue')];
  for (let kill = 0; kill < KILLS; kill++) {
    await server.start();
    let imports = 0;
    const importing = importOn(bots, () => (imports += 1));
    await vi.waitFor(() => expect(imports).toBeGreaterThan(0), { timeout: 60_000, interval: 5 });
    await sleep(random(400));
    server.kill();
    await importing;
  }
  await server.start();
  const [heard, said] = (await Promise.all([get('/intents'), get('/reactions')])) as [
    { templates: string[] }[],
    { condition: string }[],
  ];
  const file = await fetch(server.url(`/file?project_id=${projectId}&file=a.txt`), { headers });
  const marks = new Set([
    ...heard.map(({ templates }) => templates[0]?.split(' ')[0]),
    ...said.map(({ condition }) => condition.replaceAll("'", '')),
    await file.text(),
  ]);
  expect([heard.length, said.length, marks.size]).toEqual([THINGS, THINGS, 1]);
  // Unfinished uploads are swept soon after the start.
  await vi.waitFor(async () => expect(await readdir(join(folder, 'files/incoming'))).toEqual([]), {
    timeout: 30_000,
    interval: 100,
  });
}, 300_000);
