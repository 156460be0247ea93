import { deployments, reactions, settings, tasks, tests } from '@parley/contract';
import { describe, expect, test, vi } from 'vitest';
import { withSystem } from '#platform/db/database.ts';
import { callerIn } from '#processes/testing/caller.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { query } from '#testing/database-server.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import { smtpPeer } from '#testing/smtp-peer.ts';
import { testDatabase } from '#testing/test-database.ts';

const database = testDatabase();
const peer = await smtpPeer();
const product = await startTestProduct({ database, mailer: createMailer(peer.url, 'parley@bank.example') });
const { db } = product;

/** A project with two users who may deploy to production. */
async function project({ approval = false } = {}) {
  const { projectId } = await product.blankProject();
  const [anna, petr] = [
    await product.memberOf(projectId, 'administrator'),
    await product.memberOf(projectId, 'administrator'),
  ];
  const call = callerIn(projectId, anna);
  if (approval) await call(settings.update, { body: { production_approval: true } });
  return { projectId, anna, petr, call, other: callerIn(projectId, petr) };
}

type Call = Awaited<ReturnType<typeof project>>['call'];

const prod = { project_env: 'prod' };
const plan = (call: Call, body: object = {}) =>
  call(deployments.plan, { query: prod, body: { message: 'As agreed', ...body } });
const approve = (call: Call, id: number) => call(deployments.approve, { params: { id }, query: prod, body: {} });
const edit = (call: Call) => call(reactions.create, { body: { name: `Later ${Math.random()}`, actions: [] } });
const inAMinute = () => Math.trunc(Date.now() / 1_000) + 60;
const listed = async (call: Call) => (await call(deployments.list)).body;
const stored = (projectId: number, table: 'deployments' | 'planned_deployments') =>
  withSystem(db, (tx) => tx.selectFrom(table).selectAll().where('project_id', '=', projectId).orderBy('id').execute());

/** As time passes. */
const moveTime = (projectId: number, column: 'at' | 'expires') =>
  withSystem(db, (tx) =>
    tx
      .updateTable('planned_deployments')
      .set({ [column]: 1 })
      .where('project_id', '=', projectId)
      .execute(),
  );

describe('a production deployment that takes a second person', () => {
  test('is refused without one, and goes live as it was frozen when somebody else approves', async () => {
    const { projectId, anna, petr, call, other } = await project({ approval: true });
    const direct = await call(deployments.deploy, { query: { ...prod, message: 'As agreed' } });
    expect([direct.status, direct.error?.code]).toEqual([409, 'approval_needed']);
    const { body: request } = await plan(call);
    expect(request).toMatchObject({ state: 'requested', users_id: anna.userId, note: 'As agreed', at: null });
    await edit(call);
    expect((await approve(call, request.id)).status).toBe(402);
    expect(await listed(call)).toEqual([]);
    const { body: approved } = await approve(other, request.id);
    expect(approved).toMatchObject({ state: 'deployed', decided_by: petr.userId });
    const [deployment] = await listed(call);
    expect(deployment).toMatchObject({
      id: approved.deployment_id,
      users_id: anna.userId,
      approved_by: petr.userId,
      version: request.version,
    });
    const [planned, made] = [await stored(projectId, 'planned_deployments'), await stored(projectId, 'deployments')];
    expect(made[0]?.snapshot_hash).toBe(planned[0]?.snapshot_hash);
    expect((await approve(other, request.id)).error?.message).toBe('This planned deployment is already deployed.');
  });

  test('is declined with a note, withdrawn by its maker alone, and expires', async () => {
    const { projectId, call, other } = await project({ approval: true });
    const [declined, withdrawn, expired] = [await plan(call), await plan(call), await plan(call)].map(
      ({ body }) => body.id,
    );
    const decline = (by: Call) =>
      by(deployments.decline, { params: { id: declined ?? 0 }, query: prod, body: { note: 'Not on a Friday' } });
    expect((await decline(call)).status).toBe(402);
    expect((await decline(other)).body).toMatchObject({ state: 'declined', decision: 'Not on a Friday' });
    const withdraw = (by: Call) => by(deployments.withdraw, { params: { id: withdrawn ?? 0 }, query: prod });
    expect((await withdraw(other)).status).toBe(402);
    expect((await withdraw(call)).body.state).toBe('withdrawn');
    await moveTime(projectId, 'expires');
    expect((await approve(other, expired ?? 0)).error?.message).toContain('already expired');
    await product.api.deployPlanned();
    const states = (await call(deployments.planned)).body.map(({ state }) => state);
    expect(states.toSorted()).toEqual(['declined', 'expired', 'withdrawn']);
    expect(await listed(call)).toEqual([]);
  });

  test('of a later time waits for both, and ends at that time if nobody answers', async () => {
    const { projectId, call, other } = await project({ approval: true });
    const at = inAMinute();
    const { body: request } = await plan(call, { at });
    expect(request).toMatchObject({ state: 'requested', at, expires: at });
    expect((await approve(other, request.id)).body).toMatchObject({ state: 'scheduled', at });
    expect(await listed(call)).toEqual([]);
    await moveTime(projectId, 'at');
    await product.api.deployPlanned();
    expect((await listed(call))[0]?.approved_by).not.toBeNull();
  });
});

