import { auth, intents, users } from '@parley/contract';
import { BUILT_IN_ROLES, grantMap, ROLE, type Grant } from '@parley/domain/permission';
import type { SessionUser } from '@parley/domain/user';
import { afterEach, expect, test } from 'vitest';
import { can } from '#shared/access/access.tsx';
import { endPreview, lackingIn, startPreview } from '#shared/access/preview.ts';
import { call } from '#shared/api/client.ts';
import { lastRead } from '#shared/api/hooks.ts';
import { queryClient } from '#shared/api/query-client.ts';
import { endSession, session, startSession } from '#shared/session/session.ts';
import { refusal, serve, signIn } from '#testing/server.ts';

afterEach(() => {
  sessionStorage.clear();
  queryClient.clear();
});

function previewOf(user: SessionUser, roleId: number) {
  const role = BUILT_IN_ROLES.find(({ id }) => id === roleId);
  return { userId: user.id, roleId, name: role?.name ?? '', grants: grantMap(role?.permissions ?? []) };
}

const GRANTS: Grant[] = ['GET:/intents', 'PUT:/intents', 'GET:/users', 'PUT:/system/roles/<id>', 'GET:/run/deploy'];
const rights = () => GRANTS.map((grant) => can(grant, 'prod'));

test('shows exactly what the role may do, and gives every right back at its end', () => {
  const user = signIn({ isPlatformAdmin: true });
  const own = rights();
  expect(own).toEqual([true, true, true, true, true]);
  startPreview(previewOf(user, ROLE.viewer));
  expect(rights()).toEqual([true, false, false, false, false]);
  expect(session.get().user?.permissions.administers).toBeNull();
  endPreview();
  expect(rights()).toEqual(own);
  expect(session.get().user).toEqual(user);
});

test('is there again after a reload, also when the server tells the rights anew, and for nobody else', () => {
  const user = signIn({ isPlatformAdmin: true });
  startPreview(previewOf(user, ROLE.viewer));
  // A reload in the tab.
  session.set({ user: undefined, own: undefined, preview: undefined });
  startSession(user);
  expect(rights()).toEqual([true, false, false, false, false]);
  startSession(user);
  expect(session.get().own).toEqual(user);
  startSession({ ...user, id: 8 });
  expect(rights()).toEqual([true, true, true, true, true]);
});

test('ends when the session ends', () => {
  const user = signIn({ isPlatformAdmin: true });
  startPreview(previewOf(user, ROLE.viewer));
  endSession();
  startSession(user);
  expect(session.get().preview).toBeUndefined();
});

test('gains nothing: what the role may and the user may not is asked, and refused by the server', async () => {
  const user = signIn({ role: ROLE.viewer });
  startPreview(previewOf(user, ROLE.administrator));
  expect(lackingIn(session.get())).toBeGreaterThan(10);
  const calls = serve({ 'PUT /intents/-1': refusal(402, 'forbidden', 'Insufficient permissions') });
  await expect(call(intents.create, { body: { name: 'Mine' } })).rejects.toMatchObject({ status: 402 });
  expect(calls).toHaveLength(1);
});

test('what the role may not read is neither asked for nor shown from before', async () => {
  const user = signIn({ isPlatformAdmin: true });
  const calls = serve({ 'GET /users': [], 'GET /auth/user': user });
  queryClient.setQueryData(['GET /users', 1, {}, {}], [user]);
  expect(lastRead(users.list)).toEqual([user]);
  startPreview(previewOf(user, ROLE.viewer));
  expect(lastRead(users.list)).toBeUndefined();
  await expect(call(users.list)).rejects.toThrow('View users');
  expect(await call(auth.user)).toMatchObject({ id: user.id });
  expect(calls.map(({ path }) => path)).toEqual(['/auth/user']);
});

test('a role within the own rights lacks nothing', () => {
  const user = signIn({ isPlatformAdmin: true });
  startPreview(previewOf(user, ROLE.administrator));
  expect(lackingIn(session.get())).toBe(0);
});
