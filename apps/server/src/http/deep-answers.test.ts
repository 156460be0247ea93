import { argOf } from '@parley/domain/tracker';
import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { TrackerEntry } from '@parley/domain/tracker';
import { beforeAll, expect, test } from 'vitest';
import type { TestClient } from '#processes/testing/test-clients.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { outsideSystem } from '#testing/outside-system.ts';

const ANSWERS: Record<string, string> = {
  'nested 7,000 deep': '['.repeat(7_000) + ']'.repeat(7_000),
  'nested 100,000 deep': '{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000),
  'nested deep and never closed': '['.repeat(400_000),
  'of a list that repeats itself': `[${'{},'.repeat(300_000)}1]`,
  'of many keys': `{${Array.from({ length: 80_000 }, (_, index) => `"k${index}":1`).join()}}`,
  'of one long text': JSON.stringify('x'.repeat(900_000)),
  'of a text with NUL and half a surrogate pair': '{"a":"\\u0000\\ud800"}',
  'that calls itself JSON and is none': '\u0000\u0001{',
};
const names = Object.keys(ANSWERS);
const { url, egressAllow } = await outsideSystem((request, response) => {
  const answer = ANSWERS[names[Number(request.url?.slice(1))] ?? ''] ?? '';
  response.setHeader('content-type', 'application/json').end(answer);
});
const product = await startTestProduct({ egressAllow });
let editor: TestClient;
let query: { project_id: number };
let base = '';

const SOURCE = `export default async ({ args, http, say }) => {
  const { body } = await http({ url: args.url });
  say('Got ' + typeof body);
  return body;
};`;

beforeAll(async () => {
  const { projectId } = await product.blankProject();
  query = { project_id: projectId };
  editor = await product.memberOf(projectId, 'editor');
  const put = (path: string, body: object) => editor.send('PUT', path, { query, body });
  await put('/v1/actions/-1', { name: 'fetch_answer', source: SOURCE });
  const on = (start: string) => ({ intents: ['__any__'], condition: `text.startsWith('${start}')` });
  const target = `${url}/{{ text.split(' ')[1] }}`;
  await put('/v1/reactions/-1', {
    name: 'Own',
    ...on('own'),
    actions: [{ name: 'fetch_answer', args: { url: target } }],
  });
  const utter = { name: 'utter', args: { text: 'Status {{ slots.answer.status }}' } };
  const http = { name: 'http', args: { url: target, save_as: 'answer' } };
  await put('/v1/reactions/-1', { name: 'Built in', ...on('http'), actions: [http, utter] });
  await product.api.app.listen({ port: 0, host: '127.0.0.1' });
  base = `http://127.0.0.1:${(product.api.app.server.address() as AddressInfo).port}`;
});

async function call(path: string, search: object, body: object) {
  const params = new URLSearchParams(
    Object.entries({ ...query, ...search }).map(([key, value]) => [key, String(value)]),
  );
  const answer = await fetch(`${base}${path}?${params}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'console', cookie: editor.cookie },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as { conversation_id: string; tracker: TrackerEntry[] } };
}

test.each(names)('an answer %s ends neither the turn nor the server', async (name) => {
  const conversation_token = randomBytes(16).toString('base64url');
  const { body: opened } = await call('/v1/chat/init', { conversation_token }, {});
  const say = (msg: string) =>
    call('/v1/chat', { id: opened.conversation_id, conversation_token }, { msg, last_ts: 0, get_meta: true });
  const said = (tracker: TrackerEntry[]) =>
    tracker.flatMap((entry) => (entry.value === 'utter' ? [argOf(entry, 'text')] : []));
  const own = await say(`own ${names.indexOf(name)}`);
  const builtIn = await say(`http ${names.indexOf(name)}`);
  expect([own.status, builtIn.status]).toEqual([200, 200]);
  expect(said(own.body.tracker)[0]).toMatch(/^Got (?:string|object)$/u);
  expect(said(builtIn.body.tracker).at(-1)).toMatch(/^Status/u);
  const source = SOURCE.replace('args.url', JSON.stringify(`${url}/${names.indexOf(name)}`));
  expect((await call('/v1/actions/try', {}, { source })).status).toBe(200);
});
