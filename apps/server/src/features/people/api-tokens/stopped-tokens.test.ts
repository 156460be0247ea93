import { auditTrail, intents, personalTokens, projectTokens, roles, users } from '@parley/contract';
import { ROLE } from '@parley/domain/permission';
import { expect, test } from 'vitest';
import { withSystem } from '#platform/db/database.ts';
import { callerIn } from '#processes/testing/caller.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';

const product = await startTestProduct();
const { projectId } = await product.demoProject();
const platform = callerIn(projectId, await product.memberOf(projectId, 'platformViewer'));
const watcher = callerIn(projectId, await product.memberOf(projectId, 'administrator'));
const nobody = await product.clientOf('nobody');

async function maker() {
  const { userId, ...client } = await product.memberOf(projectId, 'administrator');
  return { userId, call: callerIn(projectId, { userId, ...client }) };
}

async function statusWith(token: string): Promise<number> {
  const headers = { 'x-requested-with': undefined, authorization: `Bearer ${token}` };
  return (await nobody.send('GET', `/v1${intents.list.path}`, { query: { project_id: projectId }, headers })).status;
}

async function shown(id: number) {
  return (await watcher(projectTokens.list)).body.find((token) => token.id === id);
}

test('a token whose maker has left the project, or was deactivated, is shown as stopped', async () => {
  const { userId, call } = await maker();
  const { id, token } = (await call(projectTokens.create, { body: { name: 'Billing', role_id: ROLE.viewer } })).body;
  expect([await statusWith(token), (await shown(id))?.is_stopped]).toEqual([200, false]);
  const setDisabled = (disabled: boolean) =>
    product.db.updateTable('users').set({ disabled }).where('id', '=', userId).execute();
  await setDisabled(true);
  expect([await statusWith(token), (await shown(id))?.is_stopped]).toEqual([401, true]);
  await setDisabled(false);
  expect((await shown(id))?.is_stopped).toBe(false);
  await withSystem(product.db, (tx) => tx.deleteFrom('project_members').where('user_id', '=', userId).execute());
  expect([await statusWith(token), (await shown(id))?.is_stopped]).toEqual([401, true]);
});

test('a deleted user’s tokens are deleted, too, and a later deletion of one of them says by whom', async () => {
  const { userId, call } = await maker();
  const { id, token } = (await call(projectTokens.create, { body: { name: 'Orphan', role_id: ROLE.viewer } })).body;
  const atime = Number((await watcher(projectTokens.list)).headers['x-atime']);
  expect((await platform(users.remove, { params: { id: userId } })).status).toBe(200);
  expect([await statusWith(token), await shown(id)]).toEqual([401, undefined]);
  const late = await watcher(projectTokens.remove, { params: { id }, query: { atime } });
  expect([late.status, late.error?.conflicts?.[0]]).toEqual([409, expect.objectContaining({ id, deleted: true })]);
  const { items } = (await platform(auditTrail.list, { query: { resource: 'users', id: userId } })).body;
  expect(items[0]).toMatchObject({ action: 'user removed', before: { api_tokens: 1 } });
});

test('the tokens of a deleted role are counted in the audit trail, and pages with their lists are notified', async () => {
  const { body: role } = await platform(roles.create, { body: { name: 'For a while' } });
  const { call } = await maker();
  const made = [
    (await call(personalTokens.create, { body: { name: 'Mine', role_id: role.id } })).body,
    (await call(projectTokens.create, { body: { name: 'Ours', role_id: role.id } })).body,
  ];
  const [mine, ours] = made.map(({ id, version }) => ({ params: { id }, query: { atime: version } }));
  expect((await platform(roles.remove, { params: { id: role.id } })).status).toBe(200);
  expect((await call(personalTokens.remove, mine)).status).toBe(409);
  expect((await call(projectTokens.remove, ours)).status).toBe(409);
  const { items } = (await platform(auditTrail.list, { query: { resource: 'roles', id: role.id } })).body;
  expect(items[0]).toMatchObject({ action: 'role deleted', before: { tokens: 2 } });
});
