import { intents, projects, understanding } from '@parley/contract';
import type { ServerResponse } from 'node:http';
import { beforeEach, expect, test } from 'vitest';
import { allowedPlaces } from '#platform/outgoing/addresses.ts';
import { createOutgoing } from '#platform/outgoing/outgoing.ts';
import { createWritingService, type WritingService } from '#platform/writing-service.ts';
import { callerIn } from '#processes/testing/caller.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { loopbackService } from '#testing/loopback-service.ts';

const KEY = 'canary-of-the-key';
let service: WritingService;
const product = await startTestProduct({ writing: { write: (task, given) => service.write(task, given) } });
let call: ReturnType<typeof callerIn>;
let pay: number;

beforeEach(async () => {
  const { projectId } = await product.blankProject();
  call = callerIn(projectId, await product.memberOf(projectId, 'editor'));
  pay = (await call(intents.create, { body: { name: 'Pay', templates: ['I would like to pay #bill'] } })).body.id;
});

/** A service with this answer, and the requests that it received. */
async function serving(answer: (response: ServerResponse) => void, timeoutMs = 5_000) {
  const { url, host, calls } = await loopbackService((_call, response) => answer(response));
  const outgoing = createOutgoing(allowedPlaces([host]));
  service = createWritingService({ url, key: KEY, model: 'small', timeoutMs }, outgoing);
  return { calls, host };
}

function writes(...templates: string[]) {
  const content = JSON.stringify({ templates });
  return (response: ServerResponse) => void response.end(JSON.stringify({ choices: [{ message: { content } }] }));
}

function negate(templates: string[], language = 'en') {
  return call(understanding.negate, { query: { language }, body: { templates } });
}

async function suggested() {
  return (await call(understanding.suggest, { params: { id: pay }, body: { limit: 6 } })).body;
}

test('opposites are written by the service, which gets the key, and are remembered', async () => {
  const { calls } = await serving(writes('számlát fizetek #bill'));
  const { status, body } = await negate(['nem fizetek számlát #bill'], 'hu');
  expect([status, body]).toEqual([200, { templates: ['számlát fizetek #bill'] }]);
  expect((await negate(['nem fizetek számlát #bill'], 'hu')).status).toBe(200);
  expect(calls).toHaveLength(1);
  expect(calls[0]).toMatchObject({
    path: '/v1/chat/completions',
    authorization: `Bearer ${KEY}`,
    body: { model: 'small', messages: [{ content: expect.stringContaining('Hungarian') as string }, {}] },
  });
});

test('every language can be turned into its opposite where there is a service', async () => {
  const { body } = await call(projects.languages);
  expect(body).toContainEqual({ id: 'hu', name: 'Hungarian', negation: 'model' });
});

test.each([
  ['the same again', ['I want to pay #bill']],
  ['too few', []],
  ['another reference', ['I do not want to pay #debt']],
  ['an empty one', [' ']],
])('an answer that does not fit (%s) gives way to the rules', async (_what, answer) => {
  await serving(writes(...answer));
  expect((await negate(['I want to pay #bill'])).body).toEqual({ templates: ["I don't want to pay #bill"] });
});

test('if the service fails and the rules find nothing, both are reported', async () => {
  const { host } = await serving((response) => void response.writeHead(429).end());
  const { status, error } = await negate(['fizetni akarok'], 'hu');
  expect([status, error?.message]).toEqual([
    400,
    `The writing service failed: ${host} responded with status 429. There are no rules for this language.`,
  ]);
});

test('suggestions are written first, then made by rules; invalid templates of the project are left out', async () => {
  await serving(
    writes('let me settle #bill', 'I would like to pay #BILL', 'pay @everything', '', 'let me  settle #bill'),
  );
  const { suggestions, failure } = await suggested();
  expect(failure).toBeNull();
  expect(suggestions[0]).toEqual({ template: 'let me settle #bill', kind: 'written', from: null, nearer_to: null });
  expect(suggestions.slice(1).length).toBeGreaterThan(0);
  expect(suggestions.slice(1).every(({ kind }) => kind !== 'written')).toBe(true);
});

test('a silent service, or a nonsensical answer, leaves the rules and is reported; the key is in no log', async () => {
  const late = await serving(() => {}, 200);
  const silent = await suggested();
  expect(silent.failure).toBe(`The writing service failed: ${late.host} did not respond within 0.2 s`);
  expect(silent.suggestions.length).toBeGreaterThan(0);
  const odd = await serving((response) => void response.end(`{"choices": [{"message": {"content": "${KEY}"}}]}`));
  expect((await suggested()).failure).toBe(`The writing service failed: ${odd.host} did not return phrases`);
  const logged = product.logLines.join('');
  expect(logged).toContain('the writing service failed');
  expect(logged).not.toContain(KEY);
});
