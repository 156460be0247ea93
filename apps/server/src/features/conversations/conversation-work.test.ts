import { argOf } from '@parley/domain/tracker';
import { randomBytes } from 'node:crypto';
import {
  chat,
  conversations,
  conversationWork,
  deployments,
  fallbacks,
  intents,
  labels,
  reactions,
  training,
} from '@parley/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { foldEverything } from '#features/conversations/facts/keep-facts.ts';
import { systemClock } from '#platform/clock.ts';
import { createLogger } from '#platform/logger.ts';
import { withSystem } from '#platform/db/database.ts';
import { callerIn } from '#processes/testing/caller.ts';
import { heldConversation, said, utter, type Said } from '#testing/held-conversation.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';

const product = await startTestProduct();
const held = heldConversation.bind(null, product.run);
const fold = () => foldEverything({ db: product.db, now: systemClock, log: createLogger('silent') });

async function aProject() {
  const { projectId } = await product.blankProject();
  const reviewer = await product.memberOf(projectId, 'reviewer');
  const editor = await product.memberOf(projectId, 'editor');
  return { projectId, call: callerIn(projectId, reviewer), editor: callerIn(projectId, editor) };
}

const set = (name: string, value: string): Said => ({ type: 'action', value: 'set', args: { name, value } });
const entryOf = (id: string, call: Awaited<ReturnType<typeof aProject>>['call'], text: string) =>
  call(conversations.get, { params: { conversation: id } }).then(({ body }) => {
    const found = body.tracker.find((entry) => argOf(entry, 'text') === text);
    if (!found) throw new Error(`nobody said ${text}`);
    return found.timestamp;
  });

/** Turns 2 to 10,000 of a conversation. */
async function addTurns(projectId: number, id: string, began: number): Promise<void> {
  await product.run(projectId, {
    name: 'many-turns',
    text: `
      insert into tracker_entries (project_id, conversation_id, turn_no, first_ts, last_ts, entries)
      select $1, $2, n, $3::bigint + n * 1000, $3::bigint + n * 1000,
        '[{"type":"intent","value":"Lost card","args":{"text":"turn ' || n || '"},"timestamp":' || ($3::bigint + n * 1000) || '}]'
      from generate_series(2, 10000) n`,
    values: [projectId, id, began],
  });
}

test('the turns of a conversation are read in pages, both ways, and round an entry', async () => {
  const { projectId, call } = await aProject();
  const turns = Array.from({ length: 25 }, (_, at) => [said(`turn ${at}`)]);
  const id = await held(projectId, turns);
  const page = async (query: Record<string, string>) => {
    const { body } = await call(conversationWork.turns, {
      params: { conversation: id },
      query: { limit: '10', ...query },
    });
    return { ...body, said: body.tracker.map((entry) => argOf(entry, 'text')) };
  };
  const first = await page({});
  expect(first.said).toEqual(turns.slice(0, 10).map((_, at) => `turn ${at}`));
  expect([first.before, first.after]).toEqual([null, 9]);
  const last = await page({ after: '19' });
  expect(last.said).toHaveLength(5);
  expect([last.before, last.after]).toEqual([20, null]);
  const linked = await page({ at: String(last.tracker[2]?.timestamp) });
  expect(linked.said).toEqual(turns.slice(17).map((_, at) => `turn ${at + 17}`));
  expect((await page({ before: '22' })).said).toEqual(turns.slice(12, 22).map((_, at) => `turn ${at + 12}`));
  const short = await call(conversations.get, { params: { conversation: id }, query: { turns: '3' } });
  expect(short.body).toMatchObject({ is_cut: true });
  expect(short.body.tracker).toHaveLength(3);
});

