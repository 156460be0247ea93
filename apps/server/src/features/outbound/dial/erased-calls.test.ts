import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chat, deployments, outbound, personalData, reactions, settings, tasks } from '@parley/contract';
import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, test, vi } from 'vitest';
import { stoppedAmong } from '#features/outbound/stop-list.ts';
import { withProject, withSystem } from '#platform/db/database.ts';
import { createLogger } from '#platform/logger.ts';
import { callerIn } from '#processes/testing/caller.ts';
import { form } from '#processes/testing/form.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { testDatabase } from '#testing/test-database.ts';
import { claimCalls } from '#features/outbound/dial/claim-calls.ts';
import { settleCall } from '#features/outbound/dial/settle-call.ts';
import { createDispatcher } from '#features/outbound/dial/dispatcher.ts';

const WAIT = { timeout: 20_000, interval: 20 };
const SLOW_NUMBER = '+420224004175';
const database = testDatabase();
const filesFolder = mkdtempSync(join(tmpdir(), 'parley-erased-calls-'));
const product = await startTestProduct({
  ...{ database, filesFolder, telephony: 'simulated' },
  simulatedPlan: {
    seed: 1,
    numbers: { [SLOW_NUMBER]: { ends: 'answered', says: ['Hello'], rings_ms: [3_000, 3_000], thinks_ms: [0, 0] } },
    people: [{ share: 1, ends: 'answered', says: ['Hello'], rings_ms: [0, 0], thinks_ms: [0, 0] }],
  },
});
const { db, api } = product;

const ANY_HOUR = {
  ...{ local_from: '00:00', local_to: '00:00', on_holidays: true },
  ...{ calls_per_second: 50, countries: ['*'] },
};
const NUMBER = '+420224004171';
const SECRETS = [NUMBER, '224004171', 'Zbyhněva', 'Plughová 7'];
const LIST_WITH_EMAIL = `destination,scheduled_time,email
${NUMBER},,malá@person.example
+420224004173,,malá@person.example
+420224004199,,eva@other.example
`;
const LIST = `destination,scheduled_time,name,address
${NUMBER},,Zbyhněva Malá,Plughová 7
+420224004172,,Jan Nový,Elsewhere 8
`;

async function calledCampaign(list = LIST) {
  const { projectId } = await product.blankProject();
  const call = callerIn(projectId, await product.memberOf(projectId, 'administrator'));
  const stop = { name: 'stop_calling', args: { reason: 'Asked in a call' } };
  await call(reactions.create, { body: { name: 'Stop', intents: ['__any__'], actions: [stop] } });
  await call(deployments.deploy, { query: { project_env: 'dev', anyway: 'true' } });
  const hours = { call_time_from: '00:00', call_time_to: '00:00', retry_count: 0, rules: ANY_HOUR };
  const body = { name: 'Renewal', callback_url: 'https://receiver.example/calls', ...hours };
  const { id } = (await call(outbound.create, { body })).body;
  const upload = (csv: string) =>
    call(outbound.upload, { params: { id }, query: { again: '1' }, ...form([['file', csv]]) });
  await upload(list);
  const start = () => call(outbound.start, { params: { id } });
  const progress = async () => (await call(outbound.progress, { params: { id } })).body;
  const contacts = async () => (await call(outbound.contacts, { params: { id } })).body.items;
  const found = async (
    kind: 'erasure' | 'export',
    subject: string,
    subject_kind: 'phone' | 'email' | 'conversation' = 'phone',
  ) => {
    const request = (await call(personalData.find, { body: { kind, subject_kind, subject } })).body.id;
    await vi.waitFor(async () => expect(await stateOf(request)).toBe('found'), WAIT);
    return { request, ...(await call(personalData.get, { params: { id: request } })).body };
  };
  const stateOf = async (request: number) => (await call(personalData.get, { params: { id: request } })).body.state;
  const erase = async (request: number) => {
    await call(personalData.erase, { params: { id: request }, body: {} });
    await vi.waitFor(async () => expect(await stateOf(request)).toBe('done'), WAIT);
  };
  return { projectId, id, call, upload, start, progress, contacts, found, erase };
}

