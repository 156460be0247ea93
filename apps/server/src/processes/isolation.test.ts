import { allEndpoints, api, fullPath, type AnyEndpoint } from '@parley/contract';
import { beforeAll, expect, test } from 'vitest';
import { exampleOf, type ExampleIds } from '#testing/examples.ts';
import type { TestClient } from '#processes/testing/test-clients.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';

/** A text in all data of project A that must never appear in an answer to a user of B. */
const CANARY = 'CANARY-A';

const product = await startTestProduct();
const a = await product.demoProject(CANARY);
const b = await product.demoProject('Project B');
let stranger: TestClient;
/** Holds every grant in B, including the platform's. */
let strangerOfPlatform: TestClient;
let stored: string;

beforeAll(async () => {
  stranger = await product.memberOf(b.projectId, 'administrator');
  strangerOfPlatform = await product.memberOf(b.projectId, 'platformViewer');
  stored = await product.fingerprint(a.projectId);
});

/** Compares with the state after the previous call. */
async function expectNoChange(): Promise<void> {
  const before = stored;
  stored = await product.fingerprint(a.projectId);
  expect(stored).toBe(before);
}

const ofProject = allEndpoints.filter(([, endpoint]) => endpoint.of === 'project');
const withId = ofProject.filter(([, endpoint]) => endpoint.path.includes(':') && !endpoint.path.startsWith('/users'));

/** Ids of project A of every kind that a path could name. */
function foreignIds(): Set<number> {
  return new Set([...Object.values(a.ids), ...a.outermostIds]);
}

test.each(ofProject)('%s of another project is refused and changes nothing', async (_, endpoint) => {
  const { status, text } = await call(endpoint, a.ids, a.projectId, a.ids.intent);
  expect(status).toBe(402);
  expect(text).not.toContain(CANARY);
  await expectNoChange();
});

test.each(withId)('%s answers 404 to every id of another project and changes nothing', async (_, endpoint) => {
  for (const id of foreignIds()) {
    const { status, text } = await call(endpoint, b.ids, b.projectId, id, strangerOfPlatform);
    expect(status, `${endpoint.path} with ${id}`).toBe(404);
    expect(text).not.toContain(CANARY);
  }
  await expectNoChange();
});

test('ids of another project inside a body are refused and change nothing', async () => {
  const { intents, intentFiles, fallbacks, synonyms, reactions, actions, tests } = api;
  const bodies: [AnyEndpoint, unknown, number][] = [
    [intents.updateList, [{ id: a.ids.intent, name: 'Taken over' }], 404],
    [intentFiles.moveTemplates, { moves: [{ from: a.ids.intent, to: b.ids.intent, templates: ['x'] }] }, 404],
    [intentFiles.moveTemplates, { moves: [{ from: b.ids.intent, to: a.ids.intent, templates: ['x'] }] }, 404],
    [fallbacks.reopen, { unclassified_ids: [a.ids.fallback] }, 404],
    [fallbacks.newIntent, { name: 'Taken over', unclassified_ids: [a.ids.fallback] }, 404],
    [reactions.updateList, [{ id: a.ids.reaction, name: 'Taken over' }], 404],
    [actions.updateList, [{ id: a.ids.action, name: 'Taken over' }], 404],
    [synonyms.replace, [{ id: a.ids.synonym, name: 'taken-over', values: [] }], 404],
    [reactions.updateScopes, [{ id: a.ids.scope, name: 'Taken over' }], 404],
    [reactions.create, { name: 'Into A', reactions_scopes_id: a.ids.scope }, 400],
    [reactions.updateList, [{ id: b.ids.reaction, reactions_scopes_id: a.ids.scope }], 400],
    [tests.create, { name: 'Of A', steps: [{ input: 'hello', reactions: [a.ids.reaction] }] }, 400],
  ];
  for (const [endpoint, body, expected] of bodies) {
    const { status } = await stranger.send(endpoint.method, fullPath(endpoint), {
      query: { project_id: b.projectId },
      body,
    });
    expect(status, JSON.stringify(body)).toBe(expected);
  }
  for (const id of [b.ids.intent, -1]) {
    const { status } = await stranger.send('POST', `/v1/intents/${id}/mark-classified`, {
      query: { project_id: b.projectId },
      body: { unclassified_id: a.ids.fallback },
    });
    expect(status, String(id)).toBe(404);
  }
  const { status } = await stranger.send('PUT', '/v1/users/projects', {
    query: { project_id: b.projectId },
    body: { [a.projectId]: [{ user_id: stranger.userId, role_id: 1 }] },
  });
  expect(status).toBe(402);
  await expectNoChange();
});

