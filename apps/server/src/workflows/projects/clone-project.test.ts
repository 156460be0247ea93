import { graph, projects, reactions, settings, stats, tests, users, outbound } from '@parley/contract';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { callerIn } from '#processes/testing/caller.ts';
import { form } from '#processes/testing/form.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { buildRole } from '#testing/people.ts';
import { withProjectLocked, withSystem } from '#platform/db/database.ts';
import { lockPlatform } from '#platform/things/platform-version.ts';

const product = await startTestProduct();
const { projectId, ids } = await product.demoProject();
const owner = await product.clientOf('platformViewer');
const call = callerIn(projectId, owner);

test('a clone has the content of its source under new ids, and neither its secrets nor its conversations', async () => {
  const administrator = await product.memberOf(projectId, 'administrator');
  const asAdministrator = callerIn(projectId, administrator);
  const body = { sip_passwd_production: 'a secret', sip_number_production: '+420123' };
  expect((await asAdministrator(settings.update, { body })).status).toBe(200);
  await asAdministrator(graph.place, { body: { [ids.reaction]: { x: 240, y: -120 } } });
  const { status, body: made } = await call(projects.clone, { body: { name: 'Card line again' } });
  expect(status).toBe(200);
  const copyId = made.project_id;

  const contentOf = async (id: number) =>
    withSystem(product.db, async (tx) => {
      const things = await tx.selectFrom('things').selectAll().where('project_id', '=', id).execute();
      return things.filter(({ resource }) => resource !== 'settings' && resource !== 'tests');
    });
  const [source, copy] = [await contentOf(projectId), await contentOf(copyId)];
  const named = (things: typeof source) => things.map(({ resource, name }) => `${resource} ${name}`).toSorted();
  expect(named(copy)).toEqual(named(source));
  const sourceIds = new Set(source.map(({ id }) => id));
  expect(copy.filter(({ id }) => sourceIds.has(id))).toEqual([]);

  const inCopy = callerIn(copyId, owner);
  const [original, cloned] = [(await call(tests.list)).body, (await inCopy(tests.list)).body];
  const [sourceNames, copyNames] = [await reactionNames(projectId), await reactionNames(copyId)];
  const namesIn = (list: typeof original, names: Map<number, string>) =>
    list.map(({ name, steps }) => [name, steps.map((step) => step.reactions.map((id) => names.get(id)))]).toSorted();
  expect(namesIn(cloned, copyNames)).toEqual(namesIn(original, sourceNames));
  expect(cloned.length).toBeGreaterThan(0);
  const layout = Object.entries((await inCopy(graph.layout)).body as Record<string, unknown>);
  expect(layout.map(([id, place]) => [copyNames.get(Number(id)), place])).toEqual([
    [sourceNames.get(ids.reaction), expect.objectContaining({ x: 240, y: -120 })],
  ]);

  const [ours, theirs] = [(await call(settings.get)).body, (await inCopy(settings.get)).body];
  expect(theirs).toMatchObject({ name: 'Card line again', sip_number_production: '+420123' });
  expect([ours.sip_passwd_production, theirs.sip_passwd_production]).toEqual(['••••', '']);
  expect(theirs.chatbot_token).not.toBe(ours.chatbot_token);
  expect((await product.storedRows('conversations')).filter((row) => row.startsWith(`(${copyId},`))).toEqual([]);
  expect((await call(reactions.list)).body).toHaveLength(sourceNames.size);
});

test('a clone has the campaigns of its source as drafts, without contacts', async () => {
  const administrator = callerIn(projectId, await product.memberOf(projectId, 'administrator'));
  await administrator(settings.update, { body: { is_chat: false } });
  const rules = { weekdays: [1, 2], calls_per_day: 50 };
  const { id } = (await administrator(outbound.create, { body: { name: 'Renewal', retry_count: 1, rules } })).body;
  const { id: gone } = (await administrator(outbound.create, { body: { name: 'Deleted' } })).body;
  await administrator(outbound.remove, { params: { id: gone } });
  const file = 'destination,scheduled_time\n+420224004111,\n';
  await administrator(outbound.upload, { params: { id }, ...form([['file', file]]) });
  await administrator(outbound.stop, { body: { number: '+420224004112' } });
  const cloned = await call(projects.clone, { body: { name: 'Calling again' } });
  const inCopy = callerIn(cloned.body.project_id, owner);
  const campaigns = (await inCopy(outbound.list)).body;
  expect(campaigns).toMatchObject([{ name: 'Renewal', retry_count: 1, rules, state: 'draft', contacts: 0 }]);
  expect(campaigns[0]?.id).not.toBe(id);
  expect((await inCopy(outbound.stopList)).body.total).toBe(0);
});

