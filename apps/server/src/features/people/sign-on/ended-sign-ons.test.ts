import { auth, signOn } from '@parley/contract';
import type { JWTPayload } from 'jose';
import { afterAll, expect, test } from 'vitest';
import { brokenProvider, type Broken } from '#testing/broken-provider.ts';
import { buildUser, PASSWORD } from '#testing/people.ts';
import { startSignOnServer } from '#testing/sign-on-server.ts';
import { testDatabase } from '#testing/test-database.ts';
import { testClient } from '#testing/test-server.ts';

const { db } = await testDatabase();
const provider = await brokenProvider();
afterAll(() => provider.close());
let ahead = 0;
const clock = () => (Date.now() + ahead * 1_000) * 1_000;
const { server, configure, signOn: parts } = await startSignOnServer(db, provider, { clock });

/** Signs a user in, and returns a function that tells whether they still are. */
async function comeInAs(sub: string, sid?: string, broken: Broken = {}): Promise<() => Promise<boolean>> {
  provider.is(broken, { sub, ...(sid === undefined ? {} : { sid }), email: `${sub}@bank.example` });
  const browser = testClient(server);
  const begun = (await browser.call(signOn.begin, { body: {} })).body;
  const body = { flow: begun.flow, query_string: provider.answer(begun.msal_url) };
  const { email, token } = (await browser.call(signOn.complete, { body })).body;
  expect((await browser.call(auth.login, { body: { email, token } })).status).toBe(200);
  return async () => (await browser.call(auth.user)).status === 200;
}

/** The claims of a logout token that names a user. */
function logoutOf(sub: string, more: JWTPayload = {}): JWTPayload {
  const now = Math.trunc(Date.now() / 1_000);
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  return { iss: provider.issuer, aud: 'parley', iat: now, exp: now + 120, sub, events, ...more };
}

async function send(token: string): Promise<number> {
  const payload = new URLSearchParams({ logout_token: token }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const url = '/v1/auth/backchannel-logout';
  return (await server.app.inject({ method: 'POST', url, headers, payload })).statusCode;
}

test('a logout token of the provider ends the sessions that it names, once', async () => {
  await configure({ adds_users: true });
  provider.is({});
  const [first, second, stranger, unnamed] = [
    await comeInAs('out', 'one'),
    await comeInAs('out', 'two'),
    await comeInAs('other', 'three'),
    await comeInAs('out'),
  ];
  const now = Math.trunc(Date.now() / 1_000);
  const whole = logoutOf('out');
  const wrong = [
    { ...whole, jti: 'a', aud: 'another' },
    { ...whole, jti: 'b', iss: 'https://other.example' },
    { ...whole, jti: 'c', events: {} },
    { ...whole, jti: 'd', nonce: 'as in an ID token' },
    { ...whole, jti: 'e', iat: now - 3_600, exp: now - 3_000 },
    { ...whole, jti: 'f', sub: '' },
    { ...whole },
  ];
  for (const claims of wrong) expect(await send(await provider.logoutToken(claims))).toBe(400);
  expect(await send(await provider.logoutToken({ ...whole, jti: 'g' }, 'another key'))).toBe(400);
  for (const token of ['', 'x.y.z']) expect(await send(token)).toBe(400);
  expect([await first(), await second(), await stranger(), await unnamed()]).toEqual([true, true, true, true]);

  const ofOne = await provider.logoutToken({ ...whole, sid: 'two', jti: 'h' });
  expect(await send(ofOne)).toBe(200);
  // A session whose id the provider did not send ends too.
  expect([await first(), await second(), await stranger(), await unnamed()]).toEqual([true, false, true, false]);
  expect(await send(ofOne)).toBe(400);
  expect(await send(await provider.logoutToken({ ...whole, jti: 'i' }))).toBe(200);
  expect([await first(), await second(), await stranger()]).toEqual([false, false, true]);
});

test('after a logout token that names only the user, the provider is asked immediately whether they still have access', async () => {
  await configure({ adds_users: true });
  const [first, second] = [
    await comeInAs('gone', 'one', { renews: 'kept' }),
    await comeInAs('gone', 'two', { renews: 'kept' }),
  ];
  const staying = await comeInAs('here', 'three', { renews: 'kept' });
  const isRefused = async (sub: string) => {
    const { provider_refused_at } = await db
      .selectFrom('users')
      .select('provider_refused_at')
      .where('email', '=', `${sub}@bank.example`)
      .executeTakeFirstOrThrow();
    return provider_refused_at !== null;
  };
  expect(await send(await provider.logoutToken(logoutOf('here', { jti: 'here' })))).toBe(200);
  expect([await staying(), await isRefused('here')]).toEqual([false, false]);
  provider.is({ renews: 'refused' });
  expect(await send(await provider.logoutToken(logoutOf('gone', { sid: 'one', jti: 'one' })))).toBe(200);
  expect([await first(), await second(), await isRefused('gone')]).toEqual([false, true, false]);
  expect(await send(await provider.logoutToken(logoutOf('gone', { jti: 'all' })))).toBe(200);
  expect([await second(), await isRefused('gone')]).toEqual([false, true]);
});

test('while the provider is away, sessions continue for the grace period, and new sign-ins fail', async () => {
  await configure({ adds_users: true, grace_minutes: 10 });
  const isIn = await comeInAs('staying', 'session');
  ahead = 45;
  await parts.check();
  expect(await isIn()).toBe(true);
  provider.is({ userinfo: 'silent' });
  for (const [seconds, status] of [
    [90, true],
    [500, true],
    [700, false],
  ] as const) {
    ahead = seconds;
    await parts.check();
    expect([seconds, await isIn()]).toEqual([seconds, status]);
  }
  ahead = 0;
  provider.is({ discovery: 'gone' });
  await configure({ client_id: 'asked anew' });
  expect((await testClient(server).call(signOn.begin, { body: {} })).status).toBe(503);
  const known = await buildUser(db);
  expect((await testClient(server).call(auth.login, { body: { email: known.email, passwd: PASSWORD } })).status).toBe(
    200,
  );
});
