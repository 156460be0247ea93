import { auth } from '@parley/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { changesAccess } from '#features/people/auth/changes-access.ts';
import { withSystem } from '#platform/db/database.ts';
import { buildUser, PASSWORD } from '#testing/people.ts';
import { testDatabase } from '#testing/test-database.ts';
import { startTestServer, testClient } from '#testing/test-server.ts';

const { db } = await testDatabase();

test.each([
  'insert into "project_members" ("project_id") values ($1)',
  'update "users" set "disabled" = $1',
  'update sign_in_rules set requires_otp = true',
  'with gone as (delete from sessions returning user_id) select user_id from gone',
  'update "projects" set "company_id" = $1, "state" = $2 where "id" = $3',
  'delete from "projects" where "id" = $1',
])('%s changes access', (statement) => {
  expect(changesAccess(statement)).toBe(true);
});

test.each([
  'select "id" from "users" for update',
  'update "sessions" set "last_seen" = $1 where "token_hash" = $2',
  'update "projects" set "version" = $1 where "state" = $2',
  'insert into "users_logs" ("user_id") values ($1)',
])('%s leaves access as it is', (statement) => {
  expect(changesAccess(statement)).toBe(false);
});

test('the next call after a change of the database is decided by the new rights, without a word from its author', async () => {
  const server = await startTestServer({ db });
  const { id, email } = await buildUser(db);
  const client = testClient(server);
  await client.call(auth.login, { body: { email, passwd: PASSWORD } });
  expect((await client.call(auth.user)).status).toBe(200);
  await withSystem(db, (tx) => sql`update users set disabled = true where id = ${id}`.execute(tx));
  expect((await client.call(auth.user)).status).toBe(401);
});
