import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import {
  deployments,
  intents,
  training,
  type Change,
  type DeploymentNews,
  type Present,
  type Task,
} from '@parley/contract';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { callerIn } from '#processes/testing/caller.ts';
import { form } from '#processes/testing/form.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { databaseProxy } from '#testing/database-proxy.ts';
import { startTime } from '#testing/start-time.ts';
import { testDatabase } from '#testing/test-database.ts';

/** A maximum; it normally arrives immediately. */
const WAIT = { timeout: 30_000 };

const database = testDatabase();
const product = await startTestProduct({ database });
const { projectId } = await product.demoProject();
await product.api.app.listen({ port: 0, host: '127.0.0.1' });
const origin = `http://127.0.0.1:${(product.api.app.server.address() as AddressInfo).port}`;
const streams = new AbortController();
afterAll(() => streams.abort());

interface Page {
  status: number;
  /** The latest list sent. */
  present: () => Present[];
  changes: Change[];
  tasks: Task[];
  deployments: DeploymentNews[];
  /** How often it was asked to read deployments again. */
  readAgain: () => number;
  lastId: () => string;
  closed: Promise<void>;
  close: () => void;
}

/** An open page of a user, as the console opens it. */
async function openPage(
  who: { cookie: string },
  query: Record<string, string>,
  { headers = {}, at = origin }: { headers?: Record<string, string>; at?: string } = {},
): Promise<Page> {
  const search = new URLSearchParams({ project_id: String(projectId), screen: '/app/dashboard', ...query });
  const own = new AbortController();
  const response = await fetch(`${at}/v1/events?${search}`, {
    headers: { cookie: who.cookie, ...headers },
    signal: AbortSignal.any([streams.signal, own.signal]),
  });
  let people: Present[] = [];
  let lastId = '';
  let readAgain = 0;
  const changes: Change[] = [];
  const tasks: Task[] = [];
  const deployed: DeploymentNews[] = [];
  const read = async () => {
    let text = '';
    for await (const chunk of response.body ?? []) {
      text += new TextDecoder().decode(chunk);
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'mu').exec(event)?.[1];
        if (field('event') === 'presence') people = JSON.parse(field('data') ?? '') as Present[];
        if (field('event') === 'changed') changes.push(...(JSON.parse(field('data') ?? '') as Change[]));
        if (field('event') === 'task') tasks.push(...(JSON.parse(field('data') ?? '') as Task[]));
        if (field('event') === 'deployment' && field('data') === '[]') readAgain += 1;
        if (field('event') === 'deployment') deployed.push(...(JSON.parse(field('data') ?? '') as DeploymentNews[]));
        lastId = field('id') ?? lastId;
      }
    }
  };
  const closed = read().catch(() => undefined);
  return {
    status: response.status,
    present: () => people,
    changes,
    tasks,
    deployments: deployed,
    readAgain: () => readAgain,
    lastId: () => lastId,
    closed,
    close: () => own.abort(),
  };
}

const ada = await product.clientOf('editor');
const petr = await product.memberOf(projectId, 'viewer');

async function addReaction(name: string): Promise<number> {
  const { text } = await ada.send('PUT', '/v1/reactions/-1', { query: { project_id: projectId }, body: { name } });
  return (JSON.parse(text) as { id: number }).id;
}

test('every member of the project learns of a deployment immediately, and sees it as a task while it runs', async () => {
  const page = await openPage(petr, { page: 'hears-of-deployments' });
  await vi.waitFor(() => expect(page.present().length).toBeGreaterThan(0), WAIT);
  const call = callerIn(projectId, ada);
  const { status, body } = await call(deployments.deploy, { query: { project_env: 'dev', message: 'Try it' } });
  expect(status).toBe(200);
  const news = { event: 'deployed', id: body.id, project_env: 'dev', who: ada.userId, who_name: 'Test User' };
  await vi.waitFor(() => expect(page.deployments).toMatchObject([news]), WAIT);
  await vi.waitFor(() => expect(page.tasks.find(({ kind }) => kind === 'deploy')).toBeDefined(), WAIT);
  page.close();
});