test('a clone has the funnels and goals of its source, of its own reactions', async () => {
  const goal = { name: 'Helped', kind: 'reaction' as const, id: ids.reaction, value: 2 };
  const steps = [
    { kind: 'reaction' as const, id: ids.reaction },
    { kind: 'scope' as const, id: ids.scope },
  ];
  const administrator = callerIn(projectId, await product.memberOf(projectId, 'administrator'));
  await administrator(stats.choose, { body: { funnels: [{ name: 'Way', steps }], goals: [goal] } });
  const { project_id: copyId } = (await call(projects.clone, { body: { name: 'Card line counted' } })).body;
  const inCopy = callerIn(copyId, owner);
  const { funnels, goals } = (await inCopy(stats.choice)).body;
  const copied = (await inCopy(reactions.list)).body.map(({ id }) => id);
  expect([funnels[0]?.name, goals[0]?.name]).toEqual(['Way', 'Helped']);
  expect(copied).toContain(goals[0]?.id);
  expect(copied).toContain(funnels[0]?.steps[0]?.id);
  expect((await inCopy(reactions.scopes)).body.map(({ id }) => id)).toContain(funnels[0]?.steps[1]?.id);
});

test('only users who may create projects can clone one, and only one that they are in', async () => {
  const { projectId: foreign } = await product.blankProject();
  const administrator = await product.memberOf(projectId, 'administrator');
  const body = { name: 'Mine now' };
  expect((await callerIn(projectId, administrator)(projects.clone, { body })).status).toBe(402);
  expect((await callerIn(foreign, owner)(projects.clone, { body })).status).toBe(402);
});

async function reactionNames(id: number): Promise<Map<number, string>> {
  const { body } = await callerIn(id, owner)(reactions.list);
  return new Map(body.map((reaction) => [reaction.id, reaction.name]));
}

/** Runs `work` while another transaction blocks changes of users, roles and members. */
async function whileUsersAreChanged(work: () => Promise<void>): Promise<void> {
  await product.db.transaction().execute(async (tx) => {
    await lockPlatform(tx, { actor: { userId: null }, now: () => 0 });
    await work();
  });
}

async function waitingBackends(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(distinct pid)::int as waiting from pg_locks
    where not granted and database = (select oid from pg_database where datname = current_database())
      or not granted and database is null`.execute(product.db);
  return rows[0]?.waiting ?? 0;
}

test('who makes or clones a project and waits for a change of users keeps no user from it', async () => {
  const begun: Promise<{ status: number }>[] = [];
  await whileUsersAreChanged(async () => {
    begun.push(call(projects.clone, { body: { name: 'Cloned meanwhile' } }));
    begun.push(
      call(projects.create, { body: { name: 'Made meanwhile', language: 'en', is_chat: true, template: 'blank' } }),
    );
    await vi.waitFor(async () => expect(await waitingBackends()).toBe(2), { timeout: 30_000 });
    // Throws if any row of users is locked, for example by a reference to it.
    await withSystem(product.db, (tx) => tx.selectFrom('users').select('id').forUpdate().noWait().execute());
  });
  expect((await Promise.all(begun)).map(({ status }) => status)).toEqual([200, 200]);
});

test('members change while the content of their project is being changed', async () => {
  const administrator = await product.clientOf('platformViewer');
  const members = await callerIn(projectId, administrator)(users.members);
  await withProjectLocked(product.db, projectId, async () => {
    const body = { [projectId]: members.body[projectId] ?? [] };
    expect((await callerIn(projectId, administrator)(users.setMembers, { body })).status).toBe(200);
  });
});

test('who may create projects, but not see all of this one, does not get it by cloning', async () => {
  const client = await product.memberOf(projectId, 'viewer');
  const role_id = await buildRole(product.db, [10]);
  await withSystem(product.db, async (tx) => {
    await tx
      .updateTable('users')
      .set({ system_permissions: [410] })
      .where('id', '=', client.userId)
      .execute();
    await tx.updateTable('project_members').set({ role_id }).where('user_id', '=', client.userId).execute();
  });
  const refused = await callerIn(projectId, client)(projects.clone, { body: { name: 'Taken along' } });
  expect(refused.status).toBe(402);
});
