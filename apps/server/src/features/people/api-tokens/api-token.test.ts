import { allEndpoints, apiToken, fullPath, intents, projects, users, type AnyEndpoint } from '@parley/contract';
import { beforeAll, expect, test } from 'vitest';
import { accessTo, COLUMNS } from '#testing/access-table.ts';
import { exampleOf } from '#testing/examples.ts';
import { callerIn } from '#processes/testing/caller.ts';
import type { Answer, SendOptions } from '#processes/testing/test-clients.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';

const product = await startTestProduct();
const { projectId, ids } = await product.demoProject();
const other = await product.demoProject('Another line');
const nobody = await product.clientOf('nobody');
const administrator = callerIn(projectId, await product.clientOf('administrator'));
let token: string;

beforeAll(async () => {
  token = (await administrator(apiToken.make)).body.token;
});

/** Calls as a program does: without a cookie, and without the header required of browsers. */
function send(endpoint: AnyEndpoint, options: SendOptions = {}, bearer = token): Promise<Answer> {
  return nobody.send(endpoint.method, fullPath(endpoint).replaceAll(/:\w+/gu, '999999999'), {
    ...options,
    query: { project_id: projectId, ...options.query },
    headers: { 'x-requested-with': undefined, authorization: `Bearer ${bearer}`, ...options.headers },
  });
}

const EDITOR = COLUMNS.indexOf('editor');
/** Calls of a project reserved for users. */
const USERS_ONLY = ['live.events', 'testCalls.call', 'testCalls.recognize'];

test.each(allEndpoints)(
  '%s answers an API token like its project’s editor, but not for the platform',
  async (name, endpoint) => {
    const isForUsers = endpoint.of === 'platform' || USERS_ONLY.includes(name);
    const { query = {} } = exampleOf(endpoint, ids);
    const environment = query['project_env'] === 'dev' ? 'dev' : 'prod';
    const expected = endpoint.guard === 'public' ? '+' : isForUsers ? '2' : accessTo(name, environment)?.[EDITOR];
    const { status } = await send(endpoint, { query, ...(endpoint.body ? { body: { not: 'a body' } } : {}) });
    const verdict = status === 402 ? '2' : status === 401 && endpoint.guard !== 'public' ? '1' : '+';
    expect(verdict, `${name}: ${status}`).toBe(expected);
  },
);

test('a program writes without the browser’s header, and the writer stays empty', async () => {
  const made = await send(intents.create, { body: { name: 'Made by a program' } });
  expect(made.status, made.text).toBe(200);
  const { body } = await administrator(intents.list);
  expect(body.find(({ name }) => name === 'Made by a program')?.who).toBeNull();
});

test('a token opens its own project only, and no cookie beside it counts', async () => {
  const signedIn = await product.memberOf(other.projectId, 'administrator');
  const before = await product.fingerprint(other.projectId);
  for (const query of [{ project_id: other.projectId }, { user_id: '1' }]) {
    expect((await send(intents.list, { query })).status, JSON.stringify(query)).toBe(402);
  }
  expect((await send(projects.list)).status).toBe(402);
  expect((await send(users.list)).status).toBe(402);
  const both = await signedIn.send('GET', fullPath(intents.list), {
    query: { project_id: other.projectId },
    headers: { authorization: `Bearer ${token}` },
  });
  expect(both.status).toBe(402);
  expect(await product.fingerprint(other.projectId)).toBe(before);
});

test('an invalid or replaced token gets a 401', async () => {
  const secret = token.split('_').slice(2).join('_');
  const wrong = [
    'x',
    token.slice(0, -1),
    `${token}x`,
    token.toUpperCase(),
    `parley_${other.projectId}_${secret}`,
    `parley_0_${secret}`,
    `parley_99999999999999999999_${secret}`,
    `parley_${projectId}_${'A'.repeat(43)}`,
    'x'.repeat(8_000),
    `${projectId}`,
  ];
  for (const bearer of wrong) expect((await send(intents.list, {}, bearer)).status, bearer).toBe(401);
  const old = token;
  token = (await administrator(apiToken.make)).body.token;
  expect([(await send(intents.list, {}, old)).status, (await send(intents.list)).status]).toEqual([401, 200]);
});

test('a token is shown once, and neither stored nor logged', async () => {
  const { body, text } = await administrator(apiToken.get);
  expect(body).toEqual({
    token: token.slice(-4),
    created_at: expect.any(Number) as number,
    last_used_at: expect.any(Number) as number,
    version: expect.any(Number) as number,
  });
  expect(text).not.toContain(token);
  expect(product.logLines.join('\n')).not.toContain(token);
  const rows = await product.storedRows('api_tokens');
  expect(rows.join('\n')).toContain(token.slice(-4));
  expect(rows.join('\n')).not.toContain(token.slice(-20));
  const { projectId: blank } = await product.blankProject();
  const unused = callerIn(blank, await product.memberOf(blank, 'administrator'));
  expect((await unused(apiToken.get)).body).toEqual({
    token: null,
    created_at: null,
    last_used_at: null,
    version: null,
  });
});

test('users cannot make a token with more rights than their own', async () => {
  const platform = await product.clientOf('platform');
  const made = await platform.send('PUT', '/v1/roles/-1', { body: { name: 'Token maker' } });
  const { id } = JSON.parse(made.text) as { id: number };
  const permissions = (await platform.send('GET', '/v1/permissions', {})).text;
  const own = (JSON.parse(permissions) as { id: number; resources: string[] }[]).find(({ resources }) =>
    resources.includes('PUT:/project/api-token'),
  );
  await platform.send('PUT', '/v1/roles/permissions', { body: { [id]: [own?.id] } });
  const maker = await product.clientOf('outsider');
  const created = await platform.send('POST', '/v1/projects', { body: { name: 'With a token maker' } });
  const { project_id } = JSON.parse(created.text) as { project_id: number };
  const { status, text } = await platform.send('PUT', '/v1/users/projects', {
    query: { project_id },
    body: { [project_id]: [{ user_id: maker.userId, role_id: id }] },
  });
  expect(status, text).toBe(200);
  const query = { project_id };
  expect((await maker.send('GET', '/v1/project/api-token', { query })).status).toBe(200);
  expect((await maker.send('PUT', '/v1/project/api-token', { query })).status).toBe(402);
});