test('every member of a project sees who else is present, and where', async () => {
  const mine = await openPage(ada, { page: 'page-of-ada' });
  const his = await openPage(petr, { page: 'page-of-petr' });
  await vi.waitFor(() => expect(mine.present().map(({ page }) => page)).toContain('page-of-petr'), WAIT);
  const body = { page: 'page-of-petr', screen: '/app/grapheditor', thing: 7 };
  await petr.send('PUT', '/v1/events/place', { query: { project_id: projectId }, body });
  await vi.waitFor(
    () => expect(mine.present()).toContainEqual({ ...body, user_id: petr.userId, name: 'Test User' }),
    WAIT,
  );
  // A user cannot move another user.
  await ada.send('PUT', '/v1/events/place', { query: { project_id: projectId }, body: { ...body, thing: 8 } });
  await ada.send('PUT', '/v1/events/place', {
    query: { project_id: projectId },
    body: { page: 'page-of-ada', screen: '/app/grapheditor', thing: 9 },
  });
  await vi.waitFor(() => expect(mine.present().map(({ thing }) => thing)).toContain(9), WAIT);
  expect(mine.present()).toContainEqual(expect.objectContaining({ page: 'page-of-petr', thing: 7 }));
  his.close();
  await vi.waitFor(() => expect(mine.present().map(({ page }) => page)).toEqual(['page-of-ada']), WAIT);
  mine.close();
});

test('every member learns what was changed and by whom, including changes while the page was away', async () => {
  const his = await openPage(petr, { page: 'page-of-petr-2' });
  const id = await addReaction('Told at once');
  await vi.waitFor(
    () =>
      expect(his.changes).toContainEqual(
        expect.objectContaining({ resource: 'reactions', id, name: 'Told at once', op: 'insert', who: ada.userId }),
      ),
    WAIT,
  );
  const upload = form([['file', 'Press one.', 'greeting.txt']]);
  await ada.send('POST', '/v1/file', { query: { project_id: projectId }, ...upload });
  await vi.waitFor(
    () => expect(his.changes).toContainEqual(expect.objectContaining({ resource: 'files', name: 'greeting.txt' })),
    WAIT,
  );
  his.close();
  await his.closed;
  await addReaction('Told later');
  const again = await openPage(petr, { page: 'page-of-petr-2' }, { headers: { 'last-event-id': his.lastId() } });
  await vi.waitFor(() => expect(again.changes.map(({ name }) => name)).toEqual(['Told later']), WAIT);
  again.close();
});

test.each([
  ['the header', (id: string) => ({ query: {}, headers: { 'last-event-id': id } })],
  ['the query', (id: string) => ({ query: { since: id }, headers: {} })],
])('who was away before anything was changed hears what was changed then, by %s', async (way, cameWith) => {
  const page = `page-of-petr-by-${way.replace(' ', '-')}`;
  const his = await openPage(petr, { page });
  await vi.waitFor(() => expect(his.present()).not.toEqual([]), WAIT);
  his.close();
  await his.closed;
  await addReaction(`Told after all by ${way}`);
  const { query, headers } = cameWith(his.lastId());
  const again = await openPage(petr, { page, ...query }, { headers });
  await vi.waitFor(() => expect(again.changes.map(({ name }) => name)).toEqual([`Told after all by ${way}`]), WAIT);
  again.close();
});

test.each(['Infinity', '1e400', '9999999999999999'])(
  'a client that claims to have received event %s gets the changes from now on',
  async (id) => {
    const page = await openPage(petr, { page: `page-of-petr-after-${id}` }, { headers: { 'last-event-id': id } });
    expect(page.status).toBe(200);
    await addReaction(`Told after ${id}`);
    await vi.waitFor(() => expect(page.changes.map(({ name }) => name)).toEqual([`Told after ${id}`]), WAIT);
    page.close();
  },
);

