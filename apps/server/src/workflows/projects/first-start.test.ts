import { auth } from '@parley/contract';
import { expect, test } from 'vitest';
import { ConfigError } from '#platform/config-error.ts';
import { lastTraining } from '#features/models/model-store.ts';
import { systemClock } from '#platform/clock.ts';
import { withSystem } from '#platform/db/database.ts';
import { createLogger } from '#platform/logger.ts';
import { quickPasswords as passwords } from '#testing/quick-passwords.ts';
import { testDatabase } from '#testing/test-database.ts';
import { startTestServer, testClient } from '#testing/test-server.ts';
import { firstStart } from '#workflows/projects/first-start.ts';
import { installDemo } from '#workflows/projects/install-demo.ts';

const random = await testDatabase();
const chosen = await testDatabase();
const refused = await testDatabase();
const broken = await testDatabase();
const now = Math.trunc(Date.now() / 1000);

test('a new installation has one user, whose random password is shown once and must be changed', async () => {
  const { db } = random;
  const server = await startTestServer({ db });
  const logIn = (email: string, passwd: string) => testClient(server).call(auth.login, { body: { email, passwd } });
  const starts = await Promise.all(
    Array.from({ length: 3 }, () => firstStart(db, passwords, { email: 'admin@localhost', password: undefined }, now)),
  );
  const [first, ...others] = starts.filter((start) => start !== null);
  expect(others).toEqual([]);
  const printed = first?.notice.join('\n').match(/One-time password: (?<password>\S+)/u)?.groups?.['password'] ?? '';
  expect(printed).toMatch(/^([a-z2-9]{4}-){4}[a-z2-9]{4}$/u);

  for (const guess of ['admin', 'password', 'parley', 'administrator']) {
    expect((await logIn('admin', guess)).status).toBe(401);
  }
  const { body } = await logIn('admin@localhost', printed);
  expect(body.user).toMatchObject({
    id: first?.administratorId,
    password_expired: true,
    is_platform_admin: true,
  });
  expect(await firstStart(db, passwords, { email: 'admin@localhost', password: undefined }, now)).toBeNull();
});

test('the first administrator’s password may be chosen, and then need not be changed', async () => {
  const { db } = chosen;
  const admin = { email: 'Ada@bank.example', password: 'seven green bottles' };
  expect((await firstStart(db, passwords, admin, now))?.notice.join('\n')).not.toContain(admin.password);
  const server = await startTestServer({ db });
  const { body } = await testClient(server).call(auth.login, {
    body: { email: 'ada@bank.example', passwd: admin.password },
  });
  expect(body.user).toMatchObject({ email: 'Ada@bank.example', password_expired: false, is_platform_admin: true });
});

test('a weak password for the first administrator is an error that says why', async () => {
  const { db } = refused;
  const starting = firstStart(db, passwords, { email: 'admin@localhost', password: 'admin' }, now);
  await expect(starting).rejects.toThrow(ConfigError);
  await expect(starting).rejects.toThrow('PARLEY_ADMIN_PASSWORD is not accepted. Use at least 12 characters.');
});

test('a first start that ends before it is complete is the first again, and then has its demo trained', async () => {
  const { db } = broken;
  const admin = { email: 'ada@bank.example', password: 'seven green bottles' };
  const log = createLogger('error');
  const install: Parameters<typeof firstStart>[4] = (tx, { administratorId }) =>
    installDemo(tx, { now: systemClock, log }, administratorId);
  const killed = firstStart(db, passwords, admin, now, async (tx, start) => {
    await install(tx, start);
    throw new Error('The program ended here');
  });
  await expect(killed).rejects.toThrow('The program ended here');
  expect(await db.selectFrom('users').selectAll().execute()).toEqual([]);

  const starts = await Promise.all([1, 2].map(() => firstStart(db, passwords, admin, now, install)));
  expect(starts.filter((start) => start !== null)).toHaveLength(1);
  const [project, ...others] = await db.selectFrom('projects').selectAll().execute();
  expect([project?.name, others]).toEqual(['Demo Bank card line', []]);
  const trained = await withSystem(db, (tx) => lastTraining(tx, project?.id ?? 0));
  expect(trained).not.toBeNull();
});
