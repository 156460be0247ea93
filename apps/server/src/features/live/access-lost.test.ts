import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { PERMISSIONS, ROLE } from '@parley/domain/permission';
import { WebSocket } from 'undici';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { withSystem } from '#platform/db/database.ts';
import type { TestClient } from '#processes/testing/test-clients.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { testDatabase } from '#testing/test-database.ts';

// The timers for beats and pings do not run: only the notification of the change can end the stream.
vi.useFakeTimers({ toFake: ['setInterval'] });
afterAll(() => vi.useRealTimers());

/** A maximum; the product promises 2 seconds on an idle machine. */
const WAIT = { timeout: 30_000 };

const database = testDatabase();
const secretKey = randomBytes(32);
/** Access changes at the first server; the calls are open at the second server and at both. */
const here = await startTestProduct({ database, secretKey });
const there = await startTestProduct({ database, secretKey });
const products = [here, there];
const abort = new AbortController();
afterAll(() => abort.abort());

let hosts: string[];
let projectId: number;
let otherProject: number;
let platform: TestClient;
let administrator: TestClient;

beforeAll(async () => {
  ({ projectId } = await here.blankProject());
  ({ projectId: otherProject } = await here.blankProject());
  platform = await here.memberOf(projectId, 'platformViewer');
  administrator = await here.memberOf(projectId, 'administrator');
  hosts = [];
  for (const { api } of products) {
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    hosts.push(`127.0.0.1:${(api.app.server.address() as AddressInfo).port}`);
  }
});

interface Colleague {
  client: TestClient;
  roleId: number;
}

/** A member in a role of their own, with a Viewer's permissions. */
async function colleague(): Promise<Colleague> {
  const client = await here.memberOf(otherProject, 'viewer');
  const roleId = await withSystem(here.db, async (tx) => {
    const role = await tx
      .insertInto('roles')
      .values({ name: `Role of ${client.userId}` })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const permission_id of permissionsWithout()) {
      await tx.insertInto('role_permissions').values({ role_id: role.id, permission_id }).execute();
    }
    await tx
      .insertInto('project_members')
      .values({ project_id: projectId, user_id: client.userId, role_id: role.id })
      .execute();
    return role.id;
  });
  return { client, roleId };
}

function permissionsWithout(...grants: string[]): number[] {
  return PERMISSIONS.filter(
    ({ resources: [grant = ''] }) => (grant.startsWith('GET:') || grant === 'POST:/chat') && !grants.includes(grant),
  )
    .filter(({ resources: [grant = ''] }) => !grant.startsWith('GET:/system'))
    .map(({ id }) => id);
}

interface OpenStream {
  text(): string;
  isOpen(): boolean;
}

async function openStream(cookie: string, at: number): Promise<OpenStream> {
  const page = randomBytes(8).toString('hex');
  const query = new URLSearchParams({ project_id: String(projectId), page, screen: '/app' });
  const response = await fetch(`http://${hosts[at]}/v1/events?${query}`, { headers: { cookie }, signal: abort.signal });
  expect(response.status).toBe(200);
  let text = '';
  let isOpen = true;
  void (async () => {
    for await (const chunk of response.body ?? []) text += new TextDecoder().decode(chunk);
  })()
    .catch(() => undefined)
    .finally(() => (isOpen = false));
  await vi.waitFor(() => expect(text).toContain('event: presence'), WAIT);
  return { text: () => text, isOpen: () => isOpen };
}

interface OpenSocket {
  code(): number | undefined;
}

async function openSocket(headers: Record<string, string>, client: TestClient, at: number): Promise<OpenSocket> {
  const conversation_token = randomBytes(16).toString('base64url');
  const query = { project_id: projectId, conversation_token };
  const opened = await client.send('POST', '/v1/chat/init', { query, body: {} });
  const { conversation_id: id } = JSON.parse(opened.text) as { conversation_id: string };
  const search = new URLSearchParams({ project_id: String(projectId), id, conversation_token });
  const socket = new WebSocket(`ws://${hosts[at]}/v1/chat/subscribe-integration-messages?${search}`, {
    headers: { origin: `http://${hosts[at]}`, ...headers },
  });
  let code: number | undefined;
  socket.addEventListener('close', (event) => (code = event.code));
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error('refused')));
  });
  abort.signal.addEventListener('abort', () => socket.close());
  return { code: () => code };
}

const send = async (by: TestClient, method: string, path: string, options = {}) => {
  const answer = await by.send(method, path, { query: { project_id: projectId }, ...options });
  expect(answer.status, answer.text).toBeLessThan(300);
};
const members = async () => {
  const { text } = await platform.send('GET', '/v1/users/projects', { query: { project_id: projectId } });
  return (JSON.parse(text) as Record<string, { user_id: number; role_id: number }[]>)[projectId] ?? [];
};
const NEW_PASSWORD = 'nine red balloons';

