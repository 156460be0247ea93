import { auth, invitations, platform, signOn } from '@parley/contract';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { createMailer } from '#platform/mail/mailer.ts';
import { brokenProvider } from '#testing/broken-provider.ts';
import { buildUser, clientOf } from '#testing/people.ts';
import { startSignOnServer } from '#testing/sign-on-server.ts';
import { smtpPeer } from '#testing/smtp-peer.ts';
import { testDatabase } from '#testing/test-database.ts';
import { testClient } from '#testing/test-server.ts';

const { db } = await testDatabase();
const provider = await brokenProvider();
afterAll(() => provider.close());
const peer = await smtpPeer();
const mailer = createMailer(peer.url, 'parley@bank.example');
const { server, configure } = await startSignOnServer(db, provider, { mailer });
const administrator = await clientOf(server, db, await buildUser(db, { is_platform_admin: true }));
// With linking off, a matching email does not link the accounts.
await configure({ links_users: false });
const PASSWD = 'three grey pebbles on the shore';

async function comeIn(sub: string, email: string) {
  provider.is({}, { sub, email, email_verified: true });
  const browser = testClient(server);
  const begun = (await browser.call(signOn.begin, { body: {} })).body;
  const body = { flow: begun.flow, query_string: provider.answer(begun.msal_url) };
  const completed = await browser.call(signOn.complete, { body });
  if (completed.status !== 200) return undefined;
  const { token } = completed.body;
  return (await browser.call(auth.login, { body: { email: completed.body.email, token } })).body.user;
}

async function invite(email: string, more: object = { expects_sign_on: true }) {
  const { status, body, error } = await administrator.call(platform.invite, {
    body: { name: 'Guest', email, ...more },
  });
  return { status, error, ...body, secret: status === 200 ? secretOf(body.link) : '' };
}

function secretOf(link: string): string {
  return new URLSearchParams(link.slice(link.indexOf('?'))).get('invitation') ?? '';
}

const read = async (invitation: string) =>
  (await testClient(server).call(invitations.read, { body: { invitation } })).body;
const accept = (invitation: string) =>
  testClient(server).call(invitations.accept, { body: { invitation, passwd: PASSWD } });
const details = async (id: number) => (await administrator.call(platform.user, { params: { id } })).body;

test('an invitation for single sign-on sets no password; its user signs in through the provider', async () => {
  const { id, secret, mailed } = await invite('guest@bank.example');
  expect(mailed).toBe(true);
  expect(peer.arrived.at(-1)?.mail.text).toContain('sign in with your company account');
  expect(await read(secret)).toMatchObject({ kind: 'invitation', expects_sign_on: true });
  expect(await accept(secret)).toMatchObject({ status: 400, error: { issues: [{ path: 'body.passwd' }] } });
  expect(await details(id)).toMatchObject({ status: 'invited', expects_sign_on: true });

  expect(await comeIn('stranger', 'stranger@bank.example')).toBeUndefined();
  expect((await comeIn('guest', 'guest@bank.example'))?.id).toBe(id);
  expect(await details(id)).toMatchObject({ status: 'active', is_synchronized: true, invited_until: null });
  expect((await accept(secret)).status).toBe(400);
});

test('a new invitation is for single sign-on too', async () => {
  const { id } = await invite('again@bank.example');
  const { body } = await administrator.call(platform.inviteAgain, { params: { id } });
  expect((await read(secretOf(body.link))).expects_sign_on).toBe(true);
  const reset = await administrator.call(platform.resetPassword, { params: { id } });
  expect((await accept(secretOf(reset.body.link))).status).toBe(400);
  expect((await comeIn('again', 'again@bank.example'))?.id).toBe(id);
  // A user who has signed in before chooses a password with a link that an administrator makes.
  const later = await administrator.call(platform.resetPassword, { params: { id } });
  expect((await accept(secretOf(later.body.link))).status).toBe(200);
});

test('another invitation sets a password, and no email of the provider takes its account', async () => {
  const { id, secret } = await invite('plain@bank.example', {});
  expect(await read(secret)).toMatchObject({ expects_sign_on: false });
  expect(await details(id)).toMatchObject({ expects_sign_on: false });
  expect(await comeIn('plain', 'plain@bank.example')).toBeUndefined();
  expect((await accept(secret)).status).toBe(200);
});

test('without single sign-on it cannot be used for invitations, and users invited for it choose a password', async () => {
  const { secret } = await invite('early@bank.example');
  await configure({ is_on: false });
  onTestFinished(() => configure({ is_on: true }));
  const refused = await invite('late@bank.example');
  expect(refused).toMatchObject({ status: 400, error: { issues: [{ path: 'body.expects_sign_on' }] } });
  expect((await read(secret)).expects_sign_on).toBe(false);
  expect((await accept(secret)).status).toBe(200);
});
