import { randomBytes } from 'node:crypto';
import {
  apiToken,
  auth,
  chat,
  deployments,
  emailReports,
  intents,
  platform,
  projects,
  settings,
  users,
  type ProjectState,
} from '@parley/contract';
import { PLATFORM_PERMISSIONS, ROLE } from '@parley/domain/permission';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { withSystem } from '#platform/db/database.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import { callerIn } from '#processes/testing/caller.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { smtpPeer } from '#testing/smtp-peer.ts';

const DAY_US = 24 * 3_600 * 1_000_000;
const peer = await smtpPeer();
let later = 0;
const product = await startTestProduct({
  mailer: createMailer(peer.url, 'reports@bank.example'),
  now: () => systemClock() + later,
});
const { api, db } = product;
const nobody = await product.clientOf('nobody');

async function platformAdmin() {
  const { projectId } = await product.blankProject();
  const client = await product.memberOf(projectId, 'administrator');
  await db
    .updateTable('users')
    .set({ system_permissions: PLATFORM_PERMISSIONS })
    .where('id', '=', client.userId)
    .execute();
  return callerIn(projectId, client);
}

/** A project that is in use by callers, sends reports and has a token for programs. */
async function liveProject() {
  const { projectId } = await product.blankProject();
  const client = await product.memberOf(projectId, 'administrator');
  const call = callerIn(projectId, client);
  await call(deployments.deploy, { query: { project_env: 'dev', message: 'First' } });
  const chatToken = (await call(settings.get)).body.chatbot_token;
  const bearer = (await call(apiToken.make)).body.token;
  const report = await call(emailReports.create, {
    body: {
      name: 'Week',
      recipients: ['lead@bank.example'],
      schedule: '0 8 * * 1',
      time_zone: 'Europe/Prague',
      project_env: 'prod',
      range: 'last_7_days',
      parts: ['figures'],
      is_paused: false,
    },
  });
  const caller = callerIn(projectId, nobody);
  const conversation = randomBytes(16).toString('base64url');
  const query = { 'chat-token': chatToken, project_env: 'dev', conversation_token: conversation };
  const begun = await caller(chat.init, { query, body: {} });
  expect(begun.status, begun.text).toBe(200);
  const id = begun.body.conversation_id;
  return {
    projectId,
    call,
    reportId: report.body.id,
    /** The response status for each kind of client. */
    async ways() {
      const program = { headers: { authorization: `Bearer ${bearer}`, 'x-requested-with': undefined } };
      const say = { query: { ...query, id }, body: { msg: 'hello', last_ts: 0 } };
      const answers = [
        await caller(chat.init, {
          query: { ...query, conversation_token: randomBytes(16).toString('base64url') },
          body: {},
        }),
        await caller(chat.say, say),
        await caller(intents.list, program),
        await call(intents.list),
        await call(intents.create, { body: { name: `Intent ${randomBytes(4).toString('hex')}` } }),
      ];
      return answers.map(({ status }) => status);
    },
    isListed: async () => (await call(projects.list)).body.some((project) => project.id === projectId),
    sessionProjects: async () => (await call(auth.user)).body.projects,
  };
}

test.each<[ProjectState]>([['archived'], ['bin']])(
  'nobody reaches a project that is %s, nothing of it runs, and a restored one is as it was',
  async (state) => {
    const admin = await platformAdmin();
    const { projectId, reportId, ways, isListed, sessionProjects } = await liveProject();
    expect(await ways()).toEqual([200, 200, 200, 200, 200]);
    const rest = state === 'bin' ? platform.removeProject : platform.archiveProject;
    expect((await admin(rest, { params: { id: projectId } })).status).toBe(200);

    expect(await ways()).toEqual([404, 404, 401, 402, 402]);
    expect(await isListed()).toBe(false);
    expect(await sessionProjects()).not.toContain(projectId);
    expect((await admin(projects.list)).body.map(({ id }) => id)).not.toContain(projectId);
    expect(Object.keys((await admin(users.members)).body)).not.toContain(String(projectId));
    const members = { [projectId]: [{ user_id: 1, role_id: ROLE.viewer }] };
    expect((await admin(users.setMembers, { body: members })).status).toBe(404);
    await withSystem(db, (tx) =>
      sql`update email_reports set next_slot = unix_seconds() - 1 where id = ${reportId}`.execute(tx),
    );
    await api.sendReports();
    expect(peer.arrived).toEqual([]);
    const listed = await admin(platform.projects, { query: { state } });
    expect(listed.body.items).toMatchObject([
      { id: projectId, state, bin_until: state === 'bin' ? expect.any(Number) : null },
    ]);

    expect((await admin(platform.restoreProject, { params: { id: projectId } })).status).toBe(200);
    expect(await ways()).toEqual([200, 200, 200, 200, 200]);
    expect(await isListed()).toBe(true);
    await expect.poll(async () => (await api.sendReports(), peer.arrived.length)).toBe(1);
    peer.arrived.splice(0);
  },
);

test('after thirty days a project in the bin is deleted with all that it has, and nothing of another one', async () => {
  const admin = await platformAdmin();
  const kept = await liveProject();
  const deleted = await liveProject();
  await api.keepFacts();
  const { body } = await admin(platform.removeProject, { params: { id: deleted.projectId } });
  later = 29 * DAY_US;
  await api.tidyUp();
  expect(await rowsOf(deleted.projectId)).toBeGreaterThan(5);
  later = 31 * DAY_US;
  const again = await platformAdmin();
  expect(body.bin_until).toBeLessThan((systemClock() + later) / 1e6);
  const late = await again(platform.restoreProject, { params: { id: deleted.projectId } });
  expect(late.error?.message).toContain('being deleted');
  const before = await rowsOf(kept.projectId);
  await api.tidyUp();
  expect(await rowsOf(deleted.projectId)).toBe(0);
  // Test chats are kept only for a week.
  expect(await rowsOf(kept.projectId)).toBe(before);
  expect((await again(platform.projects, { query: { state: 'bin' } })).body.items).toEqual([]);
  expect((await again(platform.restoreProject, { params: { id: deleted.projectId } })).status).toBe(404);
});

/** Counts rows of the project in every table, and in the projects' own. */
async function rowsOf(projectId: number): Promise<number> {
  return withSystem(db, async (tx) => {
    const { rows: tables } = await sql<{ name: string }>`
      select c.relname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'project_id' and not a.attisdropped
      where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace
    `.execute(tx);
    expect(tables.length).toBeGreaterThan(20);
    let count = 0;
    for (const { name } of tables) {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from ${sql.table(name)} where project_id = ${projectId}`.execute(tx);
      count += rows[0]?.n ?? 0;
    }
    const project = await tx.selectFrom('projects').select('id').where('id', '=', projectId).execute();
    return count + project.length;
  });
}