const CAUSES: [cause: string, lose: (colleague: Colleague) => Promise<void>][] = [
  ['signs out', ({ client }) => send(client, 'POST', '/v1/auth/logout')],
  [
    'is taken out of the project',
    async ({ client }) => {
      const rest = (await members()).filter(({ user_id }) => user_id !== client.userId);
      await send(platform, 'PUT', '/v1/users/projects', { body: { [projectId]: rest } });
    },
  ],
  [
    'has been signed in for a day',
    async ({ client }) => {
      const day = 24 * 60 * 60;
      const aged = here.db.updateTable('sessions').set(({ eb }) => ({ created_at: eb('created_at', '-', day) }));
      await aged.where('user_id', '=', client.userId).execute();
      await here.api.sweep();
    },
  ],
  ['loses the role, which is deleted', ({ roleId }) => send(platform, 'DELETE', `/v1/roles/${roleId}`)],
  [
    'has a role that is stripped of every grant',
    ({ roleId }) => send(platform, 'PUT', '/v1/roles/permissions', { body: { [roleId]: [] } }),
  ],
  ['is deleted', ({ client }) => send(platform, 'DELETE', `/v1/users/${client.userId}`)],
  [
    'gets another password from an administrator',
    ({ client }) => send(platform, 'PUT', `/v1/users/${client.userId}`, { body: { passwd: NEW_PASSWORD } }),
  ],
  ['is deactivated', ({ client }) => send(platform, 'POST', `/v1/platform/users/${client.userId}/deactivate`)],
  [
    'has all sessions ended by an administrator',
    ({ client }) => send(platform, 'POST', `/v1/platform/users/${client.userId}/end-sessions`),
  ],
  ['has the password reset', ({ client }) => send(platform, 'POST', `/v1/users/reset/${client.userId}`)],
  [
    'must change the password',
    ({ client }) => send(platform, 'PUT', `/v1/users/${client.userId}`, { body: { password_expired: true } }),
  ],
  [
    'changes the password in another session',
    async ({ client }) => {
      const again = await client.again();
      const body = { passwd: NEW_PASSWORD, email: client.email, name: 'Test User', old_passwd: here.password };
      await send(again, 'PUT', '/v1/users/change-my-passwd', { query: { id: client.userId }, body });
    },
  ],
];

test.each(CAUSES)('who %s loses event streams and websockets at every server', async (_cause, lose) => {
  const one = await colleague();
  const { cookie } = one.client;
  const bystander = await openStream((await administrator.again()).cookie, 1);
  const streams = [await openStream(cookie, 0), await openStream(cookie, 1)];
  const sockets = [await openSocket({ cookie }, one.client, 0), await openSocket({ cookie }, one.client, 1)];
  await lose(one);
  await vi.waitFor(() => {
    expect(streams.map((stream) => stream.isOpen())).toEqual([false, false]);
    expect(sockets.map((socket) => socket.code())).toEqual([4403, 4403]);
  }, WAIT);
  expect(bystander.isOpen()).toBe(true);
});

test('a user who loses a grant receives no more of its events, and loses the websockets that need it', async () => {
  const { client, roleId } = await colleague();
  const { cookie } = client;
  const streams = [await openStream(cookie, 0), await openStream(cookie, 1)];
  const sockets = [await openSocket({ cookie }, client, 0), await openSocket({ cookie }, client, 1)];
  const left = permissionsWithout('GET:/reactions', 'POST:/chat');
  await send(platform, 'PUT', '/v1/roles/permissions', { body: { [roleId]: left } });
  await vi.waitFor(() => expect(sockets.map((socket) => socket.code())).toEqual([4403, 4403]), WAIT);
  // Streams are checked in one round with the sockets, whose close needs a further turn of the network.
  await send(administrator, 'PUT', '/v1/reactions/-1', { body: { name: 'A secret reaction' } });
  await send(administrator, 'PUT', '/v1/intents/-1', { body: { name: 'An open intent' } });
  for (const stream of streams) await vi.waitFor(() => expect(stream.text()).toContain('An open intent'), WAIT);
  expect(streams.map((stream) => stream.text().includes('A secret reaction'))).toEqual([false, false]);
  expect(streams.map((stream) => stream.isOpen())).toEqual([true, true]);
});

test('a websocket of a project’s program is closed when its API token is replaced', async () => {
  const tokenOf = async () => {
    const { text } = await administrator.send('PUT', '/v1/project/api-token', { query: { project_id: projectId } });
    return (JSON.parse(text) as { token: string }).token;
  };
  const token = await tokenOf();
  const headers = { authorization: `Bearer ${token}` };
  const sockets = [await openSocket(headers, administrator, 0), await openSocket(headers, administrator, 1)];
  await tokenOf();
  await vi.waitFor(() => expect(sockets.map((socket) => socket.code())).toEqual([4403, 4403]), WAIT);
});

test('a page learns immediately that its user has another project or other rights', async () => {
  const { client, roleId } = await colleague();
  const streams = [await openStream(client.cookie, 0), await openStream(client.cookie, 1)];
  const heard = () => streams.map((stream) => stream.text().split('event: access').length - 1);
  expect(heard()).toEqual([0, 0]);
  await send(platform, 'PUT', '/v1/roles/permissions', { body: { [roleId]: permissionsWithout('GET:/reactions') } });
  await vi.waitFor(() => expect(heard()).toEqual([1, 1]), WAIT);
  const { projectId: third } = await here.blankProject();
  const row = { project_id: third, user_id: client.userId, role_id: ROLE.viewer };
  await withSystem(here.db, (tx) => tx.insertInto('project_members').values(row).execute());
  await vi.waitFor(() => expect(heard()).toEqual([2, 2]), WAIT);
});

test('a role change that takes no rights keeps every stream open', async () => {
  const stream = await openStream(administrator.cookie, 1);
  const { roleId } = await colleague();
  await send(platform, 'PUT', '/v1/roles/permissions', { body: { [roleId]: [], [ROLE.reviewer]: [] } });
  await send(administrator, 'PUT', '/v1/intents/-1', { body: { name: 'Heard afterwards' } });
  await vi.waitFor(() => expect(stream.text()).toContain('Heard afterwards'), WAIT);
});
