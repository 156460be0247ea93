import type { AuditEntry, DeletedThing, HistoryEntry, Restored } from '@parley/contract';
import type { Intent, Reaction, Settings } from '@parley/domain';
import { ALL_GRANTS } from '@parley/domain/permission';
import { beforeEach, expect, test } from 'vitest';
import { withProject } from '#platform/db/database.ts';
import { form } from '#processes/testing/form.ts';
import type { Answer, TestClient } from '#processes/testing/test-clients.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';

const product = await startTestProduct();
let client: TestClient;
let project_id: number;

beforeEach(async () => {
  const owner = await product.clientOf('platform');
  const made = await owner.send('POST', '/v1/projects', { body: { name: 'Remembered' } });
  ({ project_id } = JSON.parse(made.text) as { project_id: number });
  client = await product.memberOf(project_id, 'editor');
});

async function get<T>(path: string, query: Record<string, string | number> = {}): Promise<T> {
  const { status, text } = await client.send('GET', `/v1${path}`, { query: { project_id, ...query } });
  if (status !== 200) throw new Error(text);
  return JSON.parse(text) as T;
}

async function put(path: string, body: unknown): Promise<{ id: number; version: number }> {
  const { status, text } = await client.send('PUT', `/v1${path}`, { query: { project_id }, body });
  if (status !== 200) throw new Error(text);
  return JSON.parse(text) as { id: number; version: number };
}

async function remove(path: string): Promise<number> {
  const { text } = await client.send('DELETE', `/v1${path}`, { query: { project_id } });
  return (JSON.parse(text) as { version: number }).version;
}

function tryRestore(body: object, query: Record<string, number> = {}, by = client): Promise<Answer> {
  return by.send('POST', '/v1/history/restore', { query: { project_id, ...query }, body });
}

async function restore(body: object): Promise<Restored> {
  const { status, text } = await tryRestore(body);
  if (status !== 200) throw new Error(text);
  return JSON.parse(text) as Restored;
}

interface Pages<T> {
  items: T[];
  next_cursor: string | null;
}

/** Each list of the project in its current form, without versions and authors. */
async function contents(): Promise<unknown> {
  const paths = [
    '/intents',
    '/reactions',
    '/reactions/scopes',
    '/actions',
    '/entities',
    '/synonyms',
    '/tests',
    '/settings',
  ];
  const lists = [];
  for (const path of paths) lists.push(await get<object | object[]>(path));
  return JSON.parse(
    JSON.stringify(lists, (key, value: unknown) => (['version', 'who'].includes(key) ? undefined : value)),
  );
}

test('every time at which something changed is listed, newest first, by whom and how much', async () => {
  const first = await put('/intents/-1', { name: 'Bill', templates: ['pay my bill'] });
  const second = await put('/actions/-1', { name: 'charge', source: '' });
  const third = await remove(`/intents/${first.id}`);
  const { items } = await get<Pages<HistoryEntry>>('/history', { limit: 3 });
  const author = { who: client.userId, who_name: 'Test User', count: 1 };
  expect(items).toEqual([
    { ...author, version: third, resource: 'intents' },
    { ...author, version: second.version, resource: 'actions' },
    { ...author, version: first.version, resource: 'intents' },
  ]);
});

test('pages of the list follow one another without a gap, also within one moment, and one resource can be asked for', async () => {
  for (const name of ['A', 'B', 'C']) await put('/intents/-1', { name });
  const bill = await put('/intents/-1', { name: 'Bill' });
  await put('/reactions/-1', { name: 'Pay', intents: ['Bill'] });
  // Renames it in the reaction, too, at this moment.
  await put(`/intents/${bill.id}`, { name: 'Invoice' });
  const whole = await get<Pages<HistoryEntry>>('/history', { limit: 500 });
  const [newest, second] = whole.items;
  expect([newest?.resource, second?.resource]).toEqual(['reactions', 'intents']);
  expect(newest?.version).toBe(second?.version);
  const paged: HistoryEntry[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: Pages<HistoryEntry> = await get('/history', { limit: 1, ...(cursor === '' ? {} : { cursor }) });
    expect(page.items).toHaveLength(1);
    paged.push(...page.items);
    cursor = page.next_cursor;
  }
  expect(paged).toEqual(whole.items);
  const intents = await get<Pages<HistoryEntry>>('/history', { resource: 'intents' });
  expect(intents.items).toEqual(whole.items.filter(({ resource }) => resource === 'intents'));
  const none = await get<Pages<HistoryEntry>>('/history', { to: 1 });
  expect(none).toEqual({ items: [], next_cursor: null });
});

