import {
  allEndpoints,
  chat,
  conversations,
  deployments,
  fullPath,
  outbound,
  stats,
  takesAtime,
} from '@parley/contract';
import { beforeAll, expect, test } from 'vitest';
import { callerIn } from '#processes/testing/caller.ts';
import type { TestClient } from '#processes/testing/test-clients.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { exampleOf } from '#testing/examples.ts';

const product = await startTestProduct();
const { projectId, ids } = await product.demoProject();
let administrator: TestClient;

beforeAll(async () => {
  administrator = await product.clientOf('platformViewer');
});

test('chats, campaigns and everything else that is no plain read take the time of the last read', () => {
  for (const endpoint of [chat.init, chat.say, chat.readUtter, outbound.start, outbound.pause]) {
    expect(takesAtime(endpoint), endpoint.path).toBe(true);
  }
  const without = allEndpoints.filter(
    ([, { of, method, uploads }]) => of === 'project' && method !== 'GET' && !uploads,
  );
  expect(without.filter(([, endpoint]) => !takesAtime(endpoint))).toEqual([]);
});

test.each(allEndpoints.filter(([, endpoint]) => takesAtime(endpoint)))(
  '%s refuses a time of the last read that is none',
  async (_, endpoint) => {
    const { query, body } = exampleOf(endpoint, ids);
    for (const atime of ['yesterday', String((Date.now() + 3_600_000) * 1_000)]) {
      const { status, text } = await administrator.send(
        endpoint.method,
        fullPath(endpoint).replaceAll(/:\w+/gu, String(ids.intent)),
        { query: { ...query, project_id: projectId, atime }, body },
      );
      expect([status, text.includes('"path":"query.atime"')], text).toEqual([400, true]);
    }
  },
);

test('a chat is opened whatever its sender has read before', async () => {
  const query = { conversation_token: 'a-token-of-this-conversation', atime: 1 };
  expect((await callerIn(projectId, administrator)(chat.init, { query, body: {} })).status).toBe(200);
});

test('conversations, deployments and figures say of when they are', async () => {
  const call = callerIn(projectId, administrator);
  const read = await Promise.all([
    call(conversations.list),
    call(deployments.list),
    call(stats.get, { query: { project_env: 'prod' } }),
  ]);
  for (const { headers } of read) expect(headers['x-atime']).toMatch(/^\d{16}$/u);
});
