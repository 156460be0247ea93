import { auth, personalTokens, platform, signOn } from '@parley/contract';
import { PLATFORM_PERMISSIONS, ROLE } from '@parley/domain/permission';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { withProject } from '#platform/db/database.ts';
import { hashOf } from '#platform/opaque-secret.ts';
import { keepTokens } from '#features/people/sign-on/sign-on-store.ts';
import { openIdProvider } from '#testing/openid-provider.ts';
import { buildProject, buildUser, clientOf, PASSWORD } from '#testing/people.ts';
import { PARLEY, startSignOnServer } from '#testing/sign-on-server.ts';
import { testDatabase } from '#testing/test-database.ts';
import { testClient } from '#testing/test-server.ts';
import { identifyToken } from '#features/people/identify-token.ts';

const { db } = await testDatabase();
const provider = await openIdProvider({ redirectUri: `${PARLEY}/` });
afterAll(() => provider.close());
let ahead = 0;
const clock = () => (Date.now() + ahead * 1_000) * 1_000;
const { server, secrets, configure, signOn: parts } = await startSignOnServer(db, provider, { clock });
const chief = await buildUser(db, { is_platform_admin: true });
beforeEach(async () => {
  ahead = 0;
  provider.isAway = false;
  await configure({ adds_users: true, break_glass: [] });
});

async function comeIn(subject: string) {
  const browser = testClient(server);
  const begun = await browser.call(signOn.begin, { body: {} });
  const query_string = await provider.signIn(begun.body.msal_url, subject);
  const completed = await browser.call(signOn.complete, { body: { query_string, flow: begun.body.flow } });
  const { email, token } = completed.body;
  const { user } = (await browser.call(auth.login, { body: { email, token } })).body;
  return { browser, user };
}

/** A user of the provider with a password, a personal token and a session of the provider. */
async function buildKnown(subject: string) {
  provider.accounts.set(subject, { email: `${subject}@bank.example`, email_verified: true, name: subject, groups: [] });
  const { browser, user } = await comeIn(subject);
  const { password_hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', chief.id)
    .executeTakeFirstOrThrow();
  await db.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute();
  const body = { name: 'script', role_id: null, project_env: null, expires_at: null };
  const { token } = (await browser.call(personalTokens.create, { body })).body;
  const logIn = async () => {
    const other = testClient(server);
    const { status, error } = await other.call(auth.login, { body: { email: user.email, passwd: PASSWORD } });
    return { other, answer: status === 200 ? 'in' : error?.code };
  };
  return {
    user,
    browser,
    logIn,
    isIn: async () => (await browser.call(auth.user)).status === 200,
    tokenWorks: async () => (await identify(token)) !== null,
  };
}

function identify(token: string) {
  return identifyToken({ db, ...parts.port }, token, Math.trunc(clock() / 1_000_000));
}

async function statusOf(id: number) {
  const client = await clientOf(server, db, chief);
  return (await client.call(platform.user, { params: { id } })).body.status;
}

test('a user whom the provider refuses has no access until the next sign-in there', async () => {
  const { user, isIn, logIn, tokenWorks } = await buildKnown('disabled');
  const byPassword = (await logIn()).other;
  provider.accounts.delete('disabled');
  ahead = 45;
  await parts.check();
  expect(await isIn()).toBe(false);
  expect((await byPassword.call(auth.user)).status).toBe(401);
  expect(await tokenWorks()).toBe(false);
  expect((await logIn()).answer).toBe('login_failed');
  expect(await statusOf(user.id)).toBe('refused');
  const administrator = await clientOf(server, db, chief);
  const lifted = await administrator.call(platform.reactivate, { params: { id: user.id } });
  expect(lifted.error?.message).toBe(
    'The corporate identity system refuses this user, who comes back by signing in there.',
  );
  provider.accounts.set('disabled', { email: user.email, email_verified: true, name: 'disabled', groups: [] });
  expect(await tokenWorks()).toBe(false);
  await comeIn('disabled');
  expect([await tokenWorks(), (await logIn()).answer, await statusOf(user.id)]).toEqual([true, 'in', 'active']);
  const actions = await db.selectFrom('audit_entries').select('action').where('thing', '=', String(user.id)).execute();
  expect(actions.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['user suspended by single sign-on', 'user let in again by single sign-on']),
  );
});