/** All rows of the database as its owner sees them, and every file of the data folder. */
async function dump(): Promise<string> {
  const client = new Client({ connectionString: (await database).url });
  await client.connect();
  try {
    await client.query(`select set_config('parley.system', 'on', false), set_config('parley.words', '!''-''', false)`);
    const { rows: tables } = await client.query<{ name: string }>(`
      select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind = 'r'`);
    const parts: string[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t`);
      parts.push(...rows.map(({ row }) => row));
    }
    const files = readdirSync(filesFolder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
    return [...parts, ...files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'))].join('\n');
  } finally {
    await client.end();
  }
}

test('a person whom a campaign called is found, exported and erased; the number stays stopped', async () => {
  const { call, id, upload, start, progress, contacts, found, erase } = await calledCampaign();
  await start();
  await vi.waitFor(async () => {
    await api.dial();
    expect((await progress()).state).toBe('finished');
  }, WAIT);
  const before = await dump();
  expect(SECRETS.filter((secret) => !before.includes(secret))).toEqual([]);

  const exported = await found('export', '224 004 171');
  expect(exported.counts).toMatchObject({ conversations: 1, contacts: 1, calls: 1, stopped_numbers: 1 });
  const zip = await call(personalData.download, { params: { id: exported.request } });
  expect(zip.status).toBe(200);
  expect(zip.text).toContain('campaigns.json');
  const { request } = await found('erasure', '224 004 171');
  await erase(request);
  // Finished searches forget their subjects.
  await call(personalData.withdraw, { params: { id: exported.request } });

  const after = await dump();
  expect(SECRETS.filter((secret) => after.includes(secret))).toEqual([]);
  expect(after).toContain('Jan Nový');
  // Stopping by the conversation of the erased call is refused, as the number no longer exists.
  const gone = (await contacts()).find(({ destination }) => destination.startsWith('erased'));
  const conversation_id = gone?.attempts[0]?.conversation_id ?? '';
  const refused = await call(outbound.stop, { body: { conversation_id } });
  expect(refused.error).toMatchObject({
    issues: [{ path: 'body.conversation_id', message: expect.stringContaining('was erased') }],
  });
  const { items, erased } = (await call(outbound.stopList)).body;
  expect([items.map(({ number }) => number), erased]).toEqual([['+420224004172'], 1]);
  const { body: imported } = await upload(LIST);
  expect(imported.skipped.map(({ reason }) => reason)).toEqual(['On the stop list', 'On the stop list']);
  // Counts and times stay.
  expect(await progress()).toMatchObject({ contacts: 2, counts: { answered: 2 } });
  const one = (await contacts()).find(({ destination }) => destination.startsWith('erased'));
  expect(one).toMatchObject({ name: '', slots: {}, outcome: 'answered', attempts: [{ outcome: 'answered' }] });
  const callbacks = (await call(outbound.callbacks, { params: { id } })).body.items;
  expect(callbacks.filter(({ state }) => state === 'failed')).toMatchObject([
    { destination: expect.stringMatching(/^erased/u), last_error: 'The contact’s personal data was erased' },
  ]);
  // A person who asks to be called again is found by the hash.
  expect((await call(outbound.unstop, { query: { number: NUMBER } })).status).toBe(204);
  expect((await call(outbound.stopList)).body.erased).toBe(0);
});

test('a person who waits for a call, or is in one, is called no more once their data is erased', async () => {
  const { id, projectId, start, contacts, found, erase, call } = await calledCampaign();
  await start();
  // A call to the person is in progress, and will be busy.
  const { orders } = await claimCalls(
    db,
    { projectId, campaignId: id },
    { server: 's', leaseSeconds: 60, isHoliday: () => false },
  );
  const onLine = orders.find(({ destination }) => destination === NUMBER) ?? orders[0];
  expect(onLine).toBeDefined();
  if (!onLine) return;
  await call(outbound.update, { params: { id }, body: { retry_count: 3 } });
  for (const number of [NUMBER, '+420224004172']) {
    const { request, counts } = await found('erasure', number);
    expect(counts.contacts).toBe(1);
    await erase(request);
  }
  await settleCall(db, onLine, { outcome: 'busy', sipCode: 486, hungUpBy: 'network', isAbandoned: false });
  await call(outbound.update, { params: { id }, body: { timeout: 20 } });
  const made: string[] = [];
  const server = createDispatcher({
    ...{ db, log: createLogger('silent') },
    telephony: {
      async *call({ destination }) {
        made.push(destination);
        yield { kind: 'ended', sipCode: 486, hungUpBy: 'network', isAbandoned: false };
      },
    },
  });
  await server.run();
  await server.close();
  expect(made).toEqual([]);
  expect((await contacts()).map(({ state }) => state).toSorted()).toEqual(['done', 'stopped']);
  expect((await dump()).includes(NUMBER)).toBe(false);
});

test('an equal number in other call lists is erased with the person found by an email address', async () => {
  const { call, id, found, erase } = await calledCampaign();
  const other = (await call(outbound.create, { body: { name: 'Another list' } })).body.id;
  await call(outbound.upload, { params: { id: other }, ...form([['file', LIST_WITH_EMAIL]]) });
  const { request, counts } = await found('erasure', 'malá@person.example', 'email');
  expect(counts.contacts).toBe(3);
  await erase(request);
  const left = await Promise.all(
    [id, other].map(async (campaign) => {
      const { items } = (await call(outbound.contacts, { params: { id: campaign } })).body;
      return items.map(({ destination }) => destination.replace(/\d+$/u, '')).toSorted();
    }),
  );
  expect(left).toEqual([
    ['+', 'erased '],
    ['+', 'erased ', 'erased '],
  ]);
  expect((await dump()).includes(NUMBER)).toBe(false);
});

test('a stop that is said in a call, or by the network, after an erasure keeps the number stopped', async () => {
  const { start, upload, found, erase, call, projectId } = await calledCampaign();
  await call(settings.update, { body: { no_instances_testing: 10 } });
  await start();
  // The conversation of the first call: its only turn stops the calls.
  const draft = { query: { project_env: 'draft' as const, conversation_token: 'a'.repeat(32) } };
  const { conversation_id } = (await call(chat.init, { ...draft, body: {} })).body;
  const query = { id: conversation_id, conversation_token: draft.query.conversation_token };
  await call(chat.say, { query, body: { msg: 'Hello', last_ts: 0, get_meta: false } });
  const server = createDispatcher({
    ...{ db, log: createLogger('silent') },
    telephony: {
      async *call({ destination }) {
        yield { kind: 'ringing' };
        await erase((await found('erasure', destination)).request);
        if (destination === NUMBER) yield { kind: 'answered', by: 'person', conversationId: conversation_id };
        const isAnswered = destination === NUMBER;
        yield {
          ...{ kind: 'ended', hungUpBy: isAnswered ? 'person' : 'network', isAbandoned: false },
          sipCode: isAnswered ? 200 : 607,
        };
      },
    },
  });
  await server.run();
  await server.close();
  expect((await call(outbound.stopList)).body).toMatchObject({ items: [], erased: 2 });
  const { body } = await upload(LIST);
  expect(body.skipped.map(({ reason }) => reason)).toEqual(['On the stop list', 'On the stop list']);
  const { rows } = await withSystem(db, (tx) =>
    sql`select 1 from call_attempts where project_id = ${projectId} and erased_hash is not null`.execute(tx),
  );
  expect(rows).toEqual([]);
});

test('a person whose data is erased while the telephone rings talks, and nothing of the call list comes back', async () => {
  const list = `destination,scheduled_time,name,address\n${SLOW_NUMBER},,Oldřiška Malá,Xyzzyova 9\n`;
  const { start, found, erase, progress, contacts } = await calledCampaign(list);
  await start();
  await vi.waitFor(async () => {
    await api.dial();
    const called = (await contacts()).find(({ destination }) => destination === SLOW_NUMBER);
    expect(called?.attempts).toHaveLength(1);
  }, WAIT);
  await erase((await found('erasure', SLOW_NUMBER)).request);
  await vi.waitFor(async () => {
    await api.dial();
    expect((await progress()).state).toBe('finished');
  }, WAIT);
  const left = await dump();
  expect(['224004175', 'Oldřiška', 'Xyzzyova'].filter((secret) => left.includes(secret))).toEqual([]);
});

test('an erasure that cannot be noted outside the database erases nothing of a call list until it can', async () => {
  const { projectId, contacts, found, call } = await calledCampaign();
  const { request } = await found('erasure', NUMBER);
  const place = join(filesFolder, 'erased.jsonl');
  renameSync(place, `${place}.kept`);
  mkdirSync(place);
  await call(personalData.erase, { params: { id: request }, body: {} });
  await vi.waitFor(async () => {
    const states = (await call(tasks.list)).body.map(({ state }) => state);
    expect(states).toContain('failed');
  }, WAIT);
  expect((await contacts()).map(({ destination }) => destination)).toContain(NUMBER);
  rmdirSync(place);
  renameSync(`${place}.kept`, place);
  const [before] = (await contacts()).filter(({ destination }) => destination === NUMBER);
  await withSystem(db, (tx) =>
    sql`update personal_data_requests set worked_until = 0 where project_id = ${projectId}`.execute(tx),
  );
  await api.goOnErasing();
  expect((await contacts()).map(({ destination }) => destination)).not.toContain(NUMBER);
  expect(readFileSync(place, 'utf8')).toContain(`"id":${before?.id ?? 0}}`);
});

test('data restored by a backup is erased again', async () => {
  const { projectId, id, contacts, found, erase, call } = await calledCampaign();
  await call(outbound.stop, { body: { number: NUMBER, reason: 'By letter' } });
  const [contact] = (await contacts()).filter(({ destination }) => destination === NUMBER);
  const { request } = await found('erasure', NUMBER);
  await erase(request);
  await withProject(db, projectId, async (tx) => {
    await sql`
      update campaign_contacts set destination = ${NUMBER}, name = 'Zbyhněva'
      where project_id = ${projectId} and campaign_id = ${id} and id = ${contact?.id ?? 0}`.execute(tx);
    await sql`insert into stop_list (project_id, number) values (${projectId}, ${NUMBER})`.execute(tx);
    await sql`delete from stop_list_erased where project_id = ${projectId}`.execute(tx);
  });
  await api.tidyUp();
  const after = await dump();
  expect(SECRETS.filter((secret) => after.includes(secret))).toEqual([]);
  const stopped = await withSystem(db, (tx) => stoppedAmong(tx, projectId, [NUMBER]));
  expect(stopped).toEqual(new Set([NUMBER]));
});
