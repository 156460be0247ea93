import { argOf } from '@parley/domain/tracker';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  chat,
  conversations,
  emailReports,
  labels,
  conversationWork,
  intents,
  deployments,
  NO_PERSONAL_DATA,
  personalData,
  reactions,
  savedFilters,
  tests,
} from '@parley/contract';
import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { foldConversations } from '#features/conversations/facts/facts-store.ts';
import { foldEverything } from '#features/conversations/facts/keep-facts.ts';
import { systemClock } from '#platform/clock.ts';
import { withProject, withSystem } from '#platform/db/database.ts';
import { createLogger } from '#platform/logger.ts';
import { callerIn } from '#processes/testing/caller.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { heldConversation, said } from '#testing/held-conversation.ts';
import { testDatabase } from '#testing/test-database.ts';
import { eraseConversation } from '#features/conversations/erase-conversations.ts';

const database = testDatabase();
const filesFolder = mkdtempSync(join(tmpdir(), 'parley-erasure-'));
const product = await startTestProduct({ database, filesFolder });

async function aProject() {
  const { projectId } = await product.blankProject();
  const call = callerIn(projectId, await product.memberOf(projectId, 'administrator'));
  const actions = [
    { name: 'set', args: { name: 'said', value: 'text' } },
    { name: 'utter', args: { text: 'You said {{text}}' } },
  ];
  await call(reactions.create, { body: { name: 'Echo', intents: ['__any__'], actions } });
  return { projectId, call };
}

type Call = ReturnType<typeof callerIn>;

/** A conversation in which callers say these texts. Returns its id. */
async function talk(call: Call, texts: string[], metadata?: Record<string, string>): Promise<string> {
  const conversation_token = randomBytes(16).toString('base64url');
  const body = metadata ? { metadata } : {};
  const opened = await call(chat.init, { query: { conversation_token }, body });
  const { conversation_id: id } = opened.body;
  let last_ts = 0;
  for (const msg of texts) {
    const { body: said } = await call(chat.say, { query: { id, conversation_token }, body: { msg, last_ts } });
    last_ts = said.tracker.at(-1)?.timestamp ?? last_ts;
  }
  return id;
}