test('the provider is asked about a token or a password also after the user has signed out', async () => {
  const { browser, logIn, tokenWorks } = await buildKnown('away');
  await browser.call(auth.logout);
  await parts.sweep();
  ahead = 30;
  expect(await tokenWorks()).toBe(true);
  provider.accounts.delete('away');
  ahead = 75;
  expect(await tokenWorks()).toBe(false);
  expect((await logIn()).answer).toBe('login_failed');
});

test('a session by password ends with the provider’s word', async () => {
  const { browser, logIn } = await buildKnown('typing');
  await browser.call(auth.logout);
  const { other } = await logIn();
  ahead = 45;
  expect((await other.call(auth.user)).status).toBe(200);
  provider.accounts.delete('typing');
  ahead = 90;
  // The server caches a session for a second.
  expect((await other.call(auth.user)).status).toBe(401);
});

test('a token of a project rests with its maker', async () => {
  const { user } = await buildKnown('maker');
  const project = await buildProject(db, { [user.id]: ROLE.administrator });
  const token = `parley_${project}_${'x'.repeat(43)}`;
  await withProject(db, project, (tx) =>
    tx
      .insertInto('project_tokens')
      .values({
        project_id: project,
        name: 'of a script',
        token_hash: hashOf(token),
        last_four: 'xxxx',
        role_id: ROLE.viewer,
        project_env: null,
        created_by: user.id,
        created_at: 0,
        expires_at: null,
      })
      .execute(),
  );
  expect(await identify(token)).not.toBeNull();
  provider.accounts.delete('maker');
  ahead = 45;
  expect(await identify(token)).toBeNull();
});

test('an unreachable provider does not block tokens or passwords', async () => {
  const { user, browser, logIn, tokenWorks } = await buildKnown('patient');
  await browser.call(auth.logout);
  provider.isAway = true;
  for (const seconds of [45, 90, 3_600, 90_000]) {
    ahead = seconds;
    expect([seconds, await tokenWorks(), (await logIn()).answer]).toEqual([seconds, true, 'in']);
  }
  ahead = 0;
  expect(await statusOf(user.id)).toBe('active');
});

test('where the provider cannot be asked, tokens and passwords work for a day after a sign-in there', async () => {
  const { browser, user, logIn, tokenWorks } = await buildKnown('unasked');
  await browser.call(auth.logout);
  await db.updateTable('sign_ons').set({ refresh_token: null }).where('user_id', '=', user.id).execute();
  ahead = 23 * 3_600;
  expect([await tokenWorks(), (await logIn()).answer]).toEqual([true, 'in']);
  ahead = 25 * 3_600;
  expect([await tokenWorks(), (await logIn()).answer]).toEqual([false, 'sso_required']);
  ahead = 0;
  await comeIn('unasked');
  expect([await tokenWorks(), (await logIn()).answer]).toEqual([true, 'in']);
});

test('an administrator for the day when the provider is down is kept in, as is the last with a password', async () => {
  const { user, isIn, logIn, tokenWorks } = await buildKnown('guard');
  await db.updateTable('users').set({ system_permissions: PLATFORM_PERMISSIONS }).where('id', '=', user.id).execute();
  await configure({ break_glass: [user.id] });
  provider.accounts.delete('guard');
  ahead = 45;
  await parts.check();
  expect([await isIn(), await tokenWorks(), (await logIn()).answer]).toEqual([false, true, 'in']);
  await db.updateTable('users').set({ system_permissions: [] }).where('id', '=', user.id).execute();
});

test('an ended sign-in does not block a user with another valid one', async () => {
  const { user, isIn } = await buildKnown('twice');
  const { browser: second } = await comeIn('twice');
  const [first] = await db.selectFrom('sign_ons').select('id').where('user_id', '=', user.id).orderBy('id').execute();
  await keepTokens(db, secrets, first?.id ?? 0, { access_token: null, refresh_token: 'unknown' });
  ahead = 45;
  await parts.check();
  expect([await isIn(), (await second.call(auth.user)).status, await statusOf(user.id)]).toEqual([
    false,
    200,
    'active',
  ]);
});
