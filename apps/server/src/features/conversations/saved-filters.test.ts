import { savedFilters } from '@parley/contract';
import { expect, test } from 'vitest';
import { callerIn } from '#processes/testing/caller.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';

const product = await startTestProduct();

async function people() {
  const { projectId } = await product.blankProject();
  const callerOf = async (role: 'viewer' | 'reviewer') => callerIn(projectId, await product.memberOf(projectId, role));
  return {
    projectId,
    ada: await callerOf('reviewer'),
    ben: await callerOf('reviewer'),
    viewer: await callerOf('viewer'),
  };
}

const FAILED = { outcome: 'failed', from: '7d' };

test('filters are saved for oneself or for all, renamed, replaced and deleted', async () => {
  const { ada, ben, viewer } = await people();
  const own = await ada(savedFilters.create, { body: { name: 'Mine', filters: FAILED } });
  await ada(savedFilters.create, { body: { name: 'All', filters: { q: 'card' }, is_shared: true } });
  const names = async (call: typeof ada) => (await call(savedFilters.list)).body.map(({ name }) => name);
  expect(await names(ada)).toEqual(['All', 'Mine']);
  expect(await names(ben)).toEqual(['All']);
  expect(await names(viewer)).toEqual(['All']);
  expect((await ada(savedFilters.list)).body[1]).toMatchObject({ filters: FAILED, is_shared: false });

  await ada(savedFilters.update, { params: own.body, body: { name: 'Ours', is_shared: true, filters: { q: 'x' } } });
  expect((await ben(savedFilters.list)).body[1]).toMatchObject({ name: 'Ours', filters: { q: 'x' } });
  await ben(savedFilters.update, { params: own.body, body: { name: 'Renamed' } });
  await ben(savedFilters.remove, { params: own.body });
  expect(await names(ada)).toEqual(['All']);
  expect((await ada(savedFilters.remove, { params: own.body })).status).toBe(404);
});

test('users see only their own filters, and a viewer cannot share any', async () => {
  const { ada, ben, viewer } = await people();
  const own = (await ada(savedFilters.create, { body: { name: 'Mine', filters: FAILED } })).body;
  const shared = (await ada(savedFilters.create, { body: { name: 'All', filters: FAILED, is_shared: true } })).body;
  expect((await ben(savedFilters.update, { params: own, body: { name: 'His' } })).status).toBe(404);
  expect((await ben(savedFilters.remove, { params: own })).status).toBe(404);
  const viewers = (await viewer(savedFilters.create, { body: { name: 'Viewed', filters: FAILED } })).body;
  expect((await viewer(savedFilters.update, { params: viewers, body: { is_shared: true } })).status).toBe(402);
  expect((await viewer(savedFilters.remove, { params: shared })).status).toBe(402);
  const body = { name: 'Shared', filters: FAILED, is_shared: true };
  expect((await viewer(savedFilters.create, { body })).status).toBe(402);
});

test('own filters are deleted with their user, and shared ones stay', async () => {
  const { projectId, ben } = await people();
  const leaver = await product.memberOf(projectId, 'reviewer');
  const call = callerIn(projectId, leaver);
  await call(savedFilters.create, { body: { name: 'Mine', filters: { q: 'secret words' } } });
  await call(savedFilters.create, { body: { name: 'All', filters: FAILED, is_shared: true } });
  const platform = await product.memberOf(projectId, 'platformViewer');
  const removed = await platform.send('DELETE', `/v1/users/${leaver.userId}`, { query: { project_id: projectId } });
  expect(removed.text).toContain('version');
  expect((await ben(savedFilters.list)).body.map(({ name }) => name)).toEqual(['All']);
  expect((await product.storedRows('conversation_filters')).join()).not.toContain('secret words');
});

test('a filter with a taken or empty name, or without conditions, is refused', async () => {
  const { ada, ben } = await people();
  const { body: own } = await ada(savedFilters.create, { body: { name: 'Mine', filters: FAILED } });
  const status = async (call: typeof ada, body: object) => (await call(savedFilters.create, { body })).status;
  expect(await status(ada, { name: 'MINE', filters: FAILED })).toBe(400);
  expect(await status(ben, { name: 'Mine', filters: FAILED })).toBe(200);
  expect(await status(ada, { name: ' ', filters: FAILED })).toBe(400);
  expect(await status(ada, { name: 'Empty', filters: {} })).toBe(400);
  expect(await status(ada, { name: 'Long', filters: { q: 'x'.repeat(501) } })).toBe(400);
  expect((await ada(savedFilters.update, { params: own, body: { name: 'mine' } })).status).toBe(200);
});
