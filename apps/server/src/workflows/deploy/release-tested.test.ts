import { deployments, reactions, settings, tests } from '@parley/contract';
import { expect, test } from 'vitest';
import { withSystem } from '#platform/db/database.ts';
import { callerIn } from '#processes/testing/caller.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { testDatabase } from '#testing/test-database.ts';

const product = await startTestProduct({ database: testDatabase() });
const { db } = product;

/** A bot with a test of its greeting, and two users who may deploy to production. */
async function testedBot() {
  const { projectId } = await product.blankProject();
  const anna = await product.memberOf(projectId, 'administrator');
  const call = callerIn(projectId, anna);
  const other = callerIn(projectId, await product.memberOf(projectId, 'administrator'));
  for (const { id } of (await call(reactions.list)).body) await call(reactions.remove, { params: { id } });
  const { body: greeting } = await call(reactions.create, { body: greetingThatSays('hello') });
  const { body: answer } = await call(reactions.create, {
    body: { name: 'Answer', intents: ['__fallback__'], actions: [{ name: 'utter', args: { text: 'Sorry?' } }] },
  });
  const step = { input: 'what', reactions: [answer.id], actions: [], condition: '' };
  await call(tests.create, { body: { name: 'Fallback', steps: [step] } });
  const rename = (name: string) =>
    call(reactions.update, {
      params: { id: answer.id },
      body: { name, intents: [], actions: [{ name: 'utter', args: { text: 'Sorry?' } }] },
    });
  const say = (text: string) => call(reactions.update, { params: { id: greeting.id }, body: greetingThatSays(text) });
  return { projectId, call, other, say, breakAnswer: () => rename('Answer') };
}

type Call = Awaited<ReturnType<typeof testedBot>>['call'];

const greetingThatSays = (text: string) => ({
  name: 'Greeting',
  intents: ['__start__'],
  actions: [{ name: 'utter', args: { text } }],
});

const toTesting = async (call: Call) =>
  (await call(deployments.deploy, { query: { project_env: 'dev', message: 'To try' } })).body;
const release = (call: Call, id: number, more: object = {}) =>
  call(deployments.deploy, { query: { project_env: 'prod', message: 'As tested', toDeploymentId: id, ...more } });
const hashesOf = (projectId: number) =>
  withSystem(db, (tx) =>
    tx
      .selectFrom('deployments')
      .select(['id', 'snapshot_hash'])
      .where('project_id', '=', projectId)
      .orderBy('id')
      .execute(),
  );

test('the version in testing is released byte for byte, however the draft has changed since', async () => {
  const { projectId, call, say, breakAnswer } = await testedBot();
  const tried = await toTesting(call);
  await say('something that nobody has tested');
  await breakAnswer();
  const { status, body } = await release(call, tried.id, { anyway: 'false' });
  expect([status, body.version, body.skipped]).toEqual([200, tried.version, null]);
  const [testing, production] = await hashesOf(projectId);
  expect(production?.snapshot_hash).toBe(testing?.snapshot_hash);
});

test('the tests of a version run on exactly that version before it is released', async () => {
  const { call, breakAnswer } = await testedBot();
  await breakAnswer();
  const broken = await toTesting(call);
  const refused = await release(call, broken.id, { anyway: 'false' });
  expect([refused.status, refused.error?.code]).toEqual([409, 'tests_not_passed']);
  const { body } = await release(call, broken.id, { anyway: 'true', reason: 'The test is out of date' });
  expect(body.skipped).toMatchObject({
    failed_tests: 1,
    reason: 'The test is out of date',
    failures: [{ name: 'Fallback' }],
  });
  // It has been in production, so a rollback to it must not wait.
  expect((await release(call, broken.id, { anyway: 'false' })).body.skipped).toBeNull();
});

test('the check of the version in testing tells its tests, and how it differs from production', async () => {
  const { call, say } = await testedBot();
  const first = await toTesting(call);
  await release(call, first.id);
  await say('welcome');
  const second = await toTesting(call);
  await say('not in testing');
  const check = async (query: object) =>
    (await call(deployments.check, { query: { project_env: 'prod', ...query } })).body;
  const of = await check({ toDeploymentId: second.id });
  expect(of.tests).toEqual({ ok: 1, failed: 0, not_run: 0 });
  expect(of.changes).toMatchObject([
    {
      resource: 'reactions',
      changed: 1,
      things: [
        {
          name: 'Greeting',
          kind: 'changed',
          authors: [expect.any(String)],
          fields: [{ name: 'actions', before: 'utter "hello"', after: 'utter "welcome"' }],
        },
      ],
    },
  ]);
  expect((await check({})).changes[0]?.things[0]?.fields[0]?.after).toBe('utter "not in testing"');
});

test('the version in testing is scheduled and requested as it is, and its check is open to the approver', async () => {
  const { projectId, call, other, say } = await testedBot();
  const tried = await toTesting(call);
  await say('later');
  await call(settings.update, { body: { production_approval: true } });
  const { body: planned } = await call(deployments.plan, {
    query: { project_env: 'prod' },
    body: { message: 'As tested', to_deployment: tried.id },
  });
  expect(planned).toMatchObject({ state: 'requested', version: tried.version, tests: { ok: 1, failed: 0 } });
  const { body: check } = await other(deployments.check, { query: { project_env: 'prod', plan: planned.id } });
  expect(check.changes.find(({ resource }) => resource === 'reactions')?.things.map(({ name }) => name)).toContain(
    'Greeting',
  );
  await other(deployments.approve, {
    params: { id: planned.id },
    query: { project_env: 'prod' },
    body: { note: 'I called it myself' },
  });
  expect((await call(deployments.list)).body[0]).toMatchObject({ decision: 'I called it myself' });
  const [testing, production] = await hashesOf(projectId);
  expect(production?.snapshot_hash).toBe(testing?.snapshot_hash);
});

test('the check names nothing of a resource that the caller may not read', async () => {
  const { projectId, call } = await testedBot();
  await toTesting(call);
  const deployer = callerIn(projectId, await product.memberHolding(projectId, ['GET:/run/deploy']));
  const { status, body } = await deployer(deployments.check, { query: { project_env: 'prod' } });
  expect(status).toBe(200);
  expect(body.changes.length).toBeGreaterThan(0);
  expect(body.changes.flatMap(({ things }) => things)).toEqual([]);
});