test('the state around a caller’s turn comes from the records of the turns', async () => {
  const { projectId, call } = await aProject();
  const enter: Said = { type: 'action', value: 'enter_scope', args: { scope: 'Cards' } };
  const id = await held(projectId, [
    [utter('Hi')],
    [said('a'), set('card', 'credit')],
    [said('b'), enter, set('card', 'debit')],
  ]);
  const memory = async (text: string) => {
    const timestamp = String(await entryOf(id, call, text));
    return (await call(conversationWork.memory, { params: { conversation: id }, query: { timestamp } })).body;
  };
  expect(await memory('a')).toEqual({
    before: { slots: {}, scope: null },
    after: { slots: { card: 'credit' }, scope: null },
    is_exact: false,
  });
  expect(await memory('b')).toMatchObject({
    before: { slots: { card: 'credit' }, scope: null },
    after: { slots: { card: 'debit' }, scope: 'Cards' },
  });
  expect(await memory('Hi')).toMatchObject({ before: null, after: { slots: {} } });
});

test('a corrected intent is kept with its turn, and listed for training', async () => {
  const { projectId, call, editor } = await aProject();
  const { body: intent } = await editor(intents.create, { body: { name: 'Pay bill', templates: [] } });
  const id = await held(projectId, [[utter('Hi')], [said('pay it', 'Lost card')]]);
  const entry_timestamp = await entryOf(id, call, 'pay it');
  const annotate = (intent_id: number | null, at = entry_timestamp) =>
    call(conversationWork.annotate, { params: { conversation: id }, body: { entry_timestamp: at, intent_id } });
  expect((await annotate(intent.id)).status).toBe(200);
  expect((await call(conversations.get, { params: { conversation: id } })).body.annotations).toMatchObject([
    { entry_timestamp, text: 'pay it', recognized: 'Lost card', intent_id: intent.id },
  ]);
  // No model serves yet.
  expect((await call(conversationWork.recognizedNow)).body).toMatchObject([{ recognized: null }]);
  // Another correction replaces it.
  const again = await annotate(null);
  const { body: listed } = await call(conversationWork.annotations);
  expect(listed).toMatchObject({ total: 1, items: [{ id: again.body.id, intent_id: null }] });
  expect((await call(conversationWork.removeAnnotation, { params: { id: again.body.id } })).status).toBe(200);
  expect((await call(conversationWork.annotations)).body.total).toBe(0);
  expect((await annotate(987_654_321)).error?.message).toMatch(/Intent not found/u);
  expect((await annotate(null, entry_timestamp - 1)).status).toBe(404);
  expect((await call(conversationWork.removeAnnotation, { params: { id: again.body.id } })).status).toBe(404);
});

test('a turn marked as a fallback is listed among the fallbacks until that is undone', async () => {
  const { projectId, call } = await aProject();
  const id = await held(projectId, [[utter('Hi')], [said('the moon is blue', 'Lost card')]]);
  const phrases = async () => (await call(fallbacks.list)).body.items.map(({ intent }) => intent);
  expect(await phrases()).toEqual([]);
  const body = { entry_timestamp: await entryOf(id, call, 'the moon is blue'), intent_id: null };
  const marked = await call(conversationWork.annotate, { params: { conversation: id }, body });
  expect(await phrases()).toEqual(['the moon is blue']);
  await call(conversationWork.removeAnnotation, { params: { id: marked.body.id } });
  expect(await phrases()).toEqual([]);
});

test('notes of all conversations are on one list; only their authors and editors change them', async () => {
  const { projectId, call, editor } = await aProject();
  const other = callerIn(projectId, await product.memberOf(projectId, 'reviewer'));
  const id = await held(projectId, [[utter('Hi')], [said('x')]]);
  const note = async (by: typeof call, text: string) =>
    (await by(conversations.createNote, { body: { conversation_id: id, text } })).body.id;
  const mine = await note(call, 'Add an intent for Moons');
  const theirs = await note(other, 'Ask the bank');
  const list = async (query: Record<string, string> = {}) =>
    (await call(conversationWork.notes, { query })).body.items.map((one) => one.id);
  expect(await list()).toEqual([theirs, mine]);
  expect(await list({ q: 'moons' })).toEqual([mine]);
  expect(await list({ author: 'me' })).toEqual([mine]);
  expect(await list({ to: '1000' })).toEqual([]);
  const first = (await call(conversationWork.notes, { query: { limit: '1' } })).body;
  expect(first.total).toBe(2);
  expect(await list({ limit: '1', cursor: first.next_cursor ?? '' })).toEqual([mine]);
  expect((await call(conversationWork.noteAuthors)).body).toHaveLength(2);

  const body = { text: 'changed' };
  expect((await call(conversations.updateNote, { params: { id: theirs }, body })).status).toBe(402);
  expect((await call(conversations.removeNote, { params: { id: theirs } })).status).toBe(402);
  expect((await call(conversations.updateNote, { params: { id: mine }, body })).status).toBe(200);
  expect((await editor(conversations.removeNote, { params: { id: theirs } })).status).toBe(200);
  expect(await list()).toEqual([mine]);
});