/** Dumps the database as its owner sees it, and every file of the data folder. */
async function dump(): Promise<string> {
  const client = new Client({ connectionString: (await database).url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(`
      select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind = 'r'`);
    const parts: string[] = [];
    await client.query(`select set_config('parley.system', 'on', false), set_config('parley.words', '!''-''', false)`);
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t`);
      parts.push(...rows.map(({ row }) => row));
    }
    const files = readdirSync(filesFolder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
    parts.push(...files.map(({ parentPath, name }) => name + readFileSync(join(parentPath, name), 'latin1')));
    return parts.join('\n');
  } finally {
    await client.end();
  }
}

async function request(call: Call, id: number, state: string) {
  await expect.poll(async () => (await call(personalData.get, { params: { id } })).body.state).toBe(state);
  return (await call(personalData.get, { params: { id } })).body;
}

test('a person is found by a phone number, counted and erased everywhere, and the record contains no name', async () => {
  const { projectId, call } = await aProject();
  const secrets = ['601 123 456', '601123456', 'Zbyhněva', 'zbyhnev', 'nota bene 7351'];
  const first = await talk(call, ['my phone is +420 601 123 456', 'and my name is Zbyhněva'], {
    from: '+420601123456',
  });
  const second = await talk(call, ['call 601-123-456 please', 'it is Zbyhněva again']);
  const other = await talk(call, ['my phone is 602 123 456', 'hello']);
  const note = { conversation_id: first, text: 'nota bene 7351: Zbyhněva' };
  expect((await call(conversations.createNote, { body: note })).status).toBe(200);
  await withProject(product.db, projectId, async (tx) => {
    await sql`
      insert into attachments (project_id, conversation_id, name, type, size, bytes, created)
      values (${projectId}, ${first}, 'zbyhnev.txt', 'text/plain', 8, 'Zbyhněva', 1)`.execute(tx);
    await sql`
      insert into fallbacks (project_id, hash, intent, search)
      values (${projectId}, '\\x01', 'and my name is Zbyhněva', 'zbyhneva')`.execute(tx);
    await sql`
      insert into fallback_uses (project_id, hash, conversation_id, timestamp, intent, confidence)
      values (${projectId}, '\\x01', ${first}, 5, null, 0)`.execute(tx);
  });
  const converted = await call(tests.convert, {
    body: { name: 'From a talk', conversation_id: first, max_reactions: 5 },
  });
  expect(converted.status).toBe(200);
  const templates = ['call me at 601 123 456', 'call me'];
  const { body: intent } = await call(intents.create, { body: { name: 'Call', templates } });
  await product.api.tidyUp();
  let stored = await dump();
  expect(secrets.filter((secret) => !dumpHas(secret))).toEqual([]);

  const body = { kind: 'erasure', subject_kind: 'phone', subject: '+420601123456' } as const;
  const { body: started } = await call(personalData.find, { body });
  const found = await request(call, started.id, 'found');
  expect(found.counts).toMatchObject({
    ...{ conversations: 2, turns: 6, fallbacks: 1, notes: 1, attachments: 1, tests: 1, templates: 1 },
  });
  expect(found.test_names).toEqual(['From a talk']);
  expect(found.subject).toBe('+420 601 123 456');
  expect((await call(personalData.erase, { params: { id: started.id }, body: {} })).status).toBe(200);
  const done = await request(call, started.id, 'done');
  expect(done).toMatchObject({ subject: null, kind: 'erasure', counts: { conversations: 2 } });

  stored = await dump();
  expect(secrets.filter((secret) => dumpHas(secret))).toEqual([]);
  expect(stored).toContain('602 123 456');
  expect((await call(intents.list)).body.find(({ id }) => id === intent.id)?.templates).toEqual(['call me']);
  expect((await call(tests.list)).body).toEqual([]);
  const left = (await call(conversations.get, { params: { conversation: second } })).body;
  expect(left.turns).toBe(2);
  expect((await call(conversations.get, { params: { conversation: other } })).text).toContain('602 123 456');
  // The conversation has no further turns.
  const { rows } = await withSystem(product.db, (tx) =>
    sql<{ name: string; action: string }>`select name, action from users_logs order by id desc limit 1`.execute(tx),
  );
  expect(rows).toMatchObject([{ action: 'personal data erased' }]);

  function dumpHas(secret: string): boolean {
    return stored.includes(secret) || stored.includes(Buffer.from(secret).toString('hex'));
  }
});

test('by an address: the export contains the person’s texts, and lasts as long as the search is open', async () => {
  const { call } = await aProject();
  const id = await talk(call, ['write to Jana.Nova@Caller.example', 'thanks']);
  await talk(call, ['write to nova@caller.example']);
  const body = { kind: 'export', subject_kind: 'email', subject: 'jana.nova@caller.example' } as const;
  const { body: started } = await call(personalData.find, { body });
  const found = await request(call, started.id, 'found');
  expect(found).toMatchObject({ counts: { conversations: 1, turns: 3 }, subject: 'jana.nova@caller.example' });
  const { status, headers, text } = await call(personalData.download, { params: { id: started.id } });
  expect([status, headers['content-type']]).toEqual([200, 'application/zip']);
  expect(text).toContain(`${id}/conversation.json`);
  expect(text).toContain(`${id}/conversation.txt`);
  expect((await call(personalData.erase, { params: { id: started.id }, body: {} })).status).toBe(400);
  expect((await call(personalData.withdraw, { params: { id: started.id } })).status).toBe(200);
  expect((await call(personalData.get, { params: { id: started.id } })).body).toMatchObject({
    state: 'done',
    subject: null,
  });
  expect((await call(personalData.download, { params: { id: started.id } })).status).toBe(400);
});

test('one conversation is erased by its id, with its turns kept as counts; it cannot be continued', async () => {
  const { projectId, call } = await aProject();
  const conversation_token = randomBytes(16).toString('base64url');
  const { body: opened } = await call(chat.init, { query: { conversation_token }, body: {} });
  const query = { id: opened.conversation_id, conversation_token };
  await call(chat.say, { query, body: { msg: 'the secret word is xyzzy', last_ts: 0 } });
  const params = { conversation: opened.conversation_id };
  const before = (await call(conversations.get, { params })).body;
  expect((await call(personalData.eraseConversation, { params })).status).toBe(200);
  const after = (await call(conversations.get, { params })).body;
  expect(after).toMatchObject({ turns: before.turns, is_erased: true, outcome: expect.any(String) });
  expect(after.tracker.map(({ type, timestamp }) => [type, timestamp])).toEqual(
    before.tracker.map(({ type, timestamp }) => [type, timestamp]),
  );
  expect(await dump()).not.toContain('xyzzy');
  expect((await call(chat.say, { query, body: { msg: 'more', last_ts: 0 } })).status).toBe(404);
  expect((await call(personalData.eraseConversation, { params: { conversation: 'none' } })).status).toBe(404);
  const { body: log } = await call(personalData.list);
  expect(log).toMatchObject([{ kind: 'erasure', state: 'done', subject_kind: 'conversation', subject: null }]);

  // Simulates a restored backup.
  await withProject(product.db, projectId, async (tx) => {
    await sql`
      update conversations set erased = null, metadata = '{"name": "xyzzy"}' where id = ${opened.conversation_id}`.execute(
      tx,
    );
  });
  await product.api.tidyUp();
  expect(await dump()).not.toContain('xyzzy');
});

test('unfinished work of a server is finished by the next one; unconfirmed searches are deleted', async () => {
  const { projectId, call } = await aProject();
  const id = await talk(call, ['the secret word is plugh']);
  await withProject(product.db, projectId, async (tx) => {
    await sql`
      insert into personal_data_requests
        (project_id, kind, state, subject_kind, subject, conversation_ids, counts, worked_until)
      values (${projectId}, 'erasure', 'erasing', 'conversation', ${id}, ${[id]}::text[], ${JSON.stringify(NO_PERSONAL_DATA)}, 1)`.execute(
      tx,
    );
    await sql`
      insert into personal_data_requests (project_id, kind, state, subject_kind, subject, counts, created)
      values (${projectId}, 'export', 'found', 'email', 'plugh@caller.example', ${JSON.stringify(NO_PERSONAL_DATA)}, 1)`.execute(
      tx,
    );
  });
  const states = async () => (await call(personalData.list)).body.map(({ state }) => state);
  await product.api.goOnErasing();
  expect(await states()).toEqual(['done', 'found']);
  await product.api.tidyUp();
  expect(await states()).toEqual(['done', 'withdrawn']);
  expect(await dump()).not.toContain('plugh');
});

test('text indexed during an erasure contains nothing of the conversation', async () => {
  const { projectId, call } = await aProject();
  const params = { conversation: await talk(call, ['the secret word is frobozz']) };
  const held = new Client({ connectionString: (await database).url });
  await held.connect();
  // Blocks the writing of words by locking the project, to which each of their rows refers.
  await held.query('begin');
  await held.query('select 1 from projects where id = $1 for update', [projectId]);
  const waiting = async () => {
    const { rows } = await held.query<{ count: number }>(`
      select count(distinct l.pid)::int as count from pg_locks l join pg_stat_activity a using (pid)
      where not l.granted and a.datname = current_database()`);
    return rows[0]?.count;
  };
  const folded = foldConversations(product.db, projectId, [params.conversation], systemClock());
  await expect.poll(waiting).toBe(1);
  let isErased = false;
  const erased = eraseConversation(product.db, projectId, params.conversation, systemClock()).finally(() => {
    isErased = true;
  });
  await expect.poll(async () => isErased || (await waiting()) === 2).toBe(true);
  await held.query('commit');
  await held.end();
  await Promise.all([folded, erased]);
  await foldEverything({ db: product.db, now: systemClock, log: createLogger('silent') });
  expect(await dump()).not.toContain('frobozz');
});

test('a test chat that continues a conversation is erased with it, and so is a rewind of that chat', async () => {
  const { call } = await aProject();
  const id = await talk(call, ['the secret word is hunter', 'I am at 604 555 666']);
  const { body: shown } = await call(conversations.get, { params: { conversation: id } });
  const before = shown.tracker.find((entry) => argOf(entry, 'text') === 'I am at 604 555 666')?.timestamp ?? 0;
  const token = () => randomBytes(16).toString('base64url');
  const first = token();
  const { body: copy } = await call(conversationWork.chatFrom, {
    params: { conversation: id },
    body: { before, new_conversation_token: first },
  });
  const query = { id: copy.conversation_id, conversation_token: first };
  const { body: more } = await call(chat.say, { query, body: { msg: 'hello', last_ts: 0 } });
  const back = await call(chat.rewind, {
    query,
    body: { before: more.tracker.at(-1)?.timestamp ?? 0, new_conversation_token: token() },
  });
  expect(back.status).toBe(200);
  const { body: other } = await call(chat.init, { query: { conversation_token: token() }, body: {} });

  const body = { kind: 'erasure', subject_kind: 'phone', subject: '604 555 666' } as const;
  const { body: started } = await call(personalData.find, { body });
  expect((await request(call, started.id, 'found')).counts.conversations).toBe(3);
  expect((await call(personalData.erase, { params: { id: started.id }, body: {} })).status).toBe(200);
  await request(call, started.id, 'done');
  expect(await dump()).not.toContain('hunter');
  const { body: left } = await call(conversations.get, { params: { conversation: other.conversation_id } });
  expect(left.is_erased).toBeUndefined();
});

test('a conversation erased by its id takes along the test chats that continue it', async () => {
  const { call } = await aProject();
  const id = await talk(call, ['the secret word is quux', 'bye']);
  const { body: shown } = await call(conversations.get, { params: { conversation: id } });
  const body = {
    before: shown.tracker.at(-1)?.timestamp ?? 0,
    new_conversation_token: randomBytes(16).toString('hex'),
  };
  expect((await call(conversationWork.chatFrom, { params: { conversation: id }, body })).status).toBe(200);
  expect((await call(personalData.eraseConversation, { params: { conversation: id } })).status).toBe(200);
  expect(await dump()).not.toContain('quux');
});

test('deployments whose versions still name the person are named with the result', async () => {
  const { call } = await aProject();
  const add = async (template: string) =>
    (await call(intents.create, { body: { name: template, templates: [template] } })).status;
  const deploy = async (project_env: 'dev' | 'prod') =>
    (await call(deployments.deploy, { query: { project_env, message: 'As agreed' } })).body;
  await deploy('prod');
  expect(await add('write to wibble@caller.example')).toBe(200);
  const kept = await deploy('prod');
  const body = { kind: 'erasure', subject_kind: 'email', subject: 'wibble@caller.example' } as const;
  const { body: started } = await call(personalData.find, { body });
  await request(call, started.id, 'found');
  await call(personalData.erase, { params: { id: started.id }, body: {} });
  const done = await request(call, started.id, 'done');
  expect(done.deployments).toMatchObject([{ id: kept.id, project_env: 'prod' }]);
  expect((await call(personalData.list)).body[0]?.deployments).toHaveLength(1);
});

test('saved filters that name the person are erased', async () => {
  const { call } = await aProject();
  const save = (name: string, filters: Record<string, string>) =>
    call(savedFilters.create, { body: { name, filters } });
  for (const [name, filters] of [
    ['By phone', { entity: 'phone=606111222', channel: 'chat' }],
    ['Calls of 606 111 222', { q: 'lost card' }],
    ['Others', { q: 'lost card 607111222' }],
  ] as const) {
    expect((await save(name, filters)).status).toBe(200);
  }
  const body = { kind: 'erasure', subject_kind: 'phone', subject: '+420 606 111 222' } as const;
  const { body: started } = await call(personalData.find, { body });
  await request(call, started.id, 'found');
  expect((await call(personalData.erase, { params: { id: started.id }, body: {} })).status).toBe(200);
  await request(call, started.id, 'done');
  expect((await call(savedFilters.list)).body.map(({ name }) => name)).toEqual(['Others']);
  expect(await dump()).not.toMatch(/606 ?111 ?222/u);
});

test('an erased conversation has the outcome that it had, in the list and in the statistics', async () => {
  const { projectId, call } = await aProject();
  const ids = await Promise.all(
    [0, 3].map((hoursAgo) =>
      heldConversation(product.run, projectId, [[], [said('hello')]], { hoursAgo, environment: 'prod' }),
    ),
  );
  const fold = () => foldEverything({ db: product.db, now: systemClock, log: createLogger('silent') });
  await fold();
  // One erasure continues after a failure, as if nothing had been done.
  for (const conversation of [...ids, ...ids]) await call(personalData.eraseConversation, { params: { conversation } });
  await fold();
  for (const conversation of ids) {
    expect((await call(conversations.get, { params: { conversation } })).body.outcome).toBe('abandoned');
  }
  const facts = await withProject(product.db, projectId, (tx) =>
    tx.selectFrom('conversation_facts').select('outcome').execute(),
  );
  expect(facts).toEqual([{ outcome: 'abandoned' }, { outcome: 'abandoned' }]);
});

test('a subject without a match is refused, and other projects are not searched', async () => {
  const { call } = await aProject();
  const other = await aProject();
  await talk(other.call, ['call 605 111 222']);
  const find = (subject_kind: 'phone' | 'email', subject: string) =>
    call(personalData.find, { body: { kind: 'erasure', subject_kind, subject } });
  for (const [kind, subject] of [
    ['phone', 'six'],
    ['email', 'a@b@c'],
    ['phone', '12 34'],
  ] as const) {
    const { status, error } = await find(kind, subject);
    expect([status, error?.issues?.[0]?.path]).toEqual([400, 'body.subject']);
  }
  const { body } = await find('phone', '605 111 222');
  expect((await request(call, body.id, 'found')).counts.conversations).toBe(0);
  expect((await other.call(personalData.get, { params: { id: body.id } })).status).toBe(404);
});

test('a person is found and erased in words, escapes and full-width letters', async () => {
  const { call } = await aProject();
  const said = [
    'call six zero eight one one one two two three',
    'call 608\n111\n223',
    'call 608    111    223',
    'tel:%2B420%20608%20111%20223',
  ];
  for (const text of said) await talk(call, [text]);
  const addresses = ['frotz＠person.example', 'frotz(at)person.example', 'frotz%40person.example'];
  for (const text of addresses) await talk(call, [`write to ${text}`]);
  const found = async (subject_kind: 'phone' | 'email', subject: string) => {
    const { body } = await call(personalData.find, { body: { kind: 'erasure', subject_kind, subject } });
    return { id: body.id, counts: (await request(call, body.id, 'found')).counts };
  };
  expect((await found('phone', '+420 608 111 223')).counts.conversations).toBe(said.length);
  const { id, counts } = await found('email', 'frotz@person.example');
  expect(counts.conversations).toBe(addresses.length);
  await call(personalData.erase, { params: { id }, body: {} });
  await request(call, id, 'done');
  expect(await dump()).not.toContain('frotz');
});

test('labels and email reports that name the person no longer do', async () => {
  const { call } = await aProject();
  const label = await call(labels.create, { body: { name: 'VIP gnusto@person.example', color: 'blue' } });
  expect(label.status).toBe(200);
  const report = { name: 'Weekly', schedule: '0 8 * * 1', time_zone: 'Europe/Prague', project_env: 'prod' } as const;
  const recipients = ['gnusto@person.example', 'boss@owner.example'];
  for (const one of [
    { ...report, recipients },
    { ...report, name: 'Alone', recipients: ['gnusto@person.example'] },
  ])
    expect((await call(emailReports.create, { body: one })).status).toBe(200);
  const body = { kind: 'erasure', subject_kind: 'email', subject: 'gnusto@person.example' } as const;
  const { id } = (await call(personalData.find, { body })).body;
  expect((await request(call, id, 'found')).counts).toMatchObject({ labels: 1, reports: 2 });
  await call(personalData.erase, { params: { id }, body: {} });
  await request(call, id, 'done');
  expect(await dump()).not.toContain('gnusto');
  expect((await call(labels.list)).body.map(({ name }) => name)).toEqual([`VIP [erased] ${label.body.id}`]);
  expect((await call(emailReports.list)).body.items).toMatchObject([
    { name: 'Weekly', recipients: ['boss@owner.example'] },
  ]);
});

test('the findings of a search by a customer’s number are listed with excerpts, and unticked ones stay', async () => {
  const { call } = await aProject();
  const kept = await talk(call, ['the order 77001234 is of my neighbor']);
  const erased = await talk(call, ['my customer number is 7700 1234, my name is Ozmoo']);
  await talk(call, ['my customer number is 77001235']);
  await call(intents.create, { body: { name: 'Order', templates: ['order 77001234', 'order'] } });
  const body = { kind: 'erasure', subject_kind: 'text', subject: '77001234' } as const;
  const { id } = (await call(personalData.find, { body })).body;
  await request(call, id, 'found');
  const { findings, next } = (await call(personalData.findings, { params: { id } })).body;
  expect(next).toBeNull();
  expect(findings.map(({ kind, key, excerpt }) => [kind, key, excerpt?.found])).toEqual([
    ['conversation', kept, '77001234'],
    ['conversation', erased, '7700 1234'],
    ['template', expect.stringMatching(/^\d+\/order 77001234$/u), '77001234'],
    ['history', 'all', '77001234'],
  ]);
  expect(findings[1]?.excerpt).toMatchObject({ before: expect.stringContaining('my customer number is ') });
  const keep = findings
    .filter(({ key, kind }) => key === kept || kind === 'template')
    .map(({ kind, key }) => ({ kind, key }));
  expect((await call(personalData.erase, { params: { id }, body: { keep } })).status).toBe(200);
  expect((await request(call, id, 'done')).counts).toMatchObject({ conversations: 1, templates: 0 });
  expect((await call(conversations.get, { params: { conversation: kept } })).text).toContain('77001234');
  expect(await dump()).not.toContain('Ozmoo');
  expect((await call(intents.list)).body[0]?.templates).toEqual(['order 77001234', 'order']);
  expect((await call(personalData.findings, { params: { id } })).status).toBe(400);
});

test('findings are paged, a name is found in any case, and findings that must not stay are refused', async () => {
  const { projectId, call } = await aProject();
  await withProject(product.db, projectId, async (tx) => {
    await sql`
      insert into labels (project_id, name, color)
      select ${projectId}, 'Blorple ' || n, '#000000' from generate_series(1, 70) n`.execute(tx);
  });
  const body = { kind: 'erasure', subject_kind: 'text', subject: 'BLORPLE' } as const;
  const { id } = (await call(personalData.find, { body })).body;
  await request(call, id, 'found');
  const first = (await call(personalData.findings, { params: { id } })).body;
  expect([first.findings.length, first.next]).toEqual([50, 50]);
  const second = (await call(personalData.findings, { params: { id }, query: { after: String(first.next) } })).body;
  expect([second.findings.length, second.next]).toEqual([20, null]);
  expect(new Set([...first.findings, ...second.findings].map(({ key }) => key)).size).toBe(70);
  const keep = Array.from({ length: 2_001 }, () => ({ kind: 'label' as const, key: '1' }));
  const { status, error } = await call(personalData.erase, { params: { id }, body: { keep } });
  expect([status, error?.issues?.[0]?.path]).toEqual([400, 'body.keep']);
  expect((await call(personalData.get, { params: { id } })).body.state).toBe('found');
});
