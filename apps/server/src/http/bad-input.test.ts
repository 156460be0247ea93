import { allEndpoints, fullPath, isEffect, type AnyEndpoint } from '@parley/contract';
import { LIMITS } from '@parley/domain/text';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { exampleOf } from '#testing/examples.ts';
import type { TestClient } from '#processes/testing/test-clients.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';

const product = await startTestProduct();
const { projectId, ids } = await product.demoProject();
let administrator: TestClient;
let stored: string;

beforeAll(async () => {
  administrator = await product.clientOf('platformViewer');
  stored = await product.fingerprint();
});

/** Compares with the state after the previous call. */
async function expectNoChange(): Promise<void> {
  const before = stored;
  stored = await product.fingerprint();
  expect(stored).toBe(before);
}

const withBody = allEndpoints.filter(([, endpoint]) => endpoint.body !== undefined);
const withPathId = allEndpoints.filter(([, endpoint]) => endpoint.path.includes(':'));

/** Requests that are not a JSON object of the call's form: name, body, headers and the expected status. */
const NO_FORM: [string, string | Buffer, Record<string, string>, number[]][] = [
  ['broken JSON', '{"name": ', {}, [400]],
  ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), {}, [400]],
  ['a prototype', '{"__proto__": {"x": 1}}', {}, [400]],
  ['a deep body', '['.repeat(10_000) + ']'.repeat(10_000), {}, [400]],
  ['a null body', 'null', {}, [400]],
  ['a text for a body', '"text"', {}, [400]],
  ['text/plain', '{}', { 'content-type': 'text/plain' }, [415]],
  ['a form', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }, [415]],
  ['a compressed body', '{}', { 'content-encoding': 'gzip' }, [415]],
  ['no body', '', {}, [400]],
  ['10 MB', Buffer.from(JSON.stringify({ name: 'x'.repeat(10 * 1024 * 1024) })), {}, [413]],
];

interface Refused {
  status: number;
  paths: string[];
}

test.each(withBody)('%s refuses a body that is not a JSON object of its form, and says so', async (_, endpoint) => {
  const needsNone = endpoint.body !== undefined && z.safeParse(endpoint.body, undefined).success;
  for (const [title, body, headers, expected] of NO_FORM) {
    if (title === 'no body' && needsNone) continue;
    const { status, paths } = await sendRaw(endpoint, body, headers);
    expect(expected, `${title}: ${status}`).toContain(status);
    if (status === 400)
      expect(
        paths.some((path) => path.startsWith('body')),
        `${title} names the body`,
      ).toBe(true);
  }
  expect(({} as { x?: number }).x).toBeUndefined();
  await expectNoChange();
});

test.each(withBody)('%s names each field that is wrong, and changes nothing', async (_, endpoint) => {
  const { body } = exampleOf(endpoint, ids);
  for (const { title, broken, path } of breakages(body)) {
    const { status, paths } = await sendRaw(endpoint, JSON.stringify(broken), {});
    expect(status, `${title}: ${paths.join()}`).toBe(400);
    expect(
      paths.some((named) => named === path || named.startsWith(`${path}.`)),
      `${title} names ${path}, not ${paths.join()}`,
    ).toBe(true);
  }
  await expectNoChange();
});

test.each(withPathId)('%s answers 404 to an invalid id, and changes nothing', async (_, endpoint) => {
  const { query, body } = exampleOf(endpoint, ids);
  // On PUT these three values mean a new item; elsewhere most of them are invalid.
  const insertions = endpoint.method === 'PUT' || endpoint.acceptsNoThing ? [] : ['-1', 'undefined', 'null'];
  for (const id of ['0', '-2', '1.5', 'abc', '1e3', '%00', '99999999999999999999', '%2e%2e', ...insertions]) {
    const path = fullPath(endpoint).replaceAll(/:\w+/gu, id);
    const options = { query: { ...query, project_id: projectId }, body };
    const { status } = await administrator.send(endpoint.method, path, options);
    expect([400, 404], `${endpoint.method} ${path}: ${status}`).toContain(status);
  }
  await expectNoChange();
});

const withEffect = allEndpoints.filter(([, endpoint]) => isEffect(endpoint) && endpoint.guard !== 'public');

test.each(withEffect)(
  '%s has an effect, and is refused without the header that another site cannot send',
  async (_, endpoint) => {
    const { query, body } = exampleOf(endpoint, ids);
    const path = fullPath(endpoint).replaceAll(/:\w+/gu, String(ids.intent));
    const options = { query: { ...query, project_id: projectId }, body };
    const bare = await administrator.send(endpoint.method, path, {
      ...options,
      headers: { 'x-requested-with': undefined },
    });
    expect(bare.status).toBe(400);
    for (const site of ['cross-site', 'same-site', 'none']) {
      const foreign = await administrator.send(endpoint.method, path, {
        ...options,
        headers: { 'sec-fetch-site': site },
      });
      expect(foreign.status, site).toBe(400);
    }
    await expectNoChange();
  },
);

