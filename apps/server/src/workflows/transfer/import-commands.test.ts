import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiToken, intents, storage } from '@parley/contract';
import { afterAll, expect, test } from 'vitest';
import { callerIn } from '#processes/testing/caller.ts';
import { form } from '#processes/testing/form.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { programEnvironment } from '#testing/program-environment.ts';

const PROGRAM = join(import.meta.dirname, '../../../../../scripts/parley.mjs');
const folder = mkdtempSync(join(tmpdir(), 'parley-commands-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const product = await startTestProduct();
const { projectId } = await product.demoProject();
const administrator = await product.memberOf(projectId, 'administrator');
const call = callerIn(projectId, administrator);
const { token } = (await call(apiToken.make)).body;
await product.api.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = product.api.app.server.address() as AddressInfo;

function parley(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const env = { ...programEnvironment(), PARLEY_TOKEN: token, PARLEY_URL: `http://127.0.0.1:${port}` };
  return new Promise((resolve) => {
    const all = [PROGRAM, args[0] ?? '', '--project', String(projectId), ...args.slice(1)];
    const child = execFile(process.execPath, all, { env }, (_, out, err) =>
      resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
}

/** Runs as the user of the environment's token. */
function parleyAs(
  { email }: { email: string },
  ...args: string[]
): Promise<{ code: number; out: string; err: string }> {
  const env = {
    ...programEnvironment(),
    PARLEY_EMAIL: email,
    PARLEY_PASSWORD: product.password,
    PARLEY_URL: `http://127.0.0.1:${port}`,
  };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [PROGRAM, ...args], { env }, (_, out, err) =>
      resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
}

test('a user makes a project of a folder', async () => {
  const owner = await product.clientOf('platformViewer');
  const bot = join(folder, 'new');
  expect((await parley('export', '--out', bot)).code).toBe(0);
  const { code, out, err } = await parleyAs(owner, 'import', '--new', 'Another line', '--from', bot);
  expect([code, err, out]).toEqual([0, '', expect.stringMatching(/Imported as project \d+\n$/u)]);
  expect((await parleyAs(administrator, 'import', '--new', 'Mine', '--from', bot)).code).toBe(2);
});

test('a stored file of silence goes to a folder and back', async () => {
  const silence = Buffer.alloc(18_000_000);
  expect((await call(storage.upload, form([['file', silence, 'silence.raw']]))).status).toBe(200);
  const bot = join(folder, 'silent');
  expect((await parley('export', '--out', bot)).code).toBe(0);
  expect(await parley('import', '--from', bot, '--replace', '--dry-run')).toEqual({ code: 0, out: '', err: '' });
  expect((await call(storage.remove, { query: { file: 'silence.raw' } })).status).toBe(200);
});

test('a project goes to a folder and back with an API token, and to a zip', async () => {
  const bot = join(folder, 'bot');
  expect(await parley('export', '--out', bot)).toMatchObject({ code: 0, err: '' });
  expect(await readdir(bot)).toEqual(expect.arrayContaining(['intents', 'parley.yaml', 'reactions', 'settings.yaml']));
  expect((await parley('export', '--out', bot)).out).toContain('0 files written, 0 deleted');
  await writeFile(join(bot, 'intents', 'new.yaml'), 'name: Written by hand\n');
  await writeFile(join(bot, 'README.md'), '# Ours');
  await writeFile(join(bot, 'compose.yaml'), 'services: {}\n');

  const dry = await parley('import', '--from', bot, '--replace', '--dry-run');
  expect([dry.code, dry.out]).toEqual([0, 'intents: 1 added, 0 changed, 0 deleted\n']);
  const done = await parley('import', '--from', bot);
  expect([done.code, done.err, done.out]).toEqual([0, '', expect.stringContaining('Imported as version')]);
  expect((await call(intents.list)).body.some(({ name }) => name === 'Written by hand')).toBe(true);
  // The file gets the name of an export.
  expect((await parley('export', '--out', bot)).out).toContain('2 files written, 1 deleted');
  expect(await readFile(join(bot, 'README.md'), 'utf8')).toBe('# Ours');
  expect(await readFile(join(bot, 'compose.yaml'), 'utf8')).toBe('services: {}\n');

  const zip = join(folder, 'bot.zip');
  expect((await parley('export', '--out', zip)).code).toBe(0);
  expect((await parley('import', '--from', zip)).out).toBe('Nothing to import\n');
  await writeFile(join(bot, 'intents', 'broken.yaml'), 'nam: x\n');
  const refused = await parley('import', '--from', bot);
  expect([refused.code, refused.out]).toEqual([1, expect.stringContaining('✖ intents/broken.yaml:1: ')]);
  const foreign = join(folder, 'foreign');
  await mkdir(foreign);
  await writeFile(join(foreign, 'letter.txt'), 'Dear all');
  expect((await parley('export', '--out', foreign)).err).toContain('has files and no parley.yaml');
  expect(await readdir(foreign)).toEqual(['letter.txt']);
});
