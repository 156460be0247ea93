import { randomBytes } from 'node:crypto';
import { newConversation } from '@parley/dialogue';
import type { TrackerEntry } from '@parley/domain/tracker';
import { beforeAll, expect, test } from 'vitest';
import { conversationStore } from '#features/conversations/conversation-store.ts';
import { systemClock } from '#platform/clock.ts';
import { projectStatements } from '#platform/db/project-statements.ts';
import { hashOf } from '#platform/opaque-secret.ts';
import type { TestClient } from '#processes/testing/test-clients.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { outsideSystem } from '#testing/outside-system.ts';
import { testDatabase } from '#testing/test-database.ts';

/** Answers its calls only when the test allows it. */
let calls = 0;
let release = Promise.resolve();
const { url, egressAllow } = await outsideSystem((request, response) => {
  calls += 1;
  request.resume().on('end', () => void release.then(() => response.end('{}')));
});

const database = testDatabase();
const options = { database, egressAllow };
const first = await startTestProduct(options);
const second = await startTestProduct(options);
let projectId: number;
let clients: TestClient[];

beforeAll(async () => {
  ({ projectId } = await first.blankProject());
  clients = [await first.memberOf(projectId, 'editor'), await second.memberOf(projectId, 'editor')];
  const actions = [
    { name: 'http', args: { url, save_as: 'customer' } },
    { name: 'utter', args: { text: 'Hello' } },
  ];
  const body = { name: 'Greeting', intents: ['__start__'], actions };
  await clients[0]?.send('PUT', '/v1/reactions/-1', { query: { project_id: projectId }, body });
});

async function open(conversation_token: string, client = clients[0]) {
  const query = { project_id: projectId, conversation_token };
  const answer = await client?.send('POST', '/v1/chat/init', { query, body: {} });
  if (answer?.status !== 200) throw new Error(answer?.text);
  return JSON.parse(answer.text) as { conversation_id: string; tracker: TrackerEntry[] };
}

test('a conversation opened by two servers concurrently makes its external call once', async () => {
  for (let round = 0; round < 5; round++) {
    calls = 0;
    const gate = Promise.withResolvers<void>();
    release = gate.promise;
    const token = randomBytes(16).toString('base64url');
    const opening = clients.flatMap((client) => [open(token, client), open(token, client)]);
    await expect.poll(() => calls).toBe(1);
    gate.resolve();
    const opened = await Promise.all(opening);
    expect(calls).toBe(1);
    expect(new Set(opened.map(({ conversation_id }) => conversation_id)).size).toBe(1);
    for (const { tracker } of opened) {
      expect(tracker.filter(({ value }) => value === '__start__')).toHaveLength(1);
      expect(tracker.at(-1)).toMatchObject({ value: 'utter', args: { text: 'Hello' } });
    }
  }
});

test('a conversation whose server ended in its first turn is opened by the next that asks', async () => {
  const { pool } = await database;
  const store = conversationStore(projectStatements(pool), projectId);
  const token = randomBytes(16).toString('base64url');
  const begun = {
    id: 'half-open',
    tokenHash: hashOf(token),
    environment: 'draft',
    snapshot: null,
    metadata: undefined,
  } as const;
  const ago = systemClock() - 60_000_000;
  await store.reserve(begun, JSON.stringify(newConversation(projectId)), ago + 30_000_000, ago);
  const opened = await Promise.all(clients.map((client) => open(token, client)));
  for (const { conversation_id, tracker } of opened) {
    expect(conversation_id).toBe('half-open');
    expect(tracker.filter(({ value }) => value === '__start__')).toHaveLength(1);
    expect(tracker.at(-1)).toMatchObject({ value: 'utter' });
  }
});
