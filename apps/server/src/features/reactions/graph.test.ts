import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Finding } from '@parley/dialogue/lint/finding';
import type { Note, Position } from '@parley/domain';
import { beforeEach, expect, test } from 'vitest';
import type { TestClient } from '#processes/testing/test-clients.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';

const product = await startTestProduct();
let client: TestClient;
let project_id: number;

beforeEach(async () => {
  ({ projectId: project_id } = await product.blankProject());
  client = await product.memberOf(project_id, 'editor');
});

async function send<T>(method: 'GET' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<T> {
  const { status, text } = await client.send(method, `/v1${path}`, { query: { project_id }, body });
  if (status >= 300) throw new Error(text);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

const reaction = async (body: object) => (await send<{ id: number }>('PUT', '/reactions/-1', body)).id;

test('places are kept, of reactions that are there, and are no change of the project', async () => {
  const id = await reaction({ name: 'Greeting', intents: ['__start__'] });
  await send('PUT', '/reactions/layout', { [id]: { x: 1, y: 2 }, 999_999: { x: 0, y: 0 } });
  await send('PUT', '/reactions/layout', { [id]: { x: 240, y: -2.5 } });
  expect(await send<Record<string, Position>>('GET', '/reactions/layout')).toEqual({ [id]: { x: 240, y: -2.5 } });
  await send('PUT', '/reactions/layout', { [id]: { x: 1e-320, y: 0.014 } });
  expect(await send<Record<string, Position>>('GET', '/reactions/layout')).toEqual({ [id]: { x: 0, y: 0.01 } });
  await send('DELETE', `/reactions/${id}`);
  await send('PUT', '/reactions/layout', {});
  expect(await send('GET', '/reactions/layout')).toEqual({});
});

test('the places of one project are not another’s', async () => {
  const id = await reaction({ name: 'Greeting' });
  const other = await product.blankProject();
  const stranger = await product.memberOf(other.projectId, 'editor');
  const query = { project_id: other.projectId };
  await stranger.send('PUT', '/v1/reactions/layout', { query, body: { [id]: { x: 5, y: 5 } } });
  expect(await send('GET', '/reactions/layout')).toEqual({});
});

test('notes are added, moved and deleted, each a revision', async () => {
  const note = { text: 'Legal has seen this', x: 0, y: 0, width: 176, height: 64 };
  const { id, version } = await send<{ id: number; version: number }>('PUT', '/reactions/notes/-1', note);
  await send('PUT', `/reactions/notes/${id}`, { x: 40 });
  expect(await send<Note[]>('GET', '/reactions/notes')).toEqual([expect.objectContaining({ ...note, id, x: 40 })]);
  const { text } = await client.send('GET', '/v1/reactions/notes', { query: { project_id, mtime: version } });
  expect(JSON.parse(text)).toEqual([expect.objectContaining({ x: 0 })]);
  await send('DELETE', `/reactions/notes/${id}`);
  expect(await send('GET', '/reactions/notes')).toEqual([]);
});

test('the flow says what leads where, and what leads nowhere', async () => {
  const scope = (await send<{ id: number }>('PUT', '/reactions/scopes/-1', { name: 'Ordering' })).id;
  const target = await reaction({ name: 'Ordered', condition: 'slots.a', reactions_scopes_id: scope });
  const actions = [
    { name: 'goto', args: { reaction: 'Ordered' } },
    { name: 'enter_scope', args: { scope: 'Ordering' } },
    { name: 'expect', args: { reactions: ['Nobody'] } },
  ];
  const from = await reaction({ name: 'Greeting', intents: ['__start__'], actions });
  expect(await send('GET', '/reactions/flow')).toEqual({
    nodes: expect.arrayContaining([{ id: target, name: 'Ordered', reactions_scopes_id: scope, position: null }]),
    edges: [
      { from, to: target, kind: 'goto', condition: 'slots.a' },
      { from, to: scope, kind: 'enter_scope' },
    ],
    broken: [{ reaction: from, kind: 'reaction', name: 'Nobody', through: 'expect' }],
  });
});

test('a suppressed finding keeps its reason, and a rename of the reaction keeps both', async () => {
  const id = await reaction({ name: 'Greeting', intents: ['__start__', '__fallback__'] });
  const found = () => send<Finding[]>('GET', '/reactions/lint');
  expect((await found()).map(({ rule, reason }) => [rule, reason])).toEqual([['dead-end', undefined]]);
  await send('PUT', `/reactions/${id}`, { suppressions: [{ rule: 'dead-end', about: '', reason: 'Comes next week' }] });
  await send('PUT', `/reactions/${id}`, { name: 'Welcome' });
  expect((await found()).map(({ rule, reason }) => [rule, reason])).toEqual([['dead-end', 'Comes next week']]);
});

test('the longest source full of faults gets a single report', async () => {
  await send('PUT', '/actions/-1', { name: 'Broken', source: '=\n'.repeat(100_000) });
  const findings = await send<Finding[]>('GET', '/reactions/lint');
  const broken = findings.filter(({ subject }) => subject.kind === 'action');
  expect(broken.map(({ rule, message }) => [rule, message])).toEqual([['does-not-parse', 'Line 1: Unexpected =']]);
});

test('parley lint prints its findings, and its exit code fails a build with errors', async () => {
  const url = await product.api.app.listen({ port: 0, host: '127.0.0.1' });
  const parley = async (...args: string[]) => {
    const program = join(import.meta.dirname, '../../../../../scripts/parley.mjs');
    const env = { ...process.env, PARLEY_EMAIL: client.email, PARLEY_PASSWORD: product.password };
    const command = ['lint', '--url', url, '--project', String(project_id), ...args];
    try {
      return { code: 0, ...(await promisify(execFile)(process.execPath, [program, ...command], { env })) };
    } catch (error) {
      return error as { code: number; stdout: string };
    }
  };
  const id = await reaction({ name: 'Greeting\u001b[31m', intents: ['__start__', '__fallback__'] });
  const stdout =
    '! reaction Greeting [31m: Says nothing and leads nowhere [dead-end]\n0 errors, 1 warnings, 0 suppressed\n';
  expect(await parley()).toMatchObject({ code: 0, stdout });
  expect(await parley('--strict')).toMatchObject({ code: 1 });
  await send('PUT', `/reactions/${id}`, { condition: 'slots.a >' });
  expect(await parley()).toMatchObject({ code: 1, stdout: expect.stringContaining('[does-not-parse]') as string });
});