test('many conversations are labeled by name or by filter, and the change is undone', async () => {
  const { projectId, call } = await aProject();
  const label = async (name: string) => (await call(labels.create, { body: { name } })).body.id;
  const [odd, even] = [await label('odd'), await label('even')];
  const ids: string[] = [];
  for (const at of [1, 2, 3])
    ids.push(await held(projectId, [[utter('Hi')], [said(`number ${at}`)]], { hoursAgo: at }));
  const labeled = async () => {
    const { items } = (await call(conversations.list)).body;
    return ids.map((id) => items.find((one) => one.id === id)?.labels);
  };
  const [a = '', , c = ''] = ids;
  expect((await call(labels.putMany, { body: { add: [odd], conversations: [a, c] } })).body).toMatchObject({
    changed: 2,
  });
  await fold();
  // Conversations that already have the label do not change, and the undo keeps their label.
  const all = await call(labels.putMany, { body: { add: [odd], remove: [even], filter: { q: 'number' } } });
  expect(all.body).toMatchObject({ changed: 1, is_cut: false });
  expect(await labeled()).toEqual([[odd], [odd], [odd]]);
  expect((await call(labels.undoMany, { body: { batch: all.body.batch } })).body).toEqual({ changed: 1 });
  expect(await labeled()).toEqual([[odd], [], [odd]]);

  expect((await call(labels.merge, { params: { id: odd }, body: { into: even } })).status).toBe(200);
  expect(await labeled()).toEqual([[even], [], [even]]);
  expect((await call(labels.list)).body).toMatchObject([{ name: 'even', conversations: 2 }]);
  expect((await call(labels.merge, { params: { id: even }, body: { into: even } })).status).toBe(400);
  expect((await call(labels.putMany, { body: { add: [odd], conversations: ids } })).status).toBe(404);
  expect((await call(labels.putMany, { body: { add: [even] } })).status).toBe(400);
});

test('a label that is deleted or merged comes back with its conversations', async () => {
  const { projectId, call } = await aProject();
  const label = async (name: string) => (await call(labels.create, { body: { name, color: 'red' } })).body.id;
  const [kept, gone] = [await label('kept'), await label('gone')];
  const ids = [await held(projectId, [[utter('Hi')]]), await held(projectId, [[utter('Hi')]], { hoursAgo: 2 })];
  const [a = '', b = ''] = ids;
  await call(labels.putMany, { body: { add: [gone], conversations: ids } });
  await call(labels.putMany, { body: { add: [kept], conversations: [b] } });
  const state = async () => {
    const { items } = (await call(conversations.list)).body;
    return [ids.map((id) => items.find((one) => one.id === id)?.labels), (await call(labels.list)).body];
  };
  const before = await state();
  const undo = (batch: number) => call(labels.undoMany, { body: { batch } });

  const removed = await call(labels.remove, { params: { id: gone } });
  expect((await state())[0]).toEqual([[], [kept]]);
  expect((await undo(removed.body.batch)).body).toEqual({ changed: 2 });
  expect(await state()).toEqual(before);

  const merged = await call(labels.merge, { params: { id: gone }, body: { into: kept } });
  expect((await state())[0]).toEqual([[kept], [kept]]);
  expect((await undo(merged.body.batch)).body).toEqual({ changed: 2 });
  expect(await state()).toEqual(before);

  // A label is not restored if its name is taken, nor on a conversation that no longer exists.
  const again = await call(labels.remove, { params: { id: gone } });
  const taken = await label('Gone');
  expect((await undo(again.body.batch)).error?.message).toMatch(/already exists/u);
  await call(labels.remove, { params: { id: taken } });
  await withSystem(product.db, (tx) => tx.deleteFrom('conversations').where('id', '=', a).execute());
  expect((await undo(again.body.batch)).body).toEqual({ changed: 1 });
  expect((await undo(again.body.batch)).body).toEqual({ changed: 0 });
  expect((await state())[0]).toEqual([undefined, [kept, gone]]);
});

