import { auth, signOn } from '@parley/contract';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createLogger } from '#platform/logger.ts';
import { keepTokens } from '#features/people/sign-on/sign-on-store.ts';
import { brokenProvider, type Broken } from '#testing/broken-provider.ts';
import { buildUser } from '#testing/people.ts';
import { startSignOnServer } from '#testing/sign-on-server.ts';
import { testDatabase } from '#testing/test-database.ts';
import { testClient } from '#testing/test-server.ts';

const { db } = await testDatabase();
const provider = await brokenProvider();
afterAll(() => provider.close());
let ahead = 0;
const clock = () => (Date.now() + ahead * 1_000) * 1_000;
const lines: string[] = [];
const log = createLogger('warn', { write: (line) => void lines.push(line) });
const { server, secrets, configure, signOn: parts } = await startSignOnServer(db, provider, { clock, log });
const chief = await buildUser(db, { is_platform_admin: true });
beforeEach(async () => {
  ahead = 0;
  await configure({ adds_users: true, links_users: true, break_glass: [chief.id] });
});

async function comeInAs(sub: string, broken: Broken = {}, email = `${sub}@bank.example`) {
  provider.is(broken, { sub, email, email_verified: true });
  const browser = testClient(server);
  const begun = (await browser.call(signOn.begin, { body: {} })).body;
  const completion = { flow: begun.flow, query_string: provider.answer(begun.msal_url) };
  const { token, email: known } = (await browser.call(signOn.complete, { body: completion })).body;
  const { user } = (await browser.call(auth.login, { body: { email: known, token } })).body;
  return { user, isIn: async () => (await browser.call(auth.user)).status === 200 };
}

/** Signs in several times; each sign-in gets its own token. */
async function comeInOften(sub: string, times: number, kind: 'access_token' | 'refresh_token') {
  const sessions = [];
  for (let n = 0; n < times; n++)
    sessions.push(await comeInAs(sub, kind === 'refresh_token' ? { renews: 'kept' } : {}));
  const rows = await db.selectFrom('sign_ons').select('id').where('subject', '=', sub).orderBy('id').execute();
  const none = { access_token: null, refresh_token: null };
  for (const [n, { id }] of rows.entries()) await keepTokens(db, secrets, id, { ...none, [kind]: `${sub} ${n}` });
  return sessions;
}

/** A promise, and what fulfills it. */
function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

test('an answer that takes long holds up no other question', async () => {
  await comeInOften('busy', 18, 'access_token');
  const asked = new Set<string>();
  const { open, opened } = gate();
  const before = async (token: string) => {
    if (asked.add(token).size === 18) open();
    // This question is answered only after all others were asked.
    if (token === 'busy 0') await opened;
  };
  provider.is({ before }, { sub: 'busy' });
  ahead = 45;
  await parts.check();
  const rows = await db.selectFrom('sign_ons').select('failing_since').where('subject', '=', 'busy').execute();
  expect(rows).toEqual(Array.from({ length: 18 }, () => ({ failing_since: null })));
});

test('the provider is asked with at most four sign-ins of one user in parallel', async () => {
  const sessions = await comeInOften('left', 9, 'refresh_token');
  let [waiting, most] = [0, 0];
  const { open, opened } = gate();
  const before = async (token: string) => {
    // The first check runs alone.
    if (token === 'left 0') return;
    most = Math.max(most, ++waiting);
    if (waiting === 4) open();
    await opened;
    waiting--;
  };
  provider.is({ renews: 'refused', before }, { sub: 'left' });
  ahead = 45;
  // Makes the others due.
  await db.updateTable('sign_ons').set({ check_at: 2e9 }).where('subject', '=', 'left').execute();
  const first = db.selectFrom('sign_ons').select('id').where('subject', '=', 'left').orderBy('id').limit(1);
  await db.updateTable('sign_ons').set({ check_at: 0 }).where('id', '=', first).execute();
  await parts.check();
  expect(most).toBe(4);
  expect(await Promise.all(sessions.map(({ isIn }) => isIn()))).toEqual(sessions.map(() => false));
  const id = sessions[0]?.user.id ?? 0;
  const user = await db.selectFrom('users').select('provider_refused_at').where('id', '=', id).executeTakeFirst();
  expect(user?.provider_refused_at).not.toBeNull();
});

test('the log does not call an emergency administrator kept out whom the provider refuses', async () => {
  const { user } = await comeInAs('chief', { renews: 'kept' }, chief.email);
  const guest = await comeInAs('guest', { renews: 'kept' });
  expect(user.id).toBe(chief.id);
  lines.length = 0;
  provider.is({ renews: 'refused' });
  ahead = 45;
  await parts.check();
  const told = lines.map((line) => JSON.parse(line) as { user_id?: number; msg: string });
  expect(told.map(({ user_id, msg }) => [user_id, msg]).toSorted()).toEqual(
    [
      [chief.id, 'the identity provider refuses an administrator, who may still come in'],
      [guest.user.id, 'the identity provider refuses a user, who is kept out'],
    ].toSorted(),
  );
});
