import { conversations, labels } from '@parley/contract';
import { GRANTS } from '@parley/domain/permission';
import { expect, test } from 'vitest';
import { withSystem } from '#platform/db/database.ts';
import { callerIn } from '#processes/testing/caller.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { end, error, heldConversation, ran, said, transfer, utter } from '#testing/held-conversation.ts';

const product = await startTestProduct();

const held = heldConversation.bind(null, product.run);

async function aProject() {
  const { projectId } = await product.blankProject();
  const reviewer = await product.memberOf(projectId, 'reviewer');
  const call = callerIn(projectId, reviewer);
  const ids = async (query: Record<string, string> = {}) => (await found(query)).map(({ id }) => id);
  async function found(query: Record<string, string>) {
    const { status, text, body } = await call(conversations.list, { query });
    if (status !== 200) throw new Error(text);
    return body.items;
  }
  return { projectId, reviewer, call, ids };
}

test('lists conversations, newest first, with what happened in them', async () => {
  const { projectId, call } = await aProject();
  const older = await held(projectId, [[utter('Hello')], [said('hm', '__fallback__'), utter('Again?')]], {
    hoursAgo: 3,
  });
  const newer = await held(projectId, [[utter('Hello')], [said('lost it'), transfer]]);
  const { body } = await call(conversations.list);
  expect(body).toMatchObject({ total: 2, is_estimate: false, next_cursor: null });
  expect(body.items).toMatchObject([
    { id: newer, turns: 1, fallback_count: 0, outcome: 'transferred', said: 'lost it', project_env: 'prod' },
    {
      id: older,
      turns: 1,
      fallback_count: 1,
      outcome: 'abandoned',
      said: 'hm',
      ended: null,
      note_count: 0,
      labels: [],
    },
  ]);
});

test('pages go on where the one before ended, whatever began since', async () => {
  const { projectId, reviewer, call } = await aProject();
  const made: string[] = [];
  for (const hoursAgo of [5, 4, 3]) made.unshift(await held(projectId, [[utter('Hello')]], { hoursAgo }));
  const first = (await call(conversations.list, { query: { limit: '2' } })).body;
  await held(projectId, [[utter('Hello')]]);
  const cursor = first.next_cursor ?? '';
  const second = (await call(conversations.list, { query: { limit: '2', cursor } })).body;
  expect([first, second].flatMap(({ items }) => items.map(({ id }) => id))).toEqual(made);
  expect(second).not.toHaveProperty('total');
  const { status } = await reviewer.send('GET', '/v1/conversations', {
    query: { project_id: projectId, cursor: 'elsewhere' },
  });
  expect(status).toBe(400);
});

test('each filter leaves those that it names', async () => {
  const { projectId, ids } = await aProject();
  const contained = await held(projectId, [[utter('Hello')], [said('ok'), ran(7), end]], { hoursAgo: 30 });
  const failed = await held(projectId, [[utter('Hello')], [said('pay “now”', 'Pay bill'), error]], {
    environment: 'dev',
  });
  const open = await held(projectId, [[utter('Hello')], [said('x', '__fallback__')], [said('y')]], { hoursAgo: 0 });
  const draft = await held(projectId, [[utter('Dobrý den')]], { environment: 'draft' });
  const day = Math.trunc(Date.now() / 1_000) - 86_400;
  expect(await ids({ to: String(day) })).toEqual([contained]);
  expect(await ids({ from: String(day), project_env: 'prod' })).toEqual([open]);
  expect(await ids({ outcome: 'contained' })).toEqual([contained]);
  expect(await ids({ outcome: 'failed' })).toEqual([failed]);
  expect(await ids({ outcome: 'abandoned' })).toEqual([draft]);
  expect(await ids({ outcome: 'open' })).toEqual([open]);
  expect(await ids({ min_turns: '2' })).toEqual([open]);
  expect(await ids({ has_fallback: '1' })).toEqual([open]);
  expect(await ids({ has_fallback: '0', project_env: 'dev' })).toEqual([failed]);
  expect(await ids({ intent: 'Pay bill' })).toEqual([failed]);
  expect(await ids({ intent: '__fallback__' })).toEqual([open]);
  expect(await ids({ reaction: '7' })).toEqual([contained]);
  expect(await ids({ q: 'PAY “n' })).toEqual([failed]);
  expect(await ids({ q: 'dobrý' })).toEqual([draft]);
  // Words of the record that nobody said.
  expect(await ids({ q: 'timestamp' })).toEqual([]);
  expect(await ids({ q: '%' })).toEqual([]);
  expect(await ids({ q: open })).toEqual([open]);
  expect(await ids({ deployment: '999999999' })).toEqual([]);
});

test('what no text of the database can hold is searched all the same', async () => {
  const { projectId, ids } = await aProject();
  const odd = await held(projectId, [[utter('half \ud800 \u0000 \\ud800')], [said('after all')]]);
  expect(await ids({ q: 'half' })).toEqual([odd]);
  expect(await ids({ intent: 'Lost card' })).toEqual([odd]);
});

test('one conversation shows its tracker, notes and attachments', async () => {
  const { projectId, reviewer, call } = await aProject();
  const id = await held(projectId, [[utter('Hello')], [said('lost it'), ran(7), utter('Which one?')]]);
  const { body } = await call(conversations.get, { params: { conversation: id } });
  expect(body).toMatchObject({ id, is_cut: false, notes: [], attachments: [], turns: 1 });
  expect(body.tracker.map(({ type, value }) => [type, value])).toEqual([
    ['action', 'utter'],
    ['intent', 'Lost card'],
    ['reaction', 7],
    ['action', 'utter'],
  ]);
  for (const other of ['0'.repeat(32), 'not-an-id', '..%2fintents']) {
    const { status } = await reviewer.send('GET', `/v1/conversations/${other}`, { query: { project_id: projectId } });
    expect(status, other).toBe(404);
  }
});

