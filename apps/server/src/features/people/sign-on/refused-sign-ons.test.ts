import { auth, signOn, users } from '@parley/contract';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { brokenProvider, type Broken } from '#testing/broken-provider.ts';
import { buildUser } from '#testing/people.ts';
import { startSignOnServer } from '#testing/sign-on-server.ts';
import { testDatabase } from '#testing/test-database.ts';
import { testClient, type TestClient } from '#testing/test-server.ts';

const { db } = await testDatabase();
const provider = await brokenProvider();
afterAll(() => provider.close());
let ahead = 0;
const { server, configure } = await startSignOnServer(db, provider, {
  clock: () => (Date.now() + ahead * 1_000) * 1_000,
});
const ada = await buildUser(db, { email: 'ada@bank.example' });

beforeEach(async () => {
  ahead = 0;
  provider.is({});
  await configure({ adds_users: true, links_users: false, trusts_emails: false });
});

afterEach(async () => {
  for (const table of ['sessions', 'sign_ons', 'user_identities'] as const) await db.deleteFrom(table).execute();
  await db.deleteFrom('users').where('id', '<>', ada.id).execute();
});

async function begin(browser: TestClient, return_path?: string) {
  const { body, status } = await browser.call(signOn.begin, { body: return_path === undefined ? {} : { return_path } });
  expect(status).toBe(200);
  return { flow: body.flow, query_string: provider.answer(body.msal_url) };
}