test('a conversation of another project is not found, with its own token too', async () => {
  const owner = await product.memberOf(a.projectId, 'viewer');
  const conversation_token = 'the-token-of-a-caller-of-a';
  const opened = await owner.send('POST', '/v1/chat/init', {
    query: { project_id: a.projectId, conversation_token },
    body: { get_meta: true },
  });
  const { conversation_id: id } = JSON.parse(opened.text) as { conversation_id: string };
  const before = await product.fingerprint(a.projectId);
  const { status, text } = await stranger.send('POST', '/v1/chat', {
    query: { project_id: b.projectId, id, conversation_token },
    body: { msg: 'hello', last_ts: 0 },
  });
  expect(status).toBe(404);
  expect(text).not.toContain(CANARY);
  const guessed = await owner.send('POST', '/v1/chat', {
    query: { project_id: a.projectId, id, conversation_token: 'a-token-that-is-another-one' },
    body: { msg: 'hello', last_ts: 0 },
  });
  expect(guessed.status).toBe(404);
  expect(await product.fingerprint(a.projectId)).toBe(before);
});

const malformed = ['', '0', '-1', '1.5', '1 ', '0x10', '1e3', 'abc', '99999999999999999', 'NaN', 'null'];

test.each(malformed)('project_id=%j is refused with 400, never 200', async (projectId) => {
  for (const [, endpoint] of ofProject) {
    const { status } = await call(endpoint, b.ids, projectId, b.ids.intent);
    expect(status, endpoint.path).toBe(400);
  }
});

test('a missing, repeated or bracketed project_id is refused', async () => {
  const forms = [
    '',
    `?project_id=${b.projectId}&project_id=${a.projectId}`,
    `?project_id[]=${b.projectId}`,
    `?project_id[$ne]=1`,
  ];
  for (const form of forms) {
    const { status } = await stranger.send('GET', `/v1/intents${form}`, {});
    expect(status, form).toBe(400);
  }
});

test('another user’s user_id is refused and the own one is accepted', async () => {
  const query = { project_id: b.projectId };
  const own = await stranger.send('GET', '/v1/intents', { query: { ...query, user_id: stranger.userId } });
  const other = await stranger.send('GET', '/v1/intents', { query: { ...query, user_id: stranger.userId + 1 } });
  expect([own.status, other.status]).toEqual([200, 402]);
});

const variants = [
  '/v1//intents',
  '/V1/intents',
  '/v1/intents/',
  '/v1/Intents',
  '/v1/%69ntents;x',
  '/v1/v1/intents',
  '/v1/./intents;',
];

test.each(variants)('%s is no other way round the guard of /v1/intents', async (path) => {
  const outsider = await product.clientOf('outsider');
  const { status, text } = await outsider.send('GET', path, { query: { project_id: a.projectId } });
  expect([402, 404]).toContain(status);
  expect(text).not.toContain(CANARY);
});

function call(endpoint: AnyEndpoint, ids: ExampleIds, projectId: number | string, pathId: number, client = stranger) {
  const { query, body } = exampleOf(endpoint, ids);
  return client.send(endpoint.method, fullPath(endpoint).replaceAll(/:\w+/gu, String(pathId)), {
    query: { ...query, project_id: projectId },
    body,
  });
}
