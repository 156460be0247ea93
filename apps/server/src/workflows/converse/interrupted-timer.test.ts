import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TrackerEntry } from '@parley/domain/tracker';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { withSystem } from '#platform/db/database.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { outsideSystem } from '#testing/outside-system.ts';
import { testDatabase } from '#testing/test-database.ts';
import { programEnvironment } from '#testing/program-environment.ts';

const folder = mkdtempSync(join(tmpdir(), 'parley-timer-'));
const servers: ChildProcess[] = [];
afterAll(() => {
  for (const server of servers) server.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

let calls = 0;
/** The server crashes during its first call. */
const { url, egressAllow } = await outsideSystem((request, response) => {
  calls += 1;
  if (calls === 1) servers[0]?.kill('SIGKILL');
  else request.resume().on('end', () => response.end('{}'));
});
const database = await testDatabase();
/** Makes the bot and reads the conversation. It fires no timers. */
const product = await startTestProduct({ database: Promise.resolve(database), egressAllow });

/** The real program, on the database of this test. */
function startServer(): { said: () => string; exited: Promise<unknown> } {
  const env = {
    ...programEnvironment(),
    PORT: '0',
    PARLEY_DATA_DIR: folder,
    DATABASE_URL: database.url,
    PARLEY_DEMO: '0',
    PARLEY_EGRESS_ALLOW: egressAllow.join(),
    LOG_LEVEL: 'error',
  };
  const server = spawn(process.execPath, [join(import.meta.dirname, '../../processes/main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (words) => (said += String(words)));
  servers.push(server);
  return { said: () => said, exited: once(server, 'exit') };
}

const PATIENCE = { timeout: 60_000 };

test('the next start postpones a timer that crashed the last one, and reports it', { timeout: 180_000 }, async () => {
  const { projectId } = await product.blankProject();
  const editor = await product.memberOf(projectId, 'editor');
  const conversation_token = 'a-token-of-twenty-two-or-more';
  const query = { project_id: projectId };
  const put = (path: string, body: object) => editor.send('PUT', path, { query, body });
  await put('/v1/settings', { chatbot_client_scss: '$persistent-timeouts: true;' });
  await put('/v1/reactions/-1', { name: 'Look', actions: [{ name: 'http', args: { url } }] });
  await put('/v1/reactions/-1', {
    name: 'Begin',
    intents: ['__start__'],
    actions: [{ name: 'timeout', args: { seconds: 0.1, reaction: 'Look' } }],
  });
  const tracker = async () => {
    const opened = await editor.send('POST', '/v1/chat/init', {
      query: { ...query, conversation_token },
      body: { get_meta: true },
    });
    return (JSON.parse(opened.text) as { tracker: TrackerEntry[] }).tracker;
  };
  await tracker();
  const change = (values: ReturnType<typeof sql>) =>
    withSystem(product.db, (tx) => sql`update conversations set ${values} where project_id = ${projectId}`.execute(tx));

  await startServer().exited;
  expect(calls).toBe(1);
  // Lets its lease of the turn expire.
  await change(sql`busy_until = 1`);
  const second = startServer();
  await expect.poll(second.said, PATIENCE).toContain('a server stopped while a timer ran');
  await expect.poll(async () => (await tracker()).filter(({ args }) => 'interrupted' in args).length, PATIENCE).toBe(1);
  await expect.poll(() => calls, PATIENCE).toBe(2);
  await expect.poll(async () => (await tracker()).at(-1)?.value, PATIENCE).toMatch(/http|took/u);
  expect(servers[1]?.exitCode).toBeNull();
});