/** Checks that the attempt created no session and left nothing behind. */
async function expectNobody(browser: TestClient): Promise<void> {
  expect((await browser.call(auth.user)).status).toBe(401);
  for (const table of ['sessions', 'user_identities', 'sign_ons'] as const) {
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
}

const now = Math.trunc(Date.now() / 1_000);
const BROKEN: [string, Broken, number][] = [
  ['a wrong nonce', { claims: { nonce: 'another' } }, 401],
  ['no nonce', { without: ['nonce'] }, 401],
  ['another issuer in the token', { claims: { iss: 'https://other.example' } }, 401],
  ['another audience', { claims: { aud: 'another client' } }, 401],
  ['further audiences and no authorized party', { claims: { aud: ['parley', 'another'] } }, 401],
  ['no signature', { signedBy: 'nobody' }, 401],
  ['a signature with the client’s secret', { signedBy: 'the client secret' }, 401],
  ['a signature of another key', { signedBy: 'another key' }, 401],
  ['an expired token', { claims: { iat: now - 7_200, exp: now - 3_600 } }, 401],
  ['a token without an end', { without: ['exp'] }, 401],
  ['a token without a subject', { without: ['sub'] }, 401],
  ['an empty subject', { claims: { sub: '' } }, 401],
  ['a NUL in the subject', { claims: { sub: 'some\u0000body' } }, 401],
  ['half a character in the subject', { claims: { sub: 'some\ud800body' } }, 401],
  ['a NUL in the name of the session', { claims: { sid: 'a\u0000' } }, 401],
  ['no ID token', { token: 'no id token' }, 401],
  ['a used code', { token: 'refused' }, 401],
  ['garbage for a token', { token: 'garbage' }, 401],
  ['a redirect to an internal address', { token: 'redirect' }, 401],
  ['an answer without end', { token: 'huge' }, 503],
  ['a provider that does not answer', { token: 'silent' }, 503],
  ['a provider that breaks off', { token: 'broken off' }, 503],
  ['facts of another user', { without: ['email'], userinfo: { sub: 'another', email: 'ada@bank.example' } }, 401],
  ['no email', { without: ['email'] }, 401],
  ['an email that is not verified', { claims: { email_verified: false } }, 401],
  ['an email of which the provider says nothing', { without: ['email_verified'] }, 401],
];

test.for(BROKEN)('%s does not sign in', async ([, broken, expected]) => {
  provider.is(broken);
  const browser = testClient(server, { address: '192.0.2.1' });
  const { status, error } = await browser.call(signOn.complete, { body: await begin(browser) });
  expect(status).toBe(expected);
  expect(error?.code).toMatch(/^sso_(?:failed|unavailable|no_account)$/u);
  await expectNobody(browser);
});

test.for(['no state', 'another state', 'two states', 'another provider’s answer', 'a refusal', 'nothing'])(
  'an answer with %s does not sign in',
  async (fault) => {
    const browser = testClient(server);
    const { flow, query_string } = await begin(browser);
    const query = new URLSearchParams(query_string);
    if (fault === 'no state') query.delete('state');
    if (fault === 'another state') query.set('state', 'another');
    if (fault === 'two states') query.append('state', 'another');
    if (fault === 'another provider’s answer') query.set('iss', 'https://other.example');
    if (fault === 'a refusal') query.set('error', 'access_denied');
    const body = { flow, query_string: fault === 'nothing' ? '' : query.toString() };
    expect((await browser.call(signOn.complete, { body })).status).toBe(401);
    await expectNobody(browser);
  },
);

test('a flow is of one browser, for ten minutes, and for one sign-in', async () => {
  const [browser, other] = [testClient(server), testClient(server)];
  const begun = await begin(browser);
  const send = (client: TestClient, body: typeof begun) => client.call(signOn.complete, { body });
  expect((await send(other, begun)).status).toBe(401);
  await begin(other);
  expect((await send(other, begun)).status).toBe(401);
  const at = begun.flow.length - 20;
  const changed = begun.flow.slice(0, at) + (begun.flow[at] === 'A' ? 'B' : 'A') + begun.flow.slice(at + 1);
  for (const flow of ['', 'v1.x', changed]) expect((await send(browser, { ...begun, flow })).status).toBe(401);
  ahead = 601;
  expect((await send(browser, begun)).status).toBe(401);
  await expectNobody(browser);
  ahead = 0;
  expect((await send(browser, begun)).status).toBe(200);
  expect((await send(browser, begun)).status).toBe(401);
});

test('the token of a sign-in is of one browser and user, for a minute, and for one use', async () => {
  const [browser, other] = [testClient(server), testClient(server)];
  const enter = (client: TestClient, { email, token }: { email: string; token: string }) =>
    client.call(auth.login, { body: { email, token } });
  provider.is({}, { sub: 'token', email: 'token@bank.example' });
  const complete = async () => (await browser.call(signOn.complete, { body: await begin(browser) })).body;
  const given = await complete();
  await begin(other);
  expect((await enter(other, given)).status).toBe(401);
  expect((await enter(browser, { ...given, token: `${given.token}x` })).status).toBe(401);
  ahead = 61;
  expect((await enter(browser, given)).status).toBe(401);
  ahead = 0;
  // Even a wrong address uses the token up.
  expect((await enter(browser, { ...given, email: ada.email })).status).toBe(401);
  const next = await complete();
  expect((await enter(browser, next)).status).toBe(200);
  expect((await enter(browser, next)).status).toBe(401);
});

test('the email of an existing user takes the account only if verified, and only if that is allowed', async () => {
  const comeIn = async () => {
    const browser = testClient(server);
    const { status } = await browser.call(signOn.complete, { body: await begin(browser) });
    if (status !== 200) await expectNobody(browser);
    return status;
  };
  const as = (email_verified: boolean | null) =>
    provider.is(email_verified === null ? { without: ['email_verified'] } : {}, {
      sub: 'ada',
      email: 'ADA@bank.example',
      ...(email_verified === null ? {} : { email_verified }),
    });
  as(true);
  expect(await comeIn()).toBe(401);
  await configure({ links_users: true });
  as(false);
  expect(await comeIn()).toBe(401);
  await configure({ links_users: true, trusts_emails: true });
  expect(await comeIn()).toBe(401);
  await configure({ links_users: true, trusts_emails: false });
  as(null);
  expect(await comeIn()).toBe(401);
  as(true);
  expect(await comeIn()).toBe(200);
  const identities = await db.selectFrom('user_identities').select(['subject', 'user_id']).execute();
  expect(identities).toEqual([{ subject: 'ada', user_id: ada.id }]);
  // The provider assigns the email to another person: the account stays with the first one.
  provider.is({}, { sub: 'another ada', email: 'ada@bank.example' });
  const browser = testClient(server);
  expect((await browser.call(signOn.complete, { body: await begin(browser) })).status).toBe(401);
});

test('a user who was invited for single sign-on is known by a verified email; others are not added unless allowed', async () => {
  await configure({ adds_users: false });
  const invited = await buildUser(db, { email: 'invited@bank.example', expects_sign_on: true });
  const comeIn = async (sub: string, claims: object) => {
    provider.is({}, { sub, ...claims });
    const browser = testClient(server);
    return (await browser.call(signOn.complete, { body: await begin(browser) })).status;
  };
  expect(await comeIn('new', { email: 'new@bank.example' })).toBe(401);
  expect(await comeIn('invited', { email: invited.email, email_verified: false })).toBe(401);
  expect(await comeIn('invited', { email: invited.email })).toBe(200);
  await db.updateTable('users').set({ disabled: true }).where('id', '=', invited.id).execute();
  expect(await comeIn('invited', { email: invited.email })).toBe(401);
});

test.for([
  'https://evil.example/',
  '//evil.example',
  '/login',
  '/app',
  '/app/../../evil',
  String.raw`/app/\evil.example`,
  '/app//evil.example',
  'javascript:alert(1)',
  ' /app/intents',
])('A9: a sign-in does not return to %s', async (path) => {
  const browser = testClient(server);
  provider.is({}, { sub: 'returning', email: 'returning@bank.example' });
  const { body } = await browser.call(signOn.complete, { body: await begin(browser, path) });
  expect(body.return_path).toBeNull();
});

test.for(['garbage', 'another issuer', 'gone'] as const)(
  'a provider whose settings are %s is not available',
  async (discovery) => {
    provider.is({ discovery });
    await configure({ client_id: `client of ${discovery}` });
    const browser = testClient(server);
    const { status, error } = await browser.call(signOn.begin, { body: {} });
    expect([status, error?.code]).toEqual([503, 'sso_unavailable']);
    await expectNobody(browser);
  },
);

test('an email without the provider’s word never takes an account with rights beyond projects', async () => {
  const chief = await buildUser(db, { email: 'chief@bank.example', is_platform_admin: true });
  await configure({ links_users: true, trusts_emails: true });
  const complete = async () => {
    const browser = testClient(server);
    return browser.call(signOn.complete, { body: await begin(browser) });
  };
  provider.is({ claims: { email: chief.email }, without: ['email_verified'] });
  expect((await complete()).status).toBe(401);
  provider.is({ claims: { email: chief.email } });
  expect(await complete()).toMatchObject({ status: 200, body: { email: chief.email } });
});

test('a sign-in by the provider sets no password that would let the user in without it', async () => {
  const browser = testClient(server);
  const { email, token } = (await browser.call(signOn.complete, { body: await begin(browser) })).body;
  const { user } = (await browser.call(auth.login, { body: { email, token } })).body;
  const passwd = 'three grey pebbles on the shore';
  const body = { name: user.name, email, passwd };
  const { status, error } = await browser.call(users.changeMyPassword, { query: { id: user.id }, body });
  expect(status).toBe(400);
  expect(error?.issues?.[0]?.path).toBe('body.old_passwd');
});
