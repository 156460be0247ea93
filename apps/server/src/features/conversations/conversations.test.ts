import { argOf } from '@parley/domain/tracker';
import { conversations, labels } from '@parley/contract';
import { GRANTS } from '@parley/domain/permission';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { ConversationFilter } from '#features/conversations/conversation-filter.ts';
import { countConversations } from '#features/conversations/count-conversations.ts';
import { foldEverything } from '#features/conversations/facts/keep-facts.ts';
import { pageOfConversations } from '#features/conversations/list-conversations.ts';
import type { Mark } from '#features/conversations/search-conversations.ts';
import { systemClock } from '#platform/clock.ts';
import { withProject, withSystem } from '#platform/db/database.ts';
import { createLogger } from '#platform/logger.ts';
import { callerIn } from '#processes/testing/caller.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { end, error, heldConversation, ran, said, transfer, utter } from '#testing/held-conversation.ts';

const product = await startTestProduct();

const fold = () => foldEverything({ db: product.db, now: systemClock, log: createLogger('silent') });
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

test('pages continue where the previous one ended, even if conversations have begun since', async () => {
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

test('a search for rare conversations stops after as many as it may look through, and goes on from there', async () => {
  const { projectId } = await aProject();
  const failed: string[] = [];
  for (const hoursAgo of [9, 7, 5, 3]) {
    await held(projectId, [[utter('Hello')], [said('I lost my card')]], { hoursAgo });
    failed.unshift(await held(projectId, [[utter('Hello')], [said('pay now', 'Pay bill'), error]], { hoursAgo }));
  }
  await fold();
  const search = async (filter: ConversationFilter, limit = 2) => {
    const pages: string[][] = [];
    let after: Mark | null = null;
    do {
      const asked: Parameters<typeof pageOfConversations>[2] = { limit, after, most: 3 };
      const page = await withProject(product.db, projectId, (db) =>
        pageOfConversations({ db, projectId, now: systemClock() }, filter, asked),
      );
      expect(page.searchedTo === null).toBe(page.next === null || page.items.length === limit);
      pages.push(page.items.map(({ id }) => id));
      after = page.next;
    } while (after);
    return pages;
  };
  const found = await search({ outcome: 'failed' });
  expect(found.flat()).toEqual(failed);
  expect(found.length).toBeGreaterThan(2);
  expect((await search({ intent: 'Pay bill' })).flat()).toEqual(failed);
  expect(await search({ intent: 'Never said' })).toEqual([[], [], []]);
  // An index finds all of them at once.
  expect(await search({ q: 'platinum' })).toEqual([[]]);
  expect(await search({ q: '"now pay"' })).toEqual([[]]);
  expect(await search({ q: '"pay now"' }, 10)).toEqual([failed]);
  expect(await search({ has_note: '1' })).toEqual([[]]);
});

test('a filter is counted by the share of what was searched, and exactly if an index finds its matches', async () => {
  const { projectId } = await aProject();
  for (const hoursAgo of [6, 5, 4, 3, 2]) {
    await held(projectId, [[utter('Hello')], [said('pay now', 'Pay bill'), error]], { hoursAgo });
    await held(projectId, [[utter('Hello')], [said('hm')]], { hoursAgo });
  }
  await fold();
  const count = (filter: ConversationFilter, most: number) =>
    withProject(product.db, projectId, (db) => countConversations({ db, projectId, now: systemClock() }, filter, most));
  expect(await count({ outcome: 'failed' }, 10)).toEqual({ total: 5, isEstimate: false });
  expect(await count({ outcome: 'failed' }, 4)).toMatchObject({ isEstimate: true });
  expect(await count({ q: 'pay' }, 4)).toEqual({ total: 5, isEstimate: false });
});

test('each filter returns its matches', async () => {
  const { projectId, call, ids } = await aProject();
  const gold = { entity: 'Card type', value: 'Gold', text: 'gold', start: 0, end: 4, matcher: 'exact', distance: 0 };
  const contained = await held(projectId, [[utter('Hello')], [said('ok'), ran(7), end]], { hoursAgo: 30 });
  const failed = await held(
    projectId,
    [[utter('Hello')], [said('pay now', 'Pay bill', { entities: [gold], confidence: 0.6 }), ran(7), ran(8), error]],
    { environment: 'dev' },
  );
  const open = await held(projectId, [[utter('Hello')], [said('x', '__fallback__')], [said('y')]], { hoursAgo: 0 });
  const draft = await held(projectId, [[utter('Dobrý den')]], { environment: 'draft', hoursAgo: 3 });
  const transferred = await held(projectId, [[utter('Hello')], [transfer]], { hoursAgo: 31 });
  await fold();
  const day = Math.trunc(Date.now() / 1_000) - 86_400;
  const labelIds: number[] = [];
  for (const name of ['One', 'Two']) {
    labelIds.push((await call(labels.create, { body: { name, color: 'gray' } })).body.id);
  }
  await call(conversations.setLabels, { params: { conversation: draft }, body: { labels: labelIds } });
  await call(conversations.setLabels, { params: { conversation: open }, body: { labels: labelIds.slice(1) } });
  const found: [Record<string, string>, string[]][] = [
    [{ to: String(day) }, [contained, transferred]],
    [{ from: String(day), project_env: 'prod' }, [open]],
    [{ outcome: 'contained' }, [contained]],
    [{ outcome: 'failed' }, [failed]],
    [{ outcome: 'abandoned' }, [draft]],
    [{ outcome: 'open' }, [open]],
    [{ min_turns: '2' }, [open]],
    [{ max_turns: '0' }, [draft, transferred]],
    [{ min_turns: '1', max_turns: '1' }, [failed, contained]],
    [{ has_fallback: '1' }, [open]],
    [{ has_fallback: '0', project_env: 'dev' }, [failed]],
    [{ low_confidence: '1' }, [failed]],
    [{ low_confidence: '0', project_env: 'dev' }, []],
    [{ channel: 'chat', project_env: 'draft' }, [draft]],
    [{ channel: 'phone' }, []],
    [{ intent: 'Pay bill' }, [failed]],
    [{ intent: '__fallback__' }, [open]],
    [{ reaction: '7' }, [failed, contained]],
    [{ last_reaction: '7' }, [contained]],
    [{ transfer_reason: 'desk' }, [transferred]],
    [{ entity: 'card TYPE=gold' }, [failed]],
    [{ entity: 'Card type' }, [failed]],
    [{ entity: 'Card' }, []],
    [{ entity: 'Card type=silver' }, []],
    [{ label: String(labelIds[1]) }, [open, draft]],
    [{ label: labelIds.join() }, [draft]],
    // Deleted, or never existed.
    [{ label: '999999999' }, []],
    [{ reaction: '999999999' }, []],
    [{ deployment: '999999999' }, []],
  ];
  for (const [query, expected] of found) {
    expect(await ids(query), JSON.stringify(query)).toEqual(expected);
    expect((await call(conversations.list, { query })).body.total, JSON.stringify(query)).toBe(expected.length);
  }
});

test('texts are found by their words, phrases and beginnings, in any case and with or without diacritics', async () => {
  const { projectId, ids } = await aProject();
  const czech = await held(projectId, [[utter('Dobrý den')], [said('Žádost o novou kartu')]], { hoursAgo: 1 });
  const polish = await held(projectId, [[utter('Dzień dobry')], [said('zgubiłem kartę w Łodzi')]], { hoursAgo: 2 });
  const german = await held(projectId, [[utter('Guten Tag')], [said('Die große Straße')]], { hoursAgo: 3 });
  const serbian = await held(projectId, [[utter('Добар дан')], [said('изгубио сам картицу')]], { hoursAgo: 4 });
  const english = await held(projectId, [[utter('Good day')], [said('I lost my “card”')]], { hoursAgo: 5 });
  await fold();
  const found: [string, string[]][] = [
    ['zadost', [czech]],
    ['ŽÁDOST o', [czech]],
    ['kart', [czech, polish, serbian]],
    ['kart* ', [czech, polish, serbian]],
    ['kart ', []],
    ['lodzi', [polish]],
    ['GROSSE', [german]],
    ['izgubio karticu', [serbian]],
    ['изгубио', [serbian]],
    ['"good day"', [english]],
    ['"day good"', []],
    ['day good', [english]],
    ['"my card"', [english]],
    // A phrase search does not cross from one speaker to the other.
    ['"den zadost"', []],
    ['"dobry den"', [czech]],
    ['"Dobrý den"', [czech]],
    ['"dobrý dobry"', []],
    ['"zádost"', []],
    ['zádost', [czech]],
    // Technical words of the record are not searched.
    ['timestamp', []],
    [czech, [czech]],
  ];
  for (const [q, expected] of found) expect(await ids({ q }), q).toEqual(expected);
  expect(await ids({ q: 'kart', project_env: 'dev' })).toEqual([]);
  expect(await ids({ q: 'kart', intent: 'Lost card', min_turns: '1' })).toEqual([czech, polish, serbian]);
});

test('a filter that makes no sense is refused by its name', async () => {
  const { projectId, reviewer } = await aProject();
  const many = Array.from({ length: 1_000 }, (_, index) => index + 1).join();
  const senseless: [Record<string, string>, string][] = [
    [{ q: '%' }, 'query.q'],
    [{ q: 'a*' }, 'query.q'],
    [{ q: 'a '.repeat(50) }, 'query.q'],
    [{ from: '20', to: '10' }, 'query.to'],
    [{ min_turns: '5', max_turns: '4' }, 'query.max_turns'],
    [{ min_turns: '-1' }, 'query.min_turns'],
    [{ label: 'x' }, 'query.label'],
    [{ label: many }, 'query.label'],
    [{ low_confidence: '2' }, 'query.low_confidence'],
  ];
  for (const [query, path] of senseless) {
    const { status, text } = await reviewer.send('GET', '/v1/conversations', {
      query: { project_id: projectId, ...query },
    });
    expect(status, text).toBe(400);
    expect(text).toContain(path);
  }
});

test('a search with text that the database cannot store works nevertheless', async () => {
  const { projectId, ids } = await aProject();
  const odd = await held(projectId, [[utter('half \ud800 \u0000 \\ud800')], [said('after all')]]);
  await fold();
  expect(await ids({ q: 'half' })).toEqual([odd]);
  expect(await ids({ intent: 'Lost card' })).toEqual([odd]);
});

test('a search shows the matching words with their entry, next to the first text', async () => {
  const { projectId, call } = await aProject();
  const long = `${'before '.repeat(30)}the violet umbrella${' after'.repeat(30)}`;
  const id = await held(projectId, [[utter('Hello')], [said('hi'), utter('One umbrella?')], [said(long)]]);
  await fold();
  const { body } = await call(conversations.list, { query: { q: 'violet umbrella' } });
  const [item] = body.items;
  expect(item?.said).toBe('hi');
  expect(item?.found?.text).toMatch(/^….*the violet umbrella.*…$/u);
  const { body: opened } = await call(conversations.get, { params: { conversation: id } });
  const entry = opened.tracker.find(({ timestamp }) => timestamp === item?.found?.entry);
  expect(argOf(entry, 'text')).toBe(long);
  expect((await call(conversations.list, { query: {} })).body.items[0]).not.toHaveProperty('found');
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

test('CSV can have one row for each turn, whatever the length of a conversation', async () => {
  const { projectId, reviewer } = await aProject();
  const silver = { entity: 'Card', value: 'silver', text: 'silver', start: 0, end: 6, matcher: 'exact', distance: 0 };
  const long = await held(
    projectId,
    [
      [utter('Hello')],
      [said('=1+1', 'Sum', { confidence: 0.9, entities: [silver] }), ran(7), utter('Two'), utter('Yes')],
    ],
    { hoursAgo: 1 },
  );
  const other = await held(projectId, [[utter('Hi')], [said('bye'), end]], { environment: 'dev' });
  const turns = 1_200;
  await withProject(product.db, projectId, (tx) =>
    sql`
      insert into tracker_entries (project_id, conversation_id, turn_no, first_ts, last_ts, entries, reactions)
      select ${projectId}::bigint, ${long}, n, c.started + n * 1000, c.started + n * 1000, '[]', '{}'
      from conversations c, generate_series(2, ${turns}) n where c.project_id = ${projectId} and c.id = ${long}
    `.execute(tx),
  );
  const query = { project_id: projectId, format: 'csv', rows: 'turns' };
  const { status, text } = await reviewer.send('GET', '/v1/conversations', { query });
  expect(status).toBe(200);
  const lines = text.trim().split('\r\n');
  expect(lines[0]).toContain('conversation_id,turn,time');
  expect(lines).toHaveLength(1 + (turns + 1) + 2);
  expect(lines[2]).toMatch(
    new RegExp(`^${long},1,2\\d{3}-.*,prod,chat,'=1\\+1,Sum,0.9,Card=silver,Greets,,"Two\\nYes",$`, 'u'),
  );
  expect(lines.at(-1)).toContain(`${other},1,`);
  expect(lines.at(-1)).toContain(',dev,chat,bye,Lost card,,,,call_end,,');
  const filtered = await reviewer.send('GET', '/v1/conversations', { query: { ...query, project_env: 'dev' } });
  expect(filtered.text.trim().split('\r\n')).toHaveLength(3);
  const senseless = await reviewer.send('GET', '/v1/conversations', { query: { ...query, q: '%' } });
  expect(senseless.status).toBe(400);
});

test('a user who may list but not open conversations can neither read nor search their texts', async () => {
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
  const asking = (query: object) =>
    lister.send('GET', '/v1/conversations', { query: { project_id: projectId, ...query } });
  for (const guess of [
    { q: 'secret' },
    { entity: 'Card type=gold' },
    { entity: 'Card type=' },
    { transfer_reason: 'x' },
  ]) {
    for (const format of ['json', 'csv']) {
      expect((await asking({ ...guess, format })).status, JSON.stringify(guess)).toBe(402);
    }
  }
  expect((await asking({ entity: 'Card type' })).status).toBe(200);
  const turns = { project_id: projectId, format: 'csv', rows: 'turns' };
  expect((await lister.send('GET', '/v1/conversations', { query: turns })).status).toBe(402);
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