test('many conversations are marked as reviewed or assigned; the undo keeps later changes', async () => {
  const { projectId, call } = await aProject();
  const ids: string[] = [];
  for (const at of [1, 2, 3]) ids.push(await held(projectId, [[utter('Hi')]], { hoursAgo: at }));
  const [a = '', b = ''] = ids;
  const [me] = (await call(conversationWork.reviewers)).body;
  const reviews = async () => {
    const { items } = (await call(conversations.list)).body;
    return ids.map((id) =>
      items
        .filter((one) => one.id === id)
        .map((one) => [one.review_state, one.assignee])
        .flat(),
    );
  };
  const many = (body: object) => call(conversationWork.reviewMany, { body });
  const assigned = await many({ assignee: me?.id, conversations: [a, b] });
  expect(assigned.body).toMatchObject({ changed: 2, is_cut: false });
  const done = await many({ review_state: 'done', filter: { review: 'open' } });
  expect(done.body).toMatchObject({ changed: 3, is_cut: false });
  expect(await reviews()).toEqual([
    ['done', me?.id],
    ['done', me?.id],
    ['done', null],
  ]);
  await call(conversationWork.review, { params: { conversation: a }, body: { assignee: null } });
  expect((await call(conversationWork.undoReviews, { body: { batch: done.body.batch } })).body).toEqual({ changed: 2 });
  expect(await reviews()).toEqual([
    ['done', null],
    ['open', me?.id],
    ['open', null],
  ]);
  expect((await call(conversationWork.undoReviews, { body: { batch: assigned.body.batch } })).body.changed).toBe(1);
  expect(await reviews()).toEqual([
    ['done', null],
    ['open', null],
    ['open', null],
  ]);

  expect((await many({ assignee: 999_999_999, conversations: ids })).error?.message).toMatch(/does not work on/u);
  expect((await many({ conversations: ids })).status).toBe(400);
  expect((await many({ review_state: 'done' })).status).toBe(400);
  expect((await many({ review_state: 'done', conversations: ids, filter: {} })).status).toBe(400);
});

test('a review has a state and a reviewer; the list is filtered by both', async () => {
  const { projectId, call } = await aProject();
  const id = await held(projectId, [[utter('Hi')]]);
  const other = await held(projectId, [[utter('Hi')]], { hoursAgo: 5 });
  const [me] = (await call(conversationWork.reviewers)).body.filter(({ name }) => name.length > 0);
  const review = (body: object) => call(conversationWork.review, { params: { conversation: id }, body });
  expect((await review({ review_state: 'done', assignee: me?.id })).status).toBe(200);
  const list = async (query: Record<string, string>) =>
    (await call(conversations.list, { query })).body.items.map((one) => one.id);
  expect(await list({ review: 'done' })).toEqual([id]);
  expect(await list({ review: 'open' })).toEqual([other]);
  expect(await list({ assignee: String(me?.id) })).toEqual([id]);
  expect((await call(conversations.list, { query: { review: 'done' } })).body.items).toMatchObject([
    { review_state: 'done', assignee: me?.id, assignee_name: me?.name },
  ]);
  await review({ assignee: null });
  expect(await list({ assignee: String(me?.id) })).toEqual([]);
  expect((await review({ assignee: 999_999_999 })).error?.message).toMatch(/does not work on the project/u);
  expect((await call(conversations.list, { query: { assignee: 'me' } })).status).toBe(200);
});

