import { intents, reactions, roles, users } from '@parley/contract';
import { ROLE } from '@parley/domain/permission';
import { waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError, CallSkipped } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { onRefusal } from '#shared/api/refusals.ts';
import { session } from '#shared/session/session.ts';
import { refusal, serve, signIn } from '#testing/server.ts';

const told = vi.fn<(error: ApiError) => void>();

beforeEach(() => {
  told.mockReset();
  onRefusal(told);
  signIn();
});

function withAtime(body: unknown, atime: number): Response {
  return new Response(JSON.stringify(body), { headers: { 'x-atime': String(atime) } });
}

test('every call names project and user, and a change says that it comes from the console', async () => {
  const calls = serve({ 'GET /intents': [], 'PUT /intents/-1': { id: 5, version: 9 } });
  await call(intents.list);
  await call(intents.create, { body: { name: 'Pay bill' } });
  const [read, write] = calls;
  expect(read?.query.get('project_id')).toBe('1');
  expect(read?.query.get('user_id')).toBe('7');
  expect(read?.headers.has('x-requested-with')).toBe(false);
  expect(write?.headers.get('x-requested-with')).toBe('console');
  expect(write?.body).toEqual({ name: 'Pay bill' });
});

test('a write carries the moment of the list that delivered the thing', async () => {
  const calls = serve({ 'GET /intents': withAtime([], 100), 'PUT /intents/5': { id: 5, version: 140 } });
  await call(intents.list);
  await call(intents.update, { params: { id: 5 }, body: { name: 'A' } });
  expect(calls.at(-1)?.query.get('atime')).toBe('100');
});

test('after an own write the next one carries its version, but only for that thing', async () => {
  const calls = serve({
    'GET /intents': withAtime([], 100),
    'PUT /intents/5': { id: 5, version: 140 },
    'PUT /intents/6': { id: 6, version: 150 },
  });
  await call(intents.list);
  await call(intents.update, { params: { id: 5 }, body: { name: 'A' } });
  await call(intents.update, { params: { id: 5 }, body: { name: 'B' } });
  await call(intents.update, { params: { id: 6 }, body: { name: 'C' } });
  expect(calls.slice(1).map(({ query }) => query.get('atime'))).toEqual(['100', '140', '100']);
});

test('reading the past does not make the present known', async () => {
  const calls = serve({ 'GET /intents': withAtime([], 100), 'DELETE /intents/5': { version: 120 } });
  await call(intents.list, { query: { mtime: 50 } });
  await call(intents.remove, { params: { id: 5 } });
  expect(calls.at(-1)?.query.has('atime')).toBe(false);
});

test('what an edit is based on can be older than what was seen since', async () => {
  const calls = serve({ 'GET /reactions': withAtime([], 100), 'PUT /reactions/5': { id: 5, version: 140 } });
  await call(reactions.list);
  await call(reactions.update, { params: { id: 5 }, body: { name: 'A' }, atime: 80 });
  expect(calls.at(-1)?.query.get('atime')).toBe('80');
});

test('the writes of a project go one after another, also past one that fails', async () => {
  const order: string[] = [];
  const slow = Promise.withResolvers<void>();
  serve({
    'PUT /intents/5': async () => {
      order.push('first sent');
      await slow.promise;
      order.push('first answered');
      return refusal(400, 'invalid', 'Duplicit intent name');
    },
    'PUT /intents/6': () => {
      order.push('second sent');
      return { id: 6, version: 2 };
    },
  });
  const first = call(intents.update, { params: { id: 5 }, body: { name: 'A' } });
  const second = call(intents.update, { params: { id: 6 }, body: { name: 'B' } });
  await waitFor(() => expect(order).toEqual(['first sent']));
  slow.resolve();
  await expect(first).rejects.toThrow('Duplicit intent name');
  await second;
  expect(order).toEqual(['first sent', 'first answered', 'second sent']);
});

test('a write that waits for another goes to the project in which it was asked for', async () => {
  signIn({ projects: [1, 2] });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const calls = serve({ 'PUT /intents/-1': () => held.then(() => ({ id: 5, version: 9 })) });
  const written = ['A', 'B'].map((name) => call(intents.create, { body: { name } }));
  session.set({ projectId: 2 });
  release();
  await Promise.all(written);
  expect(calls.map(({ query }) => query.get('project_id'))).toEqual(['1', '1']);
});

