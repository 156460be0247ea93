import { ROLE } from '@parley/domain/permission';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { systemClock, unixSeconds } from '#platform/clock.ts';
import { withSystem } from '#platform/db/database.ts';
import { lockPlatform } from '#platform/things/platform-version.ts';
import { synchronize } from '#features/people/sign-on/synchronize.ts';
import { emptyBin } from '#workflows/projects/empty-bin.ts';
import { BIN_SECONDS } from '#features/projects/list-projects.ts';
import { buildProject, buildUser } from '#testing/people.ts';
import { testDatabase } from '#testing/test-database.ts';

const { db, url } = await testDatabase();
const watch = new Client({ connectionString: url });
await watch.connect();
afterAll(() => watch.end());
const writer = { actor: { userId: null }, now: systemClock };

test('a role that a group gives in a project is given while the bin is emptied, and neither fails', async () => {
  const user = await buildUser(db);
  // Like users created by SCIM.
  await db.updateTable('users').set({ password_hash: null }).where('id', '=', user.id).execute();
  const project = await buildProject(db);
  const state_since = unixSeconds(systemClock) - BIN_SECONDS - 1;
  await db.updateTable('projects').set({ state: 'bin', state_since }).where('id', '=', project).execute();
  const scim = { user_id: user.id, external_id: null, created_at: 1, changed_at: 1 };
  await db.insertInto('scim_users').values(scim).execute();
  const group = { name: 'Editors', external_id: null, created_at: 1, changed_at: 1 };
  const { id } = await db.insertInto('scim_groups').values(group).returning('id').executeTakeFirstOrThrow();
  await db.insertInto('scim_group_members').values({ group_id: id, user_id: user.id }).execute();

  let emptied: Promise<number> | undefined;
  const given = await withSystem(db, async (tx) => {
    await lockPlatform(tx, writer);
    emptied = emptyBin(db, systemClock);
    await expect.poll(waiting).toBe(1);
    return synchronize(tx, [user.id], [{ group: 'Editors', project_id: project, role_id: ROLE.editor }]);
  });
  expect(given).toEqual([{ project_id: project, user_id: user.id, before: null, after: ROLE.editor }]);
  expect(await emptied).toBe(1);
  expect(await db.selectFrom('projects').select('id').where('id', '=', project).execute()).toEqual([]);
  expect(await db.selectFrom('project_members').select('user_id').where('project_id', '=', project).execute()).toEqual(
    [],
  );
});

/** Counts, as the database's owner, the connections that wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await watch.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
}
