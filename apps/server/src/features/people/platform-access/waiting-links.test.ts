import { auth, auditTrail } from '@parley/contract';
import { expect, test, vi } from 'vitest';
import type { Mailer } from '#platform/mail/mailer.ts';
import { auditRoutes } from '#routes/audit-trail.ts';
import { buildUser, clientOf } from '#testing/people.ts';
import { testDatabase } from '#testing/test-database.ts';
import { startTestServer, testClient } from '#testing/test-server.ts';

const { db } = await testDatabase();
const lines: string[] = [];
let strangers = 0;

/** A mail server that never answers about mails to these addresses. */
function slowMailer(isSlow: (address: string) => boolean) {
  const begun: string[] = [];
  const mailer: Mailer = {
    from: 'parley@bank.example',
    close: () => undefined,
    async send({ recipients }) {
      begun.push(...recipients);
      if (recipients.some(isSlow)) await new Promise(() => undefined);
      return { accepted: recipients, refused: [] };
    },
  };
  return { mailer, begun };
}

function serve(mailer: Mailer) {
  return startTestServer({
    db,
    mailer,
    routes: auditRoutes({ db }),
    log: { write: (line: string) => void lines.push(line) },
  });
}

type Server = Awaited<ReturnType<typeof serve>>;

async function ask(server: Server, email: string) {
  const client = testClient(server, { address: `10.3.0.${++strangers}` });
  return client.call(auth.forgotPassword, { body: { email } });
}

async function users(count: number): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, async () => (await buildUser(db)).email));
}

test('a slow mail delays no other, even one requested later', async () => {
  const [slow = '', ...others] = await users(12);
  const { mailer, begun } = slowMailer((address) => address === slow);
  const server = await serve(mailer);
  for (const email of [slow, ...others.slice(0, 8)]) expect((await ask(server, email)).status).toBe(204);
  void server.accounts.sendLinks();
  await vi.waitFor(() => expect(begun.toSorted()).toEqual([slow, ...others.slice(0, 8)].toSorted()));
  for (const email of others.slice(8)) await ask(server, email);
  void server.accounts.sendLinks();
  await vi.waitFor(() => expect(begun.toSorted()).toEqual([slow, ...others].toSorted()));
});

test('a server that ends waits for no mail server, and says how many mails it has not begun', async () => {
  const emails = await users(6);
  const { mailer, begun } = slowMailer(() => true);
  const server = await serve(mailer);
  for (const email of emails) await ask(server, email);
  void server.accounts.sendLinks();
  await vi.waitFor(() => expect(begun).toHaveLength(4));
  await server.accounts.close();
  const told = lines.map((line) => JSON.parse(line) as { links?: number });
  expect(told.flatMap(({ links }) => links ?? [])).toEqual([2]);
  expect((await ask(server, emails[0] ?? '')).status, 'takes none any more').toBe(503);
});

test('asks that were refused or came to nothing are in the audit trail, once a minute and without the email', async () => {
  const { mailer } = slowMailer(() => false);
  const server = await serve(mailer);
  const admin = await clientOf(server, db, await buildUser(db, { is_platform_admin: true }));
  const refused = async () => {
    await server.refusals.settled();
    return (await admin.call(auditTrail.list, { query: { outcome: 'refused' } })).body.items;
  };
  const before = (await refused()).length;
  for (let n = 0; n < 4; n++) await ask(server, 'nobody@bank.example');
  const [entry, ...more] = await refused();
  expect(more).toHaveLength(before);
  expect(entry).toMatchObject({
    ...{ who: null, address: `10.3.0.${strangers}`, resource: 'users', thing: null },
    refused: { route: 'POST /auth/forgot-password', grant: 'public' },
  });
  expect(entry?.refused?.reason).toBe('Links were asked for too often. Please try later.');
  expect(JSON.stringify(entry)).not.toContain('nobody@bank.example');
});