test('a conversation with a deployed bot is replayed against the draft, and continues in a test chat', async () => {
  const { projectId } = await product.blankProject();
  const call = callerIn(projectId, await product.memberOf(projectId, 'administrator'));
  for (const { id } of (await call(reactions.list)).body) await call(reactions.remove, { params: { id } });
  const say = (text: string) => ({ name: 'utter', args: { text } });
  const add = (name: string, intentNames: string[], actions: object[]) =>
    call(reactions.create, { body: { name, intents: intentNames, actions } });
  await add('Greeting', ['__start__'], [say('Hello'), { name: 'set', args: { name: 'card', value: '"gold"' } }]);
  const { body: answer } = await add('Balance', ['__fallback__'], [say('Your {{ slots.card }} card')]);
  await call(deployments.deploy, { query: { project_env: 'prod', message: 'As agreed' } });
  const conversation_token = randomBytes(16).toString('base64url');
  const { body } = await call(chat.init, { query: { conversation_token, project_env: 'prod' }, body: {} });
  const conversation = body.conversation_id;
  for (const msg of ['how much', 'and now']) {
    await call(chat.say, { query: { id: conversation, conversation_token }, body: { msg, last_ts: 0 } });
  }
  const replay = async () => (await call(conversationWork.replay, { params: { conversation } })).body;
  expect(await replay()).toMatchObject({ is_replayable: true, turns: 3, different: 0 });
  await call(reactions.update, {
    params: { id: answer.id },
    body: { name: 'Balance', actions: [say('Draft: {{ slots.card }}')] },
  });
  expect(await replay()).toMatchObject({
    different: 2,
    differences: [{ turn: 1, after: { utterances: ['Draft: gold'] } }, { turn: 2 }],
  });

  const { tracker } = (await call(conversations.get, { params: { conversation } })).body;
  const second = tracker.find((entry) => argOf(entry, 'text') === 'and now')?.timestamp ?? 0;
  const newToken = randomBytes(16).toString('base64url');
  const { body: talk } = await call(conversationWork.chatFrom, {
    params: { conversation },
    body: { before: second, new_conversation_token: newToken },
  });
  expect(talk.tracker.map((entry) => argOf(entry, 'text')).filter(Boolean)).toEqual([
    'Hello',
    'how much',
    'Your gold card',
  ]);
  const { body: next } = await call(chat.say, {
    query: { id: talk.conversation_id, conversation_token: newToken },
    body: { msg: 'and in the draft', last_ts: talk.tracker.at(-1)?.timestamp ?? 0 },
  });
  expect(next.tracker).toContainEqual(expect.objectContaining({ value: 'utter', args: { text: 'Draft: gold' } }));
  const opening = await call(conversationWork.chatFrom, {
    params: { conversation },
    body: { before: tracker[0]?.timestamp ?? 0, new_conversation_token: newToken },
  });
  expect(opening.status).toBe(404);
});

test('corrected turns count among the phrases of callers by which a model is judged', async () => {
  const { projectId, editor } = await aProject();
  const add = async (name: string, templates: string[]) =>
    (await editor(intents.create, { body: { name, templates } })).body.id;
  const card = await add('Lost card', ['i lost my card', 'my card is gone', 'card lost', 'where is my card']);
  await add('Pay bill', ['pay my bill', 'i want to pay', 'pay the invoice', 'how do i pay']);
  const id = await held(projectId, [[utter('Hi')], [said('i lost my card', 'Pay bill')]]);
  await editor(conversationWork.annotate, {
    params: { conversation: id },
    body: { entry_timestamp: await entryOf(id, editor, 'i lost my card'), intent_id: card },
  });
  await editor(training.train);
  await editor(training.review);
  expect((await editor(intents.quality)).body.cross_validation?.callers).toMatchObject({ total: 1 });
  expect((await editor(conversationWork.recognizedNow)).body).toMatchObject([{ recognized: 'Lost card' }]);
});

