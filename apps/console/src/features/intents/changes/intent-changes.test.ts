import { intents } from '@parley/contract';
import { beforeEach, expect, test } from 'vitest';
import { addIntents, deleteIntents } from '#features/intents/changes/add-intents.ts';
import { intentChanges } from '#features/intents/changes/intent-changes.ts';
import { deleteTemplates } from '#features/intents/changes/many-templates.ts';
import { addTemplate, editTemplate } from '#features/intents/changes/one-template.ts';
import { lastRead, prefetch, readAgain } from '#shared/api/hooks.ts';
import { queryClient } from '#shared/api/query-client.ts';
import { notices } from '#shared/notices/notices.ts';
import { session } from '#shared/session/session.ts';
import { refusal, serve, signIn, type SentCall } from '#testing/server.ts';

const { make } = intentChanges;

beforeEach(() => {
  queryClient.clear();
  signIn({ projects: [1, 2] });
});

test('a change is made and undone in the project in which it was asked for, wherever one has gone', async () => {
  const hello = (template: string) => [{ id: 5, name: 'Hello', templates: [template], version: 1 }];
  const calls = serve({
    'GET /intents': ({ query }: SentCall) => hello(query.get('project_id') === '1' ? 'hi' : 'hello'),
    'PUT /intent/5/template': { id: 5, version: 2 },
    'DELETE /intent/5/template': { id: 5, version: 3 },
  });
  await prefetch(intents.list);
  const made = make(editTemplate('Hello', 'hi', 'hi there'));
  const next = make(addTemplate('Hello', 'good day'));
  session.set({ projectId: 2 });
  await prefetch(intents.list);
  expect([await made, await next]).toEqual([undefined, undefined]);
  expect(lastRead(intents.list)?.[0]?.templates).toEqual(['hello']);
  notices.get().shown.at(-1)?.action?.run();
  await expect.poll(() => notices.get().shown.at(-1)?.title).toBe('“good day” removed');
  const writes = calls.filter(({ method }) => method !== 'GET');
  expect(writes.map(({ method, query, body }) => [method, query.get('project_id'), body])).toEqual([
    ['PUT', '1', { template: 'hi there' }],
    ['DELETE', '1', { template: 'hi' }],
    ['PUT', '1', { template: 'good day' }],
    ['DELETE', '1', { template: 'good day' }],
  ]);
});

test('a change that somebody outran is repeated on what they made of it, and a second time told, wherever one has gone', async () => {
  let theirs = 3;
  let written: unknown;
  const calls = serve({
    'GET /intents': ({ query }: SentCall) =>
      query.get('project_id') === '1' ? [{ id: 5, name: 'Hello', templates: ['hi', 'yo'], version: theirs }] : [],
    'PUT /intents': ({ body }: SentCall) => {
      const [change] = body as { version: number }[];
      if (change?.version !== 4) return refusal(409, 'conflict', 'A concurrent edit occurred.');
      written = body;
      return { version: 5 };
    },
  });
  await prefetch(intents.list);
  const change = () => deleteTemplates([{ intent: 'Hello', templates: ['hi'] }]);
  const outrun = make(change());
  session.set({ projectId: 2 });
  theirs = 4;
  expect(await outrun).toBeUndefined();
  expect(written).toEqual([{ id: 5, templates: ['yo'], version: 4 }]);
  expect(new Set(calls.map(({ query }) => query.get('project_id')))).toEqual(new Set(['1']));

  session.set({ projectId: 1 });
  theirs = 6;
  expect(await make(change())).toMatchObject({ status: 409 });
  expect(notices.get().shown.at(-1)).toMatchObject({ message: 'A concurrent edit occurred.' });
});

test('neither undo nor a deletion that was asked about takes along templates that somebody else has added since', async () => {
  const list = [{ id: 5, name: 'Hello', templates: ['hi'], version: 1 }];
  const calls = serve({
    'GET /intents': () => list,
    'PUT /intents/-1': () => {
      list.push({ id: 6, name: 'Hours', templates: [], version: 2 });
      return { id: 6, version: 2 };
    },
    'DELETE /intents/5': { version: 9 },
    'DELETE /intents/6': { version: 9 },
  });
  await prefetch(intents.list);
  const asked = deleteIntents([{ name: 'Hello', templates: ['hi'] }]);
  expect(await make(addIntents([{ name: 'Hours', templates: [] }]))).toBeUndefined();
  const undo = notices.get().shown.at(-1)?.action;
  list[1] = { id: 6, name: 'Hours', templates: ['when are you open'], version: 3 };
  list.push({ id: 7, name: 'Hello [NEG]', templates: ['no'], version: 4 });
  await readAgain(intents.list, 1);
  undo?.run();
  const told = () => notices.get().shown.at(-1)?.message;
  await expect.poll(told).toBe('Someone else added templates to “Hours”, so it was not deleted.');
  expect(await make(asked)).toMatchObject({
    message: 'Someone else added templates to “Hello [NEG]”, so it was not deleted.',
  });
  expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
});

test('undo brings back what was deleted, but for templates that somebody has put elsewhere since', async () => {
  let list = [
    { id: 5, name: 'Hello', templates: ['hi', 'yo'], version: 1 },
    { id: 6, name: 'Bye', templates: ['bye', 'see you'], version: 1 },
  ];
  const calls = serve({
    'GET /intents': () => list,
    'DELETE /intents/5': { version: 2 },
    'PUT /intents/-1': { id: 7, version: 4 },
    'PUT /intents': { version: 5 },
  });
  await prefetch(intents.list);
  const deleted = { name: 'Hello', templates: ['hi', 'yo'], augmented: ['hi', 'yo'] };
  await make(deleteTemplates([{ intent: 'Bye', templates: ['bye', 'see you'] }]));
  await make(deleteIntents([deleted]));
  list = [{ id: 6, name: 'Bye', templates: ['Hi', 'See you'], version: 3 }];
  await readAgain(intents.list, 1);
  const [first, second] = notices.get().shown.map(({ action }) => action);
  second?.run();
  const told = () => notices.get().shown.at(-1);
  const left = '1 template left out: now in another intent.';
  await expect.poll(told).toMatchObject({ title: 'Hello restored', message: left });
  expect(calls.at(-1)?.body).toEqual({ name: 'Hello', templates: ['yo'], augmented: ['yo'] });
  first?.run();
  await expect.poll(told).toMatchObject({ title: '1 template restored', message: left });
  expect(calls.at(-1)?.body).toEqual([{ id: 6, version: 3, templates: ['Hi', 'See you', 'bye'] }]);
});

test('of a deletion whose templates all stand elsewhere by now nothing is undone, and that is told', async () => {
  let list = [{ id: 6, name: 'Bye', templates: ['bye', 'see you'], version: 1 }];
  const calls = serve({ 'GET /intents': () => list, 'PUT /intents': { version: 5 } });
  await prefetch(intents.list);
  await make(deleteTemplates([{ intent: 'Bye', templates: ['bye'] }]));
  list = [
    { id: 6, name: 'Bye', templates: ['see you'], version: 2 },
    { id: 8, name: 'Farewell', templates: ['Bye'], version: 3 },
  ];
  await readAgain(intents.list, 1);
  const writes = () => calls.filter(({ method }) => method === 'PUT').length;
  const before = writes();
  notices.get().shown.at(-1)?.action?.run();
  await expect
    .poll(() => notices.get().shown.at(-1)?.message)
    .toBe('All of these templates are now in another intent.');
  expect(writes()).toBe(before);
});