test('a request is mailed only to the others who may approve it', async () => {
  const { projectId, anna, petr, call } = await project({ approval: true });
  const viewer = await product.memberOf(projectId, 'viewer');
  const note = `Mailed ${projectId}`;
  await call(deployments.plan, { query: prod, body: { message: note } });
  const mails = () => peer.arrived.filter(({ mail }) => mail.text?.includes(note));
  const asked = await emailOf(petr.userId);
  await vi.waitFor(() => expect(mails().flatMap(({ to }) => to)).toContain(asked));
  const everybody = mails().flatMap(({ to }) => to);
  for (const { userId } of [anna, viewer]) expect(everybody).not.toContain(await emailOf(userId));
  const mail = mails().at(-1);
  expect(mail?.mail.subject).toContain('Approval requested');
  expect(mail?.mail.text).toContain(`/#/app/deployments?project_id=${projectId}`);
});

const emailOf = async (id: number) =>
  (await withSystem(db, (tx) => tx.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()))
    .email;

describe('a scheduled deployment', () => {
  test('goes live once, as it was frozen, however many servers look for it', async () => {
    const other = await startTestProduct({ database });
    const { projectId, call } = await project();
    const { body: planned } = await plan(call, { at: inAMinute() });
    await edit(call);
    await product.api.deployPlanned();
    expect(await listed(call)).toEqual([]);
    await moveTime(projectId, 'at');
    const servers = [product, other, product, other].map(({ api }) => api.deployPlanned());
    await Promise.all(servers);
    expect(await listed(call)).toMatchObject([{ version: planned.version, note: 'As agreed' }]);
    expect((await call(deployments.planned)).body).toMatchObject([{ id: planned.id, state: 'deployed' }]);
  });

  test('is cancelled by somebody else, and needs a time to come', async () => {
    const { projectId, call, other } = await project();
    expect((await plan(call)).error?.message).toContain('Choose a time');
    expect((await plan(call, { at: 1_000 })).error?.message).toContain('Choose a time in the future');
    const { body: planned } = await plan(call, { at: inAMinute() });
    expect((await other(deployments.withdraw, { params: { id: planned.id }, query: prod })).status).toBe(200);
    await moveTime(projectId, 'at');
    await product.api.deployPlanned();
    expect(await listed(call)).toEqual([]);
  });

  test('that nobody approved does not go live once production needs approval', async () => {
    const { projectId, call } = await project();
    await plan(call, { at: inAMinute() });
    await call(settings.update, { body: { production_approval: true } });
    await moveTime(projectId, 'at');
    await product.api.deployPlanned();
    expect((await call(deployments.planned)).body).toMatchObject([
      { state: 'failed', failure: 'Production needs approval since it was scheduled' },
    ]);
    expect(await listed(call)).toEqual([]);
  });

  test('whose snapshot is damaged fails, says so, and leaves the old one', async () => {
    const { projectId, call } = await project();
    await plan(call, { at: inAMinute() });
    const { url } = await database;
    await query(url, `alter table snapshots disable trigger all`);
    await query(url, `update snapshots set bytes = 'broken' where project_id = ${projectId}`);
    await query(url, `alter table snapshots enable trigger all`);
    await moveTime(projectId, 'at');
    await product.api.deployPlanned();
    expect((await call(deployments.planned)).body).toMatchObject([
      { state: 'failed', failure: 'The snapshot is damaged' },
    ]);
    expect(await listed(call)).toEqual([]);
  });
});

