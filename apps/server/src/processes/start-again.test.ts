import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auth, projects } from '@parley/contract';
import { afterAll, expect, inject, test } from 'vitest';
import { signInTo, startProgram, type Program } from '#processes/testing/program.ts';
import { query, urlOf } from '#testing/database-server.ts';

const server = inject('databaseServer');
const name = `test_${randomBytes(8).toString('hex')}`;
const folder = mkdtempSync(join(tmpdir(), 'parley-again-'));
const started: Program[] = [];

afterAll(async () => {
  await Promise.all(started.map((program) => program.stop()));
  await query(server, `drop database if exists ${name} with (force)`);
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<Program> {
  const program = await startProgram({ DATABASE_URL: urlOf(server, name), PARLEY_DATA_DIR: folder });
  started.push(program);
  return program;
}

test('a server starts on a given database, stops, and starts again, and a second one beside it', async () => {
  await query(server, `create database ${name}`);
  const first = await start();
  const call = await signInTo(first.url);
  const { project_id } = await call(projects.create, { body: { name: 'Card line' } });
  expect(await first.stop()).toBe(0);

  const again = await start();
  const second = await start();
  for (const { url } of [again, second]) {
    const signedIn = await signInTo(url);
    expect((await signedIn(projects.list)).map(({ id }) => id)).toEqual([project_id]);
    expect(await signedIn(auth.user)).toMatchObject({ is_platform_admin: true });
  }
  expect(await Promise.all([again.stop(), second.stop()])).toEqual([0, 0]);
});