const wrongTimes = ['abc', '-1', '1.5', '', '99999999999999999999', String(Date.now() * 1000 + 10 ** 12)];

test.each(wrongTimes)('atime=%j is refused with 400', async (atime) => {
  const { status, paths } = refusedBy(
    await administrator.send('PUT', `/v1/intents/${ids.intent}`, {
      query: { project_id: projectId, atime },
      body: { name: 'Another name' },
    }),
  );
  expect([status, paths]).toEqual([400, ['query.atime']]);
});

test('an unknown address, method or version answers 404 in the form of every error', async () => {
  for (const [method, path] of [
    ['GET', '/v1/nothing'],
    ['PATCH', '/v1/intents'],
    ['GET', '/v2/intents'],
    ['GET', '/.git/config'],
    ['GET', '/..%2f..%2fetc/passwd'],
    ['GET', '/assets/..%2f..%2fpackage.json'],
    ['HEAD', '/v1/intents'],
    ['GET', `/v1/${'x'.repeat(10_000)}`],
    ['GET', '/v1/%zz'],
    ['DELETE', '/v1/intents/%'],
    ['DELETE', '/v1/intents/%c0%af'],
    ['DELETE', `/v1/intents/${'9'.repeat(300)}`],
  ] as const) {
    const answer = await administrator.send(method, path, { query: { project_id: projectId } });
    expect(answer.status, path).toBe(404);
    if (method !== 'HEAD') expect(JSON.parse(answer.text)).toHaveProperty('error.request_id');
  }
});

async function sendRaw(endpoint: AnyEndpoint, raw: string | Buffer, headers: Record<string, string>): Promise<Refused> {
  const { query } = exampleOf(endpoint, ids);
  const path = fullPath(endpoint).replaceAll(/:\w+/gu, String(ids.intent));
  return refusedBy(
    await administrator.send(endpoint.method, path, {
      query: { ...query, project_id: projectId },
      raw,
      headers: { 'content-type': 'application/json', ...headers },
    }),
  );
}

function refusedBy({ status, text }: { status: number; text: string }): Refused {
  const { error } = JSON.parse(text === '' ? '{}' : text) as { error?: { issues?: { path: string }[] } };
  return { status, paths: error?.issues?.map(({ path }) => path) ?? [] };
}

/** Fields that only the server sets. */
const SERVER_SET = ['project_id', 'users_id', 'is_system', 'permissions', 'password_hash', 'token_hash', 'disabled'];

interface Breakage {
  title: string;
  broken: unknown;
  /** The path that the refusal must name. */
  path: string;
}

/**
 * A valid body with one fault at a time: a wrong type, an overlong text, an unknown field, or a field of the server.
 */
function breakages(body: unknown): Breakage[] {
  if (Array.isArray(body)) {
    const inElement = breakages(body[0]).map(({ title, broken, path }) => ({
      title,
      broken: [broken],
      path: path.replace(/^body/u, 'body.0'),
    }));
    return [...inElement, { title: 'an object for a list', broken: {}, path: 'body' }];
  }
  const fields = body as Record<string, unknown>;
  const isRecord = Object.keys(fields).every((key) => /^\d+$/u.test(key));
  if (isRecord)
    return [
      {
        title: 'a text for a list',
        broken: { [Object.keys(fields)[0] ?? '1']: 'x' },
        path: `body.${Object.keys(fields)[0]}`,
      },
    ];
  return [
    ...Object.entries(fields).flatMap(([name, value]): Breakage[] => [
      { title: `${name} of a wrong type`, broken: { ...fields, [name]: wrongType(value) }, path: `body.${name}` },
      ...(typeof value === 'string'
        ? [
            {
              title: `${name} over-long`,
              broken: { ...fields, [name]: 'x'.repeat(LIMITS.source + 1) },
              path: `body.${name}`,
            },
          ]
        : []),
      ...(typeof value === 'string'
        ? [{ title: `${name} with a NUL`, broken: { ...fields, [name]: 'a\u0000b' }, path: `body.${name}` }]
        : []),
    ]),
    { title: 'an unknown field', broken: { ...fields, unheard_of: 1 }, path: 'body.unheard_of' },
    ...SERVER_SET.map((name) => ({
      title: `the server’s ${name}`,
      broken: { ...fields, [name]: 1 },
      path: `body.${name}`,
    })),
  ];
}

function wrongType(value: unknown): unknown {
  if (typeof value === 'string') return { toString: 'x' };
  return Array.isArray(value) ? 'text' : 'not this type';
}
