import { auth, sessions, users } from '@parley/contract';
import { expect, test } from 'vitest';
import { buildUser, clientOf, PASSWORD } from '#testing/people.ts';
import { testDatabase } from '#testing/test-database.ts';
import { startTestServer, testClient } from '#testing/test-server.ts';

const { db } = await testDatabase();
let now = Date.UTC(2030, 0, 1) / 1_000;
const server = await startTestServer({ db, clock: () => now * 1_000_000 });
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0';

async function signedInFrom(email: string, address: string, userAgent?: string) {
  const client = testClient(server, { address });
  const headers = userAgent === undefined ? {} : { 'user-agent': userAgent };
  expect((await client.call(auth.login, { body: { email, passwd: PASSWORD }, headers })).status).toBe(200);
  return client;
}

test('a user sees where they are signed in: device, place, address, and which session this one is', async () => {
  const { email } = await buildUser(db);
  const office = await signedInFrom(email, '77.75.74.172', FIREFOX);
  now += 60;
  const home = await signedInFrom(email, '10.1.2.3', 'a script of somebody');
  const { body } = await home.call(sessions.list);
  expect(body).toEqual([
    {
      ...{ id: expect.any(Number) as number, device: null, place: null, address: '10.1.2.3' },
      ...{ signed_in_at: now, last_seen: now, with_otp: false, with_sso: false, is_current: true },
    },
    {
      ...{ id: expect.any(Number) as number, device: 'Firefox 143 on Windows', place: 'Czechia' },
      ...{ address: '77.75.74.172', signed_in_at: now - 60, last_seen: now - 60 },
      ...{ with_otp: false, with_sso: false, is_current: false },
    },
  ]);
  expect(JSON.stringify(body)).not.toContain('hash');
  expect((await office.call(sessions.list)).body.find(({ is_current }) => is_current)?.address).toBe('77.75.74.172');
});

test('a browser’s name of any length and content is kept short and does no harm', async () => {
  const { email } = await buildUser(db);
  for (const name of ['x'.repeat(8_000), 'Mozilla/5.0 ('.repeat(300), "'; drop table users; --"]) {
    const client = await signedInFrom(email, '192.0.2.7', name);
    const { body } = await client.call(sessions.list);
    expect((body[0]?.device ?? '').length).toBeLessThan(100);
  }
});

test('ending one session or all others locks them out immediately, and says why', async () => {
  const { email } = await buildUser(db);
  const [here, there, elsewhere] = await Promise.all(
    ['192.0.2.1', '192.0.2.2', '192.0.2.3'].map((address) => signedInFrom(email, address)),
  );
  if (!here || !there || !elsewhere) throw new Error('three browsers');
  const list = (await here.call(sessions.list)).body;
  const id = list.find(({ address }) => address === '192.0.2.2')?.id ?? 0;
  expect((await here.call(sessions.end, { params: { id } })).status).toBe(200);
  const refused = await there.call(auth.user);
  expect([refused.status, refused.error?.code]).toEqual([401, 'session_ended']);
  expect((await here.call(sessions.end, { params: { id } })).status).toBe(404);
  expect((await elsewhere.call(sessions.endOthers)).body).toMatchObject({ ended: 1 });
  expect([(await here.call(auth.user)).status, (await elsewhere.call(auth.user)).status]).toEqual([401, 200]);
  expect((await elsewhere.call(sessions.endOthers)).body).toMatchObject({ ended: 0 });
});

test('users can neither see nor end other users’ sessions', async () => {
  const [ada, bob] = [await buildUser(db), await buildUser(db)];
  const [adas, bobs] = [await clientOf(server, db, ada, now), await clientOf(server, db, bob, now)];
  const id = (await adas.call(sessions.list)).body[0]?.id ?? 0;
  expect((await bobs.call(sessions.end, { params: { id } })).status).toBe(404);
  expect((await bobs.call(sessions.end, { params: { id: -1 } })).status).toBe(404);
  await bobs.call(sessions.endOthers);
  expect((await adas.call(auth.user)).status).toBe(200);
  expect((await bobs.call(sessions.list)).body).toHaveLength(1);
});

test('a session’s secret is stored as a hash only, and one from outside is not adopted', async () => {
  const { email, id } = await buildUser(db);
  const client = testClient(server, { address: '192.0.2.9' });
  client.cookies.set('parley_session', 'chosen-by-somebody-else');
  await client.call(auth.login, { body: { email, passwd: PASSWORD } });
  const secret = client.cookies.get('parley_session') ?? '';
  expect(secret).not.toBe('chosen-by-somebody-else');
  const rows = await db.selectFrom('sessions').selectAll().where('user_id', '=', id).execute();
  expect(JSON.stringify(rows)).not.toContain(secret);
  const thief = testClient(server);
  for (const { token_hash, id: sessionId } of rows) {
    for (const stolen of [token_hash.toString('hex'), token_hash.toString('base64url'), String(sessionId)]) {
      thief.cookies.set('parley_session', stolen);
      expect((await thief.call(auth.user)).status).toBe(401);
    }
  }
});

test('after a sign-out, a new sign-in and a change of the password the old secret stops working', async () => {
  const { email, id, name } = await buildUser(db);
  const client = await signedInFrom(email, '192.0.2.10');
  const other = await signedInFrom(email, '192.0.2.11');
  const old = testClient(server);
  const isOut = async () => (await old.call(auth.user)).status === 401;
  const remember = () => old.cookies.set('parley_session', client.cookies.get('parley_session') ?? '');

  remember();
  await client.call(auth.login, { body: { email, passwd: PASSWORD } });
  expect(await isOut()).toBe(true);
  remember();
  const passwd = 'quite another sentence 7';
  await client.call(users.changeMyPassword, { query: { id }, body: { passwd, email, name } });
  expect(await isOut()).toBe(true);
  expect((await other.call(auth.user)).error?.code).toBe('password_changed');
  expect((await client.call(auth.user)).status).toBe(200);
  remember();
  await client.call(auth.logout);
  expect(await isOut()).toBe(true);
});

test('a user changes their own name and format of dates, and nothing else', async () => {
  const user = await buildUser(db);
  const client = await clientOf(server, db, user, now);
  const { status } = await client.call(auth.changeUser, { body: { name: ' Ada L. ', date_format: 'DD.MM.YYYY' } });
  expect(status).toBe(200);
  expect((await client.call(auth.user)).body).toMatchObject({ name: 'Ada L.', date_format: 'DD.MM.YYYY' });
  for (const body of [{ name: '  ' }, { date_format: 'YY' }, { email: 'x@y' }, { is_platform_admin: true }, []]) {
    expect((await client.call(auth.changeUser, { body })).status, JSON.stringify(body)).toBe(400);
  }
  expect((await client.call(auth.user)).body).toMatchObject({ name: 'Ada L.', is_platform_admin: false });
  const seen = Number((await client.call(auth.user)).headers['x-atime']);
  const [first, late] = [
    await client.call(auth.changeUser, { query: { atime: seen }, body: { name: 'Ada' } }),
    await client.call(auth.changeUser, { query: { atime: seen }, body: { name: 'Augusta' } }),
  ];
  expect([first.status, late.status]).toEqual([200, 409]);
  expect((await client.call(auth.user)).body.name).toBe('Ada');
});