test('the audit of a thing says what each change made of what, also after a rename and by its last name', async () => {
  const { id } = await put('/intents/-1', { name: 'Bill', templates: ['pay my bill'] });
  await put(`/intents/${id}`, { name: 'Invoice' });
  await remove(`/intents/${id}`);
  const bill = { name: 'Bill', templates: ['pay my bill'] };
  const invoice = { name: 'Invoice', templates: ['pay my bill'] };
  const { items } = await get<Pages<AuditEntry>>('/audit', { resource: 'intents', name: 'Invoice' });
  expect(items.map(({ before, after, changed }) => [before, after, changed])).toEqual([
    [invoice, null, ['name', 'templates']],
    [bill, invoice, ['name']],
    [null, bill, ['name', 'templates']],
  ]);
  const page = await get<Pages<AuditEntry>>('/audit', { resource: 'intents', id, limit: 1 });
  expect(page.items).toEqual(items.slice(0, 1));
  const rest = await get<Pages<AuditEntry>>('/audit', { resource: 'intents', id, cursor: String(page.next_cursor) });
  expect(rest.items).toEqual(items.slice(1));
});

test('secrets are in no part of the history, and that one changed is', async () => {
  client = await product.memberOf(project_id, 'administrator');
  await put('/settings', { sip_passwd_testing: 'hunter2' });
  await put('/settings', { sip_passwd_testing: 'hunter3' });
  const audit = await get<Pages<AuditEntry>>('/audit', { resource: 'settings', id: project_id });
  expect(audit.items[0]).toMatchObject({
    id: project_id,
    before: { sip_passwd_testing: '••••' },
    after: { sip_passwd_testing: '••••' },
    changed: ['sip_passwd_testing'],
  });
  const stored = (await product.storedRows('revisions')).join();
  const sealed = stored.match(/sip_passwd_testing\W+[^"]{20,}/gu) ?? [];
  expect(sealed).not.toEqual([]);
  for (const secret of ['hunter2', 'hunter3', ...sealed]) expect(JSON.stringify(audit)).not.toContain(secret);
});

test('items deleted by a time and still missing are listed, until their name is in use again', async () => {
  const bill = await put('/intents/-1', { name: 'Bill' });
  const charge = await put('/actions/-1', { name: 'charge' });
  const first = await remove(`/intents/${bill.id}`);
  const second = await remove(`/actions/${charge.id}`);
  const named = async (query: Record<string, string | number>) =>
    (await get<DeletedThing[]>('/audit/deleted', query)).map(({ resource, name, version }) => [
      resource,
      name,
      version,
    ]);
  expect(await named({ mtime: second })).toEqual([
    ['actions', 'charge', second],
    ['intents', 'Bill', first],
  ]);
  expect(await named({ mtime: second, resource: 'actions' })).toEqual([['actions', 'charge', second]]);
  expect(await named({ mtime: second - 1 })).toEqual([['intents', 'Bill', first]]);
  await put('/intents/-1', { name: 'Bill' });
  expect(await named({ mtime: second })).toEqual([['actions', 'charge', second]]);
});

test('everything goes back to a version as one change, and forward again', async () => {
  const { id: scope } = await put('/reactions/scopes/-1', { name: 'Billing' });
  const bill = await put('/intents/-1', { name: 'Bill', templates: ['pay my bill'] });
  const pay = await put('/reactions/-1', { name: 'Pay', intents: ['Bill'], reactions_scopes_id: scope });
  const { version: then } = await put('/actions/-1', { name: 'charge' });
  const before = await contents();
  await put(`/intents/${bill.id}`, { name: 'Invoice', templates: ['the invoice'] });
  await put('/intents/-1', { name: 'Later', templates: ['pay my bill'] });
  await remove(`/reactions/${pay.id}`);
  await client.send('DELETE', `/v1/reactions/scope/${scope}`, { query: { project_id } });
  await put('/settings', { name: 'Renamed', confidence_threshold: 0.9 });
  const after = await contents();
  const restored = await restore({ version: then });
  expect(await contents()).toEqual(before);
  const { items } = await get<Pages<HistoryEntry>>('/history', { limit: 500 });
  const ofRestore = items.filter(({ version }) => version === restored.version);
  expect(Object.fromEntries(ofRestore.map(({ resource, count }) => [resource, count]))).toEqual({
    intents: 2,
    reactions: 1,
    scopes: 1,
    settings: 1,
  });
  expect(restored.changes.map(({ resource }) => resource).toSorted()).toEqual(
    ofRestore.map(({ resource }) => resource).toSorted(),
  );
  await restore({ version: restored.version - 1 });
  expect(await contents()).toEqual(after);
});

test('one intent goes back with its negative one, and the reactions follow its name', async () => {
  const { id, version } = await put('/intents/-1', { name: 'Bill' });
  await put('/intents/-1', { name: 'Bill [NEG]', templates: ['not the bill'] });
  await put('/reactions/-1', { name: 'Pay', intents: ['Bill', 'Bill [NEG]'] });
  const { version: then } = await put('/actions/-1', { name: 'charge' });
  await put(`/intents/${id}`, { name: 'Invoice' });
  await restore({ version: then, resource: 'intents', id });
  expect((await get<Intent[]>('/intents')).map(({ name }) => name).toSorted()).toEqual(['Bill', 'Bill [NEG]']);
  expect((await get<Reaction[]>('/reactions')).find(({ name }) => name === 'Pay')?.intents).toEqual([
    'Bill',
    'Bill [NEG]',
  ]);
  const gone = await restore({ version: version - 1, resource: 'intents', id });
  expect(gone.changes).toEqual([{ resource: 'intents', count: 2 }]);
  expect(await get<Intent[]>('/intents')).toEqual([]);
});

test('a restore is refused like every write: a name that is taken, a template that is, a thing that changed since', async () => {
  const { id, version } = await put('/intents/-1', { name: 'Bill', templates: ['pay my bill'] });
  await remove(`/intents/${id}`);
  const other = await put('/intents/-1', { name: 'Bill' });
  const wanted = { version, resource: 'intents', id };
  expect((await tryRestore(wanted)).text).toContain('Duplicit intent name');
  await put(`/intents/${other.id}`, { name: 'Another', templates: ['Pay my bill'] });
  expect((await tryRestore(wanted)).status).toBe(400);
  const removed = await remove(`/intents/${other.id}`);
  const stale = await tryRestore(wanted, { atime: version });
  expect([stale.status, JSON.parse(stale.text)]).toMatchObject([
    409,
    { error: { conflicts: [{ id, deleted: true }] } },
  ]);
  expect(await get<Intent[]>('/intents')).toEqual([]);
  expect((await tryRestore(wanted, { atime: removed })).status).toBe(200);
  expect((await get<Intent[]>('/intents')).map((intent) => intent.id)).toEqual([id]);
});

test('who may not delete files restores no time before they were uploaded', async () => {
  const { version } = await put('/settings', { confidence_threshold: 0.7 });
  const upload = form([['file', 'hello', 'later.txt']]);
  expect((await client.send('POST', '/v1/file', { query: { project_id }, ...upload })).status).toBe(200);
  const grants = ALL_GRANTS.filter((grant) => grant !== 'DELETE:/file');
  const uploader = await product.memberHolding(project_id, grants);
  for (const body of [{ version }, { version, resource: 'files' }]) {
    expect((await tryRestore(body, {}, uploader)).status).toBe(402);
  }
  expect(await get('/storage')).toMatchObject([{ name: 'later.txt' }]);
  expect((await tryRestore({ version })).status).toBe(200);
  expect(await get('/storage')).toEqual([]);
});

test('secrets stay as they are, and what one may not change one cannot restore', async () => {
  const administrator = await product.memberOf(project_id, 'administrator');
  const { version } = await put('/settings', { confidence_threshold: 0.6 });
  client = administrator;
  const entered = await put('/settings', { sip_passwd_testing: 'hunter2', sip_server_testing: 'sip.example.com' });
  client = await product.memberOf(project_id, 'editor');
  expect((await tryRestore({ version, resource: 'settings' })).status).toBe(402);
  client = administrator;
  await restore({ version, resource: 'settings' });
  const settings = await get<Settings>('/settings');
  expect([settings.sip_passwd_testing, settings.sip_server_testing]).toEqual(['••••', '']);
  // A password does not go along to another server.
  await restore({ version: entered.version, resource: 'settings' });
  const later = await get<Settings>('/settings');
  expect([later.sip_passwd_testing, later.sip_server_testing]).toEqual(['', 'sip.example.com']);
  const viewer = await product.memberOf(project_id, 'viewer');
  for (const body of [{ version }, { version, resource: 'intents' }]) {
    expect((await tryRestore(body, {}, viewer)).status).toBe(402);
  }
});

test('deployments are marked at the last change before them, and once', async () => {
  const { version: first } = await put('/intents/-1', { name: 'One', templates: ['one'] });
  const { version: second } = await put('/actions/-1', { name: 'two', source: '' });
  const made = await put('/actions/-1', { name: 'three', source: '' });
  await withProject(product.db, project_id, async (tx) => {
    await tx
      .insertInto('models')
      .values({ project_id, hash: 'm', bytes: Buffer.alloc(0) })
      .execute();
    await tx
      .insertInto('snapshots')
      .values({ project_id, hash: 'h', bytes: Buffer.alloc(0), model_hash: 'm' })
      .execute();
    const deployed = { project_id, snapshot_hash: 'h', users_id: null, note: '' };
    await tx
      .insertInto('deployments')
      .values([
        { ...deployed, project_env: 'prod', version: second },
        { ...deployed, project_env: 'dev', version: second },
        { ...deployed, project_env: 'dev', version: made.version + 5 },
      ])
      .execute();
  });
  const marked = async (query: Record<string, string | number>) => {
    const { items, next_cursor } = await get<Pages<HistoryEntry>>('/history', query);
    const marks = items.map(({ version, deployments = [] }) => [
      version,
      deployments.map(({ project_env }) => project_env),
    ]);
    return { marks, next_cursor };
  };
  const { marks, next_cursor } = await marked({ limit: 1 });
  expect(marks).toEqual([[made.version, ['dev']]]);
  const rest = await marked({ cursor: next_cursor ?? '' });
  expect(rest.marks.slice(0, 2)).toEqual([
    [second, ['prod', 'dev']],
    [first, []],
  ]);
});