test('a project has 500 labels at most, a conversation 100, and more are refused by name', async () => {
  const { projectId, call } = await aProject();
  const id = await held(projectId, [[utter('Hi')]]);
  await withSystem(product.db, (tx) =>
    sql`
      insert into labels (project_id, name, color) select ${projectId}::bigint, 'Label ' || n, 'gray'
      from generate_series(1, 500) n`.execute(tx),
  );
  const one = await call(labels.create, { body: { name: 'One more' } });
  expect(one.error?.message).toBe('A project can have at most 500 labels. Delete some first.');
  const all = (await call(labels.list)).body.map((label) => label.id);
  expect(all).toHaveLength(500);
  const params = { conversation: id };
  const many = Array.from({ length: 100_000 }, (_, index) => index + 1);
  const fields = [
    await call(conversations.setLabels, { params, body: { labels: many } }),
    await call(conversations.setLabels, { params, body: { labels: all.slice(0, 101) } }),
    await call(labels.putMany, { body: { add: many, filter: {} } }),
    await call(conversations.list, { query: { label: all.slice(0, 21).join() } }),
  ].map(({ status, error }) => [status, error?.issues?.[0]?.path]);
  expect(fields).toEqual([
    [400, 'body.labels'],
    [400, 'body.labels'],
    [400, 'body.add'],
    [400, 'query.label'],
  ]);
  expect((await call(conversations.setLabels, { params, body: { labels: all.slice(0, 100) } })).status).toBe(200);
  expect((await call(conversations.list)).body.items[0]?.labels).toHaveLength(100);
});

test('a conversation of 10,000 turns opens with one page of them', async () => {
  const { projectId, call } = await aProject();
  const id = await held(projectId, [[utter('Hi')], [said('first')]]);
  await addTurns(projectId, id, await entryOf(id, call, 'first'));
  const params = { conversation: id };
  // The screen makes these two calls.
  const opened = await call(conversations.get, { params, query: { turns: '0' } });
  const page = await call(conversationWork.turns, { params });
  expect(opened.body).toMatchObject({ tracker: [], is_cut: true });
  expect(page.body.tracker).toHaveLength(200);
  expect(opened.text.length + page.text.length).toBeLessThan(100_000);
  const whole = await call(conversations.get, { params });
  expect(whole.body.is_cut).toBe(true);
  expect(whole.body.tracker.length).toBeLessThan(2_100);
  const { rows } = await withSystem(product.db, (tx) =>
    sql<{ 'QUERY PLAN': string }>`
      explain (analyze, costs off, timing off, summary off)
      select entries from tracker_entries
      where project_id = ${projectId} and conversation_id = ${id} and turn_no > 9000 order by turn_no limit 201
    `.execute(tx),
  );
  // The database reads a page by the index, not the whole conversation.
  expect(rows.map((row) => row['QUERY PLAN']).join()).not.toMatch(/rows=\d{4}/u);
});

test('a conversation of 10,000 turns is read in pages, and one of its turns in a few rows', async () => {
  const { projectId, call } = await aProject();
  const id = await held(projectId, [[utter('Hi')], [said('first'), set('card', 'gold')]]);
  const began = await entryOf(id, call, 'first');
  await addTurns(projectId, id, began);
  const params = { conversation: id };
  const first = (await call(conversationWork.turns, { params })).body;
  expect(first.tracker).toHaveLength(201);
  expect(first.after).toBe(199);
  const last = began + 10_000 * 1_000;
  const linked = (await call(conversationWork.turns, { params, query: { at: String(last) } })).body;
  expect(argOf(linked.tracker.at(-1), 'text')).toBe('turn 10000');
  expect(linked).toMatchObject({ before: 9_995, after: null });
  const { body } = await call(conversationWork.memory, { params, query: { timestamp: String(last) } });
  expect(body).toEqual({
    before: { slots: { card: 'gold' }, scope: null },
    after: { slots: { card: 'gold' }, scope: null },
    is_exact: false,
  });
  const chatFrom = await call(conversationWork.chatFrom, {
    params,
    body: { before: last, new_conversation_token: randomBytes(16).toString('base64url') },
  });
  expect(chatFrom.error?.message).toMatch(/too long/u);
});