test('notes are written, changed and deleted; each must be about an entry that is there', async () => {
  const { projectId, reviewer, call } = await aProject();
  const id = await held(projectId, [[utter('Hello')], [said('lost it')]]);
  const { tracker } = (await call(conversations.get, { params: { conversation: id } })).body;
  const entry_timestamp = tracker[1]?.timestamp ?? 0;
  const made = await call(conversations.createNote, { body: { conversation_id: id, entry_timestamp, text: 'Why?' } });
  await call(conversations.createNote, { body: { conversation_id: id, text: 'All of it' } });
  await call(conversations.updateNote, { params: { id: made.body.id }, body: { text: '=Because' } });
  const notes = async () => (await call(conversations.get, { params: { conversation: id } })).body.notes;
  expect(await notes()).toMatchObject([
    {
      id: made.body.id,
      entry_timestamp,
      text: '=Because',
      who: reviewer.userId,
      changed: expect.any(Number) as number,
    },
    { entry_timestamp: null, text: 'All of it', changed: null },
  ]);
  await call(conversations.removeNote, { params: { id: made.body.id } });
  expect(await notes()).toHaveLength(1);
  const refused = async (body: object) =>
    (await reviewer.send('PUT', '/v1/conversations/notes/-1', { query: { project_id: projectId }, body })).status;
  expect(await refused({ conversation_id: id, entry_timestamp: 5, text: 'Nowhere' })).toBe(400);
  expect(await refused({ conversation_id: '0'.repeat(32), text: 'No such conversation' })).toBe(404);
  expect(await refused({ conversation_id: id, text: ' ' })).toBe(400);
});

test('labels are put on conversations, found by, renamed and deleted', async () => {
  const { projectId, reviewer, call, ids } = await aProject();
  const id = await held(projectId, [[utter('Hello')]]);
  await held(projectId, [[utter('Hello')]]);
  const label = (await call(labels.create, { body: { name: 'To review', color: 'amber' } })).body.id;
  const taken = await reviewer.send('PUT', '/v1/labels/-1', {
    query: { project_id: projectId },
    body: { name: 'to REVIEW' },
  });
  expect(taken.status).toBe(400);
  await call(conversations.setLabels, { params: { conversation: id }, body: { labels: [label, label] } });
  expect(await ids({ label: String(label) })).toEqual([id]);
  await call(labels.update, { params: { id: label }, body: { name: 'Reviewed' } });
  expect((await call(labels.list)).body).toEqual([{ id: label, name: 'Reviewed', color: 'amber', conversations: 1 }]);
  const unknown = await reviewer.send('PUT', `/v1/conversations/${id}/labels`, {
    query: { project_id: projectId },
    body: { labels: [label, 999_999_999] },
  });
  expect(unknown.status).toBe(404);
  await call(labels.remove, { params: { id: label } });
  expect((await call(conversations.list)).body.items.map((one) => one.labels)).toEqual([[], []]);
});

test('CSV has one row for each conversation of the filter, more than one piece too, and no formula', async () => {
  const { projectId, reviewer, call } = await aProject();
  const made = await held(projectId, [[utter('Hello')], [said('=HYPERLINK("x")')]]);
  await held(projectId, [[utter('Hello')]], { environment: 'dev' });
  const label = (await call(labels.create, { body: { name: '+1', color: 'gray' } })).body.id;
  await call(conversations.setLabels, { params: { conversation: made }, body: { labels: [label] } });
  const { status, text } = await reviewer.send('GET', '/v1/conversations', {
    query: { project_id: projectId, format: 'csv', project_env: 'prod' },
  });
  expect(status).toBe(200);
  const lines = text.trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('conversation_id,started');
  expect(lines[1]).toMatch(new RegExp(`^${made},2\\d{3}-`, 'u'));
  expect(lines[1]).toContain(`,'+1,0,"'=HYPERLINK(""x"")"`);
});

test('whoever may list but not open conversations neither reads nor searches what was said', async () => {
  const { projectId } = await aProject();
  await held(projectId, [[utter('Hello')], [said('secret words')]]);
  const lister = await product.memberOf(projectId, 'viewer');
  await withSystem(product.db, async (tx) => {
    const { id } = await tx.insertInto('roles').values({ name: 'Lister' }).returning('id').executeTakeFirstOrThrow();
    const permission_id = GRANTS['GET:/conversations'].id;
    await tx.insertInto('role_permissions').values({ role_id: id, permission_id }).execute();
    await tx.updateTable('project_members').set({ role_id: id }).where('user_id', '=', lister.userId).execute();
  });
  const listed = await lister.send('GET', '/v1/conversations', { query: { project_id: projectId } });
  expect(listed.status).toBe(200);
  expect(listed.text).not.toContain('secret');
  const csv = await lister.send('GET', '/v1/conversations', { query: { project_id: projectId, format: 'csv' } });
  expect(csv.text).not.toContain('secret');
  const searched = await lister.send('GET', '/v1/conversations', { query: { project_id: projectId, q: 'secret' } });
  expect(searched.status).toBe(402);
});

test('a viewer opens conversations and changes nothing', async () => {
  const { projectId } = await aProject();
  const id = await held(projectId, [[utter('Hello')]]);
  const viewer = await product.memberOf(projectId, 'viewer');
  const query = { project_id: projectId };
  expect((await viewer.send('GET', `/v1/conversations/${id}`, { query })).status).toBe(200);
  const body = { conversation_id: id, text: 'Mine' };
  expect((await viewer.send('PUT', '/v1/conversations/notes/-1', { query, body })).status).toBe(402);
});