test('every member of a project, and no other user, follows its long work from start to end at every server', async () => {
  const there = await startTestProduct({ database });
  await there.api.app.listen({ port: 0, host: '127.0.0.1' });
  const elsewhere = `http://127.0.0.1:${(there.api.app.server.address() as AddressInfo).port}`;
  const [ours, others] = [await product.blankProject(), await product.blankProject()];
  const editor = await product.memberOf(ours.projectId, 'editor');
  const viewer = await product.memberOf(ours.projectId, 'viewer');
  const stranger = await product.memberOf(others.projectId, 'editor');
  const his = await openPage(viewer, { page: 'page-of-viewer', project_id: String(ours.projectId) }, { at: elsewhere });
  const foreign = await openPage(stranger, { page: 'page-of-stranger', project_id: String(others.projectId) });
  const call = callerIn(ours.projectId, editor);
  await call(intents.create, { body: { name: 'Card', templates: ['my card is lost', 'I lost the card'] } });
  await call(intents.create, { body: { name: 'Loan', templates: ['I want a loan', 'a loan please'] } });
  const trained = call(training.train);
  const told = (kind: Task['kind']) => his.tasks.filter((task) => task.kind === kind);
  await vi.waitFor(() => expect(told('train').at(-1)?.state).toBe('done'), WAIT);
  expect((await trained).status).toBe(200);
  expect(told('train')[0]?.state).not.toBe('done');
  expect(new Set(told('train').map(({ id }) => id)).size).toBe(1);
  const shares = told('train').map(({ progress }) => progress);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));

  // The other server lists it, too, and lets users with the grant cancel it.
  const askThere = (who: { cookie: string }, path: string, method = 'GET') =>
    fetch(`${elsewhere}${path}?project_id=${ours.projectId}`, {
      method,
      headers: { cookie: who.cookie, 'x-requested-with': 'console' },
    });
  expect(await (await askThere(viewer, '/v1/tasks')).json()).toContainEqual(told('train').at(-1));
  const review = await vi.waitFor(() => told('review').at(-1) ?? Promise.reject(new Error('Not yet')), WAIT);
  expect((await askThere(viewer, `/v1/tasks/${review.id}`, 'DELETE')).status).toBe(402);
  expect((await askThere(editor, `/v1/tasks/${review.id}`, 'DELETE')).status).toBe(200);
  await vi.waitFor(() => expect(['cancelled', 'done']).toContain(told('review').at(-1)?.state), WAIT);
  expect(foreign.tasks).toEqual([]);
  his.close();
  foreign.close();
});

