import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emailReports, projects } from '@parley/contract';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { withSystem } from '#platform/db/database.ts';
import { signInTo, startProgram } from '#processes/testing/program.ts';
import { smtpPeer } from '#testing/smtp-peer.ts';
import { testDatabase } from '#testing/test-database.ts';

const peer = await smtpPeer();
const { db, url } = await testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'parley-mails-'));
const variables = { DATABASE_URL: url, PARLEY_DATA_DIR: folder, SMTP_URL: peer.url, LOG_LEVEL: 'silent' };
const servers = [await startProgram(variables), await startProgram(variables)];
afterAll(async () => {
  for (const server of servers) server.kill();
  await rm(folder, { recursive: true, force: true });
});

const change = (text: ReturnType<typeof sql>) => withSystem(db, (tx) => text.execute(tx));

test('two servers send each report once, and a killed one leaves a mail that is never sent again', async () => {
  const call = await signInTo(servers[0]?.url ?? '');
  const { project_id } = await call(projects.create, { body: { name: 'Reported' } });
  const query = { project_id };
  const ids: number[] = [];
  for (const name of ['A', 'B', 'C', 'D', 'E']) {
    const body = {
      name,
      recipients: ['lead@bank.example'],
      schedule: '0 8 * * 1',
      time_zone: 'UTC',
      project_env: 'prod' as const,
      parts: ['figures' as const],
    };
    ids.push((await call(emailReports.create, { query, body })).id);
  }
  await change(sql`update email_reports set next_slot = unix_seconds() - 1`);
  const ended = () =>
    withSystem(db, (tx) => tx.selectFrom('email_sendings').select('id').where('due', 'is', null).execute());
  await vi.waitFor(async () => expect(await ended()).toHaveLength(ids.length), { timeout: 60_000, interval: 200 });
  const subjects = peer.arrived.splice(0).map(({ mail }) => mail.subject?.slice(0, 2));
  expect(subjects.toSorted()).toEqual(['A:', 'B:', 'C:', 'D:', 'E:']);

  peer.answers.mail = () => 'delay';
  const [id = 0] = ids;
  await call(emailReports.send, { params: { id }, query });
  await vi.waitFor(() => expect(peer.arrived).toHaveLength(1), { timeout: 60_000 });
  for (const server of servers.splice(0)) server.kill();
  peer.answers.mail = () => undefined;
  // Simulates that the killed server's claim has expired.
  await change(sql`update email_sendings set due = unix_seconds() where due is not null`);
  const next = await startProgram(variables);
  servers.push(next);
  const again = await signInTo(next.url);
  const latest = async () => (await again(emailReports.sendings, { params: { id }, query }))[0];
  await vi.waitFor(async () => expect(await latest()).toMatchObject({ state: 'unknown', attempts: 1 }), {
    timeout: 60_000,
  });
  expect(peer.arrived).toHaveLength(1);
});