describe('deploying to production', () => {
  test('with tests that were not run or failed is refused where one asks for it, and otherwise remembers what was skipped', async () => {
    const { call } = await project();
    await call(tests.create, { body: { name: 'Never right', steps: [{ input: 'hello', condition: 'false' }] } });
    const deploy = (query: object = {}) =>
      call(deployments.deploy, { query: { ...prod, message: 'As agreed', ...query } });
    expect((await deploy({ anyway: 'false' })).error).toMatchObject({
      code: 'tests_not_passed',
      message: '1 test not run on this draft. Run the tests, or deploy anyway.',
    });
    // A program without knowledge of the rule deploys.
    expect((await deploy()).body.skipped).toMatchObject({ tests_not_run: 1 });
    await call(tests.runAll);
    expect((await deploy({ anyway: 'false' })).error?.message).toContain('1 test failed');
    const { errors } = (await call(deployments.check, { query: prod })).body;
    expect(errors).toContainEqual(
      expect.objectContaining({ rule: 'failed-test', message: 'Test Never right: The condition is false: false' }),
    );
    expect((await deploy({ anyway: 'true' })).status).toBe(200);
    expect((await listed(call))[0]?.skipped).toMatchObject({ failed_tests: 1, tests_not_run: 0 });
  });

  test('is a task that can be canceled while the model is trained, and then nothing is deployed', async () => {
    const { projectId } = await product.demoProject('Canceled');
    const call = callerIn(projectId, await product.memberOf(projectId, 'administrator'));
    const deploying = call(deployments.deploy, { query: { project_env: 'dev', message: 'Too early' } });
    const running = async () => (await call(tasks.list)).body.find(({ kind }) => kind === 'deploy');
    await vi.waitFor(async () => expect((await running())?.message).toBe('Training the model'), { interval: 5 });
    await call(tasks.cancel, { params: { id: (await running())?.id ?? 0 } });
    expect((await deploying).error?.code).toBe('cancelled');
    expect(await listed(call)).toEqual([]);
  });

  test('is refused where somebody edited the tested draft while its model was trained', async () => {
    const { projectId } = await product.demoProject('Edited meanwhile');
    const call = callerIn(projectId, await product.memberOf(projectId, 'administrator'));
    for (const { id } of (await call(tests.list)).body) await call(tests.remove, { params: { id } });
    await call(tests.create, { body: { name: 'Passes', steps: [{ input: 'hello', condition: 'true' }] } });
    expect((await call(tests.runAll)).body).toMatchObject({ ok: 1, failed: 0 });
    const deploying = call(deployments.deploy, { query: { ...prod, message: 'As tested', anyway: 'false' } });
    const running = async () => (await call(tasks.list)).body.find(({ kind }) => kind === 'deploy');
    await vi.waitFor(async () => expect((await running())?.message).toBe('Training the model'), { interval: 5 });
    await edit(call);
    expect((await deploying).error).toMatchObject({
      code: 'tests_not_passed',
      message: expect.stringContaining('1 test not run on this draft'),
    });
    expect(await listed(call)).toEqual([]);
  });

  test('is canceled by nobody who may deploy to testing only', async () => {
    const { projectId } = await product.demoProject('Not canceled');
    const call = callerIn(projectId, await product.memberOf(projectId, 'administrator'));
    const editor = callerIn(projectId, await product.memberOf(projectId, 'editor'));
    const deploying = call(deployments.deploy, { query: { ...prod, message: 'As agreed' } });
    const running = async () => (await call(tasks.list)).body.find(({ kind }) => kind === 'deploy');
    await vi.waitFor(async () => expect((await running())?.message).toBe('Training the model'), { interval: 5 });
    const params = { id: (await running())?.id ?? 0 };
    expect((await editor(tasks.cancel, { params })).status).toBe(402);
    expect((await call(tasks.cancel, { params })).status).toBe(200);
    expect((await deploying).error?.code).toBe('cancelled');
  });

  test('of two concurrent ones one wins, and the other learns who and when', async () => {
    const { call, other } = await project();
    const both = await Promise.all(
      [call, other].map((by) => by(deployments.deploy, { query: { ...prod, message: 'As agreed' } })),
    );
    await vi.waitFor(async () => expect((await listed(call)).length).toBeGreaterThan(0));
    const lost = both.filter(({ status }) => status === 409);
    expect(both.length - lost.length).toBe((await listed(call)).length);
    for (const { error } of lost) {
      expect(error?.message).toMatch(/^Test User deployed to production at \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/u);
    }
    expect(lost).toHaveLength(1);
  });
});