test('a page that asks for a single event gets it and is closed, and a page too many is refused', async () => {
  const once = await openPage(ada, { page: 'page-once', seconds: '0' });
  await once.closed;
  expect(once.present().map(({ page }) => page)).toEqual(['page-once']);
  const many = await Promise.all(Array.from({ length: 12 }, (_, at) => openPage(ada, { page: `page-many-${at}` })));
  expect(many.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
  expect((await openPage(ada, { page: 'page-too-many' })).status).toBe(429);
  for (const page of many) page.close();
});

test('concurrent pages are limited like pages opened one after another', async () => {
  const many = await product.memberOf(projectId, 'viewer');
  const pages = await Promise.all(
    Array.from({ length: 30 }, (_, at) => openPage(many, { page: `page-at-once-${at}` })),
  );
  expect(pages.filter(({ status }) => status === 200)).toHaveLength(12);
  expect(pages.filter(({ status }) => status === 429)).toHaveLength(18);
  for (const page of pages) page.close();
  await vi.waitFor(async () => {
    const again = await openPage(many, { page: 'page-afterwards' });
    again.close();
    expect(again.status).toBe(200);
  }, WAIT);
});

test('a change is marked as another user’s on every page but the one that made it, also after a reconnect', async () => {
  const [mine, mineToo] = [
    await openPage(ada, { page: 'page-of-ada-left' }),
    await openPage(ada, { page: 'page-of-ada-right' }),
  ];
  const his = await openPage(petr, { page: 'page-of-petr-here' });
  const change = async (name: string, page: string) =>
    ada.send('PUT', '/v1/reactions/-1', {
      query: { project_id: projectId },
      body: { name },
      headers: { 'x-parley-page': page },
    });
  await change('Made on the left', 'page-of-ada-left');
  // A caller who passes another user's page as theirs hides no change from that page.
  await change('Made in his name', 'page-of-petr-here');
  await change('Made by a script', 'not a page id');
  const heardAt = ({ changes }: Page) =>
    changes.filter(({ name }) => name.startsWith('Made')).map(({ name, is_own }) => `${name}: ${is_own}`);
  const toAll = ['Made in his name: false', 'Made by a script: false'];
  await vi.waitFor(() => {
    expect(heardAt(mine)).toEqual(['Made on the left: true', ...toAll]);
    expect(heardAt(mineToo)).toEqual(['Made on the left: false', ...toAll]);
    expect(heardAt(his)).toEqual(['Made on the left: false', ...toAll]);
  }, WAIT);
  expect(JSON.stringify(his.changes)).not.toContain('page-of-ada-left');
  for (const page of [mine, mineToo, his]) page.close();
});

test('pages that close before their first event leave neither a place nor a present user behind', async () => {
  const { port } = new URL(origin);
  const search = (page: string) => new URLSearchParams({ project_id: String(projectId), screen: '/app', page });
  for (let at = 0; at < 24; at++) {
    const socket = connect(Number(port), '127.0.0.1');
    const head = [`GET /v1/events?${search(`page-gone-${at}`)} HTTP/1.1`, `Host: 127.0.0.1`, `Cookie: ${ada.cookie}`];
    socket.write(`${head.join('\r\n')}\r\n\r\n`, () => socket.destroy());
    await once(socket, 'close');
  }
  await vi.waitFor(async () => expect(await placesOf('page-gone')).toEqual([]), WAIT);
  const page = await openPage(ada, { page: 'page-that-stays' });
  expect(page.status).toBe(200);
  await vi.waitFor(() => expect(page.present().map(({ page }) => page)).toEqual(['page-that-stays']), WAIT);
  page.close();
});

async function placesOf(page: string): Promise<string[]> {
  return (await product.storedRows('presence')).filter((row) => row.includes(page));
}

test('a server whose connection for notifications carries nothing looks for changes, and asks for tasks once it hears again', async () => {
  const { db, pool, url } = await database;
  const proxy = await databaseProxy(url);
  onTestFinished(() => proxy.close());
  const deaf = await startTestProduct({ database: Promise.resolve({ db, pool, directUrl: proxy.url }) });
  await deaf.api.app.listen({ port: 0, host: '127.0.0.1' });
  const at = `http://127.0.0.1:${(deaf.api.app.server.address() as AddressInfo).port}`;
  const page = await openPage(petr, { page: 'at-a-deaf-server' }, { at });
  await vi.waitFor(() => expect(page.present().length).toBeGreaterThan(0), WAIT);
  proxy.hang();
  const time = startTime(5_000);
  await addReaction('Changed where it is not heard');
  const names = () => page.changes.map(({ name }) => name);
  await vi.waitFor(() => expect(names()).toContain('Changed where it is not heard'), WAIT);
  expect(time.isOver()).toBe(false);
  // Nothing says which deployments were missed: the page reads them again.
  await vi.waitFor(() => expect(page.readAgain()).toBeGreaterThan(0), WAIT);
  const ours = await product.blankProject();
  const editor = callerIn(ours.projectId, await product.memberOf(ours.projectId, 'editor'));
  const viewer = await product.memberOf(ours.projectId, 'viewer');
  const its = { project_id: String(ours.projectId) };
  const his = await openPage(viewer, { page: 'his-at-a-deaf-server', ...its }, { at });
  await editor(intents.create, { body: { name: 'Card', templates: ['my card is lost', 'I lost the card'] } });
  await editor(intents.create, { body: { name: 'Loan', templates: ['I want a loan', 'a loan please'] } });
  expect((await editor(training.train)).status).toBe(200);
  expect(his.tasks).toEqual([]);
  await proxy.mend();
  const trained = expect.objectContaining({ kind: 'train', state: 'done' });
  await vi.waitFor(() => expect(his.tasks).toContainEqual(trained), WAIT);
  his.close();
  page.close();
});

test('no page keeps the server from stopping', async () => {
  const page = await openPage(petr, { page: 'page-at-the-end' });
  expect(page.status).toBe(200);
  await product.api.close();
  await page.closed;
  await expect(fetch(`${origin}/healthz`)).rejects.toThrow('fetch failed');
});