test('a refusal carries all that the server said, and the global handler is told', async () => {
  const issues = [{ path: 'body.name', message: 'Intent name cannot be empty' }];
  serve({ 'PUT /intents/-1': refusal(400, 'invalid', 'Intent name cannot be empty', { issues }) });
  const error = await call(intents.create, { body: { name: '' } }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 400, code: 'invalid', requestId: 'req-1', issues });
  expect(error instanceof ApiError && error.issueAt('name')).toBe('Intent name cannot be empty');
  expect(told).toHaveBeenCalledOnce();
});

test('the global handler is not told what the caller deals with by itself', async () => {
  serve({ 'PUT /intents/-1': refusal(400, 'invalid', 'no'), 'GET /intents': refusal(403, 'forbidden', 'no') });
  await expect(call(intents.create, { body: { name: '' }, handles: [400] })).rejects.toThrow('no');
  await expect(call(intents.list, { handles: [401, 403] })).rejects.toThrow('no');
  expect(told).not.toHaveBeenCalled();
});

test.each([0, 401, 402, 403] as const)('%i keeps its global handling unless the caller names it', async (status) => {
  serve({
    'GET /intents': () =>
      status === 0 ? Promise.reject(new TypeError('Failed to fetch')) : refusal(status, 'x', 'no'),
  });
  await expect(call(intents.list, { handles: ['local'] })).rejects.toMatchObject({ wasTold: true });
  expect(told).toHaveBeenCalledOnce();
  told.mockReset();
  await expect(call(intents.list, { handles: [status] })).rejects.toMatchObject({ wasTold: false });
  expect(told).not.toHaveBeenCalled();
});

test('no response is a refusal with status 0', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(call(intents.list)).rejects.toMatchObject({ status: 0 });
  expect(told).toHaveBeenCalledOnce();
});

test('what the user may not call is silently skipped', async () => {
  signIn({ role: ROLE.viewer });
  const calls = serve({});
  await expect(call(intents.create, { body: { name: 'A' } })).rejects.toBeInstanceOf(CallSkipped);
  await expect(call(users.list)).rejects.toBeInstanceOf(CallSkipped);
  await expect(call(users.list)).rejects.toThrow('You need the permission “View users”.');
  expect(calls).toEqual([]);
  expect(told).not.toHaveBeenCalled();
});

test('what belongs to no project has a clock of its own, by which its writes are checked', async () => {
  signIn({ isPlatformAdmin: true });
  const calls = serve({
    'GET /intents': withAtime([], 900),
    'GET /users': withAtime([], 100),
    'GET /users/projects': withAtime({}, 110),
    'GET /roles': withAtime([], 120),
    'PUT /users/5': { id: 5, version: 140 },
    'PUT /users/projects': { version: 150 },
    'PUT /roles/permissions': { version: 160 },
  });
  await call(intents.list);
  await call(users.list);
  await call(users.members);
  await call(roles.list);
  await call(users.update, { params: { id: 5 }, body: { name: 'A' } });
  await call(users.update, { params: { id: 5 }, body: { name: 'B' } });
  await call(users.setMembers, { body: { 8: [] } });
  await call(users.setMembers, { body: { 8: [], 9: [] } });
  await call(users.setMembers, { body: { 8: [] } });
  await call(roles.setPermissions, { body: { 3: [10] } });
  await call(roles.setPermissions, { body: { 3: [20] } });
  const sent = calls.slice(4).map(({ query }) => query.get('atime'));
  expect(sent).toEqual(['100', '140', '110', '110', '150', '120', '160']);
});

test('every call names the page that makes it', async () => {
  const calls = serve({ 'GET /intents': [], 'PUT /intents/-1': { id: 5, version: 9 } });
  await call(intents.list);
  await call(intents.create, { body: { name: 'A' } });
  const [read, write] = calls.map(({ headers }) => headers.get('x-parley-page'));
  expect(read).toMatch(/^[\w-]{8,64}$/u);
  expect(write).toBe(read);
});
