import {
  apiToken,
  chat,
  deployments,
  IMPORTED_BEFORE,
  outbound,
  reactions,
  settings,
  type BodyInput,
} from '@parley/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { forgetDeletedCampaigns } from '#features/outbound/forget-campaigns.ts';
import { withSystem } from '#platform/db/database.ts';
import { callerIn } from '#processes/testing/caller.ts';
import { form } from '#processes/testing/form.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';

const product = await startTestProduct({ telephony: 'simulated' });
const { db } = product;

async function project() {
  const { projectId } = await product.blankProject();
  const call = callerIn(projectId, await product.memberOf(projectId, 'administrator'));
  return { projectId, call };
}

async function withCampaign(chosen: Partial<BodyInput<typeof outbound.create>> = {}) {
  const { projectId, call } = await project();
  const rules = { countries: ['*'], ...chosen.rules };
  const { body, error } = await call(outbound.create, { body: { name: 'Renewal', ...chosen, rules } });
  expect(error).toBeUndefined();
  const { id } = body;
  const upload = (csv: string | Buffer, query: { again?: '1' } = {}) =>
    call(outbound.upload, { params: { id }, query, ...form([['file', csv]]) });
  const contacts = async (query: Record<string, string | number> = {}) =>
    (await call(outbound.contacts, { params: { id }, query })).body;
  const deploy = () => call(deployments.deploy, { query: { project_env: 'dev', anyway: 'true' } });
  return { projectId, call, id, upload, contacts, deploy };
}

const LIST = `destination,scheduled_time,name,amount
+353 1 679 5555,2030-11-30T14:00:00Z,Sean Byrne,12.50
+420224004111,,Hana Malá,=1+1
`;

test('a campaign has the defaults of the specification, is changed and deleted', async () => {
  const { call, id } = await withCampaign();
  const { body: listed } = await call(outbound.list);
  expect(listed).toMatchObject([
    {
      ...{ id, name: 'Renewal', project_env: 'dev', call_time_from: '09:00', call_time_to: '17:00' },
      ...{ retry_interval: 7_200, retry_count: 3, timeout: 30, callback_url: '', state: 'draft', pending: 0 },
    },
  ]);
  const patch = { name: 'Card renewal', call_time_from: '08:30:00+00:00', rules: { weekdays: [1, 2] } };
  expect((await call(outbound.update, { params: { id }, body: patch })).status).toBe(200);
  expect((await call(outbound.list)).body).toMatchObject([
    { name: 'Card renewal', call_time_from: '08:30', call_time_to: '17:00', rules: { weekdays: [1, 2] } },
  ]);
  expect((await call(outbound.remove, { params: { id } })).status).toBe(200);
  expect((await call(outbound.list)).body).toEqual([]);
  for (const gone of [outbound.progress, outbound.contacts, outbound.report, outbound.callbacks]) {
    expect((await call(gone, { params: { id } })).status).toBe(404);
  }
});

test.each([
  [{ name: '  ' }, 'body.name', 'Name cannot be empty.'],
  [{ name: 'A', call_time_from: '9' }, 'body.call_time_from', 'Enter a time as HH:MM'],
  [{ name: 'A', callback_url: 'ftp://a.example' }, 'body.callback_url', 'Enter an https:// address'],
  [{ name: 'A', retry_count: -1 }, 'body.retry_count', 'Enter a number from 0 to 20'],
  [{ name: 'A', rules: { weekdays: [] } }, 'body.rules.weekdays', 'Choose at least one weekday'],
])('%j is refused at its field', async (body, path, message) => {
  const { call } = await project();
  const { status, error } = await call(outbound.create, { body });
  expect(status).toBe(400);
  expect(error?.issues).toContainEqual({ path, message });
  expect((await call(outbound.list)).body).toEqual([]);
});

test('a change or deletion after another user’s change is a conflict', async () => {
  const { call, id } = await withCampaign();
  const { headers } = await call(outbound.list);
  const atime = String(headers['x-atime']);
  await call(outbound.update, { params: { id }, body: { name: 'Theirs' } });
  const mine = await call(outbound.update, { params: { id }, query: { atime }, body: { name: 'Mine' } });
  expect([mine.status, mine.error?.message]).toEqual([409, 'A concurrent edit occurred.']);
  expect((await call(outbound.remove, { params: { id }, query: { atime } })).status).toBe(409);
  await call(outbound.remove, { params: { id } });
  const late = await call(outbound.update, { params: { id }, query: { atime }, body: { name: 'Mine' } });
  expect([late.status, late.error?.conflicts?.[0]?.deleted]).toEqual([409, true]);
});

test('a call list adds contacts with slots; a second import adds none', async () => {
  const { upload, contacts, call } = await withCampaign();
  expect((await upload(LIST)).body).toMatchObject({ added: 2, skipped: [], skipped_total: 0, skipped_by_reason: [] });
  const { items, total } = await contacts();
  expect(total).toBe(2);
  expect(items.find(({ name }) => name === 'Sean Byrne')).toMatchObject({
    ...{ destination: '+35316795555', country: 'IE', state: 'waiting', group: 'waiting', slots: { amount: '12.50' } },
    scheduled_time: Date.UTC(2030, 10, 30, 14) / 1_000,
    reason: { kind: 'scheduled' },
  });
  const again = await upload(LIST);
  expect([again.status, again.error?.code]).toEqual([400, IMPORTED_BEFORE]);
  expect(again.error?.message).toMatch(/^This file was imported on .* UTC and added 2 contacts\. Import it again\?$/u);
  expect((await upload(LIST, { again: '1' })).body).toMatchObject({ added: 0, skipped_total: 2 });
  expect((await call(outbound.list)).body).toMatchObject([{ pending: 2, contacts: 2, counts: { waiting: 2 } }]);
});

test('each skipped line is reported with its reason', async () => {
  const { upload, call } = await withCampaign({ rules: { default_country: 'CZ' } });
  await call(outbound.stop, { body: { number: '+420 224 004 222' } });
  const { body } = await upload(`\uFEFFdestination;scheduled_time;name
224 004 111;2030-01-01 10:00;A
+420224004111;;B
Jane;;C
+420224004222;;D

224004333;tomorrow;E
224004333;2030-02-30T10:00:00Z;F
+999 123 456;;G
224004333;;H;one more
"+44 909 879 0000";;I
`);
  expect(body.added).toBe(1);
  expect(body.skipped.map(({ line, reason }) => `${line}: ${reason}`)).toEqual([
    '3: This number is already in the campaign or in the list',
    '4: Not a phone number: “Jane”',
    '5: On the stop list',
    '7: Not a time in scheduled_time: “tomorrow”. Write it as 2026-11-30T14:00:00Z',
    '8: Not a time in scheduled_time: “2030-02-30T10:00:00Z”. Write it as 2026-11-30T14:00:00Z',
    '9: Not a number of any country: “+999 123 456”',
    '10: Expected 3 cells, found 4',
    '11: Premium number, which is never called: “+44 909 879 0000”',
  ]);
  expect(body.skipped_by_reason).toContainEqual({
    reason: 'Not a time in scheduled_time. Write it as 2026-11-30T14:00:00Z',
    count: 2,
  });
});

/** More rows than one transaction writes. */
const CZECH_NUMBERS = Array.from({ length: 2_500 }, (_, index) => `+42022${4_000_000 + index},\n`).join('');

test.each([
  ['', 'The file is empty'],
  ['destination,scheduled_time\n', 'The file has column names but no rows'],
  ['number,time\n+1,\n', 'Expected the columns destination and scheduled_time'],
  ['destination,scheduled_time,Destination\n', 'There are two columns destination'],
  [`destination,scheduled_time\n${CZECH_NUMBERS}+420224004111,"x\n`, 'Nothing was imported'],
])('a file that is no call list is refused: %#', async (csv, message) => {
  const { upload, contacts } = await withCampaign();
  const { status, error } = await upload(csv);
  expect([status, error?.message]).toEqual([400, expect.stringContaining(message)]);
  expect((await contacts()).total).toBe(0);
});

test.each([
  ['a line sep=;', 'sep=;\r\ndestination;scheduled_time;name\r\n+35316795555;;Malá\r\n'],
  ['a comma in a name of a column', 'destination;scheduled_time;name;Částka, Kč\n+35316795555;;Malá;12,50\n'],
  [
    'tabs, and quotation marks in a cell',
    'destination\tscheduled_time\tname\tnote\n+35316795555\t\tMalá\tsays "no" and "yes\n',
  ],
  [
    'rows that end early and late',
    'destination,scheduled_time,name,note,more\n+35316795555,,Malá\n+420224004111,,,,,,\n',
  ],
  ['Windows-1250', Buffer.from('destination;scheduled_time;name\n+35316795555;;Mal\xe1\n', 'latin1')],
  ['UTF-16 with its mark', Buffer.from('\uFEFFdestination,scheduled_time,name\n+35316795555,,Malá\n', 'utf16le')],
  ['UTF-16 without', Buffer.from('destination,scheduled_time,name\n+35316795555,,Malá\n', 'utf16le')],
])('a call list is read as people have it: %s', async (_what, csv) => {
  const { upload, contacts } = await withCampaign();
  const { body } = await upload(csv);
  expect(body.skipped).toEqual([]);
  expect((await contacts({ q: '+353' })).items).toMatchObject([{ destination: '+35316795555', name: 'Malá' }]);
});

test('contacts are found by number, name and part, page by page', async () => {
  const { upload, contacts } = await withCampaign();
  const numbers = Array.from({ length: 5 }, (_, index) => `+42022400411${index},,Person ${index}`);
  await upload(`destination,scheduled_time,name\n${numbers.join('\n')}\n`);
  expect((await contacts({ q: '224 004 113' })).items.map(({ name }) => name)).toEqual(['Person 3']);
  expect((await contacts({ q: 'person 4' })).total).toBe(1);
  expect((await contacts({ group: 'answered' })).total).toBe(0);
  const [fourth] = (await contacts({ q: 'person 4' })).items;
  expect((await contacts({ contact: fourth?.id ?? 0 })).items).toEqual([fourth]);
  const first = await contacts({ limit: 3 });
  const second = await contacts({ limit: 3, cursor: first.next_cursor ?? '' });
  const ids = [...first.items, ...second.items].map(({ id }) => id);
  expect([new Set(ids).size, second.next_cursor, first.total]).toEqual([5, null, 5]);
});

test('a number on the stop list leaves every campaign, and comes back when it is taken off', async () => {
  const { call, id, upload, contacts } = await withCampaign();
  await upload(LIST);
  const { body } = await call(outbound.stop, { body: { number: '+353 1 679 5555', reason: 'Asked for it' } });
  expect(body).toMatchObject({ number: '+35316795555', reason: 'Asked for it', source: 'hand' });
  expect((await contacts({ group: 'skipped' })).items).toMatchObject([
    {
      ...{ destination: '+35316795555', state: 'stopped', stopped_in: null },
      reason: { text: expect.stringMatching(/^On the stop list since \d{4}-\d\d-\d\d, added by hand$/u) },
    },
  ]);
  const report = await call(outbound.report, { params: { id } });
  expect(report.text).toMatch(/^\+35316795555,[^\r]*"On the stop list since [-\d]{10}, added by hand"/mu);
  expect((await call(outbound.stopList)).body).toMatchObject({ total: 1, items: [{ number: '+35316795555' }] });
  expect((await call(outbound.unstop, { query: { number: '+35316795555' } })).status).toBe(204);
  expect((await contacts({ group: 'waiting' })).total).toBe(2);
  expect((await call(outbound.unstop, { query: { number: '+35316795555' } })).status).toBe(404);
  expect((await call(outbound.stop, { body: { number: '12' } })).status).toBe(400);
  for (const [body, path] of [
    [{ conversation_id: 'c404' }, 'body.conversation_id'],
    [{ reason: 'No number' }, 'body.number'],
  ] as const) {
    const refused = await call(outbound.stop, { body });
    expect([refused.status, refused.error?.issues?.[0]?.path]).toEqual([400, path]);
  }
});

test('the stop list is imported', async () => {
  const { call, upload, contacts } = await withCampaign();
  await upload(LIST);
  const csv = 'number,reason\n+35316795555,Left the bank\n+35316795555,\nnobody,\n';
  const { body } = await call(outbound.stopMany, form([['file', csv]]));
  expect(body).toMatchObject({ added: 1, skipped_total: 2, skipped: [{ line: 3 }, { line: 4 }] });
  expect((await contacts({ group: 'skipped' })).total).toBe(1);
  expect((await call(outbound.stopList, { query: { q: '6795' } })).body.items).toMatchObject([{ source: 'import' }]);
});

test('a campaign starts when nothing is in its way, once, and pauses', async () => {
  const { call, id, upload, deploy } = await withCampaign();
  const start = () => call(outbound.start, { params: { id } });
  expect((await start()).error?.message).toBe('No bot is deployed to testing. Deploy one first.');
  await deploy();
  expect((await start()).error?.message).toBe('No contact waits for a call. Import a call list first.');
  await upload(LIST);
  const both = await Promise.all([start(), start()]);
  expect(both.map(({ body }) => body)).toEqual(
    Array.from({ length: 2 }, () => ({ state: 'running', pause_reason: null })),
  );
  const { rows } = await sql`
    select 1 from audit_entries where action = 'campaign started' and thing = ${String(id)}`.execute(db);
  expect(rows).toHaveLength(1);
  expect((await call(outbound.pause, { params: { id } })).body).toEqual({ state: 'paused', pause_reason: 'person' });
  expect((await call(outbound.progress, { params: { id } })).body).toMatchObject({
    ...{ state: 'paused', contacts: 2, pending: 2, telephony: 'simulated', lines: 1, lines_in_use: 0 },
  });
});

test('without telephony a campaign does not start, and the refusal tells what to set', async () => {
  const silent = await startTestProduct();
  const { projectId } = await silent.blankProject();
  const call = callerIn(projectId, await silent.memberOf(projectId, 'administrator'));
  const { id } = (await call(outbound.create, { body: { name: 'Renewal' } })).body;
  const { status, error } = await call(outbound.start, { params: { id } });
  expect([status, error?.message]).toEqual([400, expect.stringContaining('PARLEY_TELEPHONY=simulated')]);
  expect((await call(outbound.forecast, { params: { id } })).body.obstacles).toEqual([
    expect.stringContaining('PARLEY_TELEPHONY'),
    'No bot is deployed to testing. Deploy one first.',
    'No contact waits for a call. Import a call list first.',
    'No country is allowed yet. Edit the campaign and enter the countries that it may call, as IE.',
  ]);
});

test('the report has a row for each attempt, or for each contact', async () => {
  const { call, id, projectId, upload, contacts } = await withCampaign();
  await upload(LIST);
  const [contact] = (await contacts({ q: 'Hana' })).items;
  const contact_id = contact?.id ?? 0;
  await withSystem(db, (tx) =>
    tx
      .insertInto('call_attempts')
      .values([
        {
          ...{ project_id: projectId, campaign_id: id, contact_id, attempt: 1, destination: '+420224004111' },
          ...{ claimed_by: 'a', state: 'ended', outcome: 'busy', started: 1_800_000_000, ended: 1_800_000_002 },
          ...{ claimed_at: 1_800_000_000, sip_code: 486 },
        },
        {
          ...{ project_id: projectId, campaign_id: id, contact_id, attempt: 2, destination: '+420224004111' },
          ...{ claimed_by: 'a', state: 'ended', outcome: 'answered', started: 1_800_001_000, ended: 1_800_001_070 },
          ...{ claimed_at: 1_800_001_000, answered: 1_800_001_010, sip_code: 200, conversation_id: 'c1' },
          ...{ answered_by: 'person', hung_up_by: 'bot', transferred_to: '+420224009999', result: 'transferred' },
        },
      ])
      .execute(),
  );
  const report = await call(outbound.report, { params: { id }, query: { rows: 'attempts' } });
  expect(String(report.headers['content-disposition'])).toMatch(
    new RegExp(`OutboundCampaignReport_${id}_\\d{4}-\\d\\d-\\d\\d\\.csv$`, 'u'),
  );
  expect(report.text.slice(1).trimEnd().split('\r\n')).toEqual([
    'destination,scheduled_time,attempt,started_at,ringing_at,answered_at,ended_at,duration_s,ring_s,outcome,result,' +
      'sip_code,hangup_by,answered_by,conversation_id,transferred_to,callback_status',
    '+420224004111,,1,2027-01-15T08:00:00Z,2027-01-15T08:00:00Z,,2027-01-15T08:00:02Z,,2,busy,,486,,,,,',
    '+420224004111,,2,2027-01-15T08:16:40Z,2027-01-15T08:16:40Z,2027-01-15T08:16:50Z,2027-01-15T08:17:50Z,60,10,' +
      'answered,transferred,200,bot,person,c1,+420224009999,',
  ]);
  const byContact = await call(outbound.report, { params: { id } });
  const rows = byContact.text.slice(1).trimEnd().split('\r\n');
  expect(rows[0]).toBe(
    'destination,scheduled_time,status,outcome,result,attempts,first_attempt_at,last_attempt_at,next_attempt_at,' +
      'answered_at,duration_s,ring_s,reason,sip_code,hangup_by,answered_by,conversation_id,transferred_to,' +
      'callback_status,labels,name,amount',
  );
  expect(rows).toHaveLength(3);
  expect(rows.find((row) => row.startsWith('+420'))).toMatch(
    /^\+420224004111,,waiting,,transferred,0,2027-01-15T08:00:00Z,2027-01-15T08:16:40Z,[^,]*,2027-01-15T08:16:50Z,60,10,,200,bot,person,c1,\+420224009999,,,Hana Malá,'=1\+1$/u,
  );
  const [shown] = (await contacts({ q: 'Hana' })).items;
  expect(shown?.attempts.map(({ attempt, outcome }) => [attempt, outcome])).toEqual([
    [1, 'busy'],
    [2, 'answered'],
  ]);
  const { body } = await call(outbound.stop, { body: { conversation_id: 'c1' } });
  expect(body).toMatchObject({ number: '+420224004111', source: 'conversation', conversation_id: 'c1' });
  const [stopped] = (await contacts({ q: 'Hana' })).items;
  expect(stopped).toMatchObject({ stopped_in: 'c1', reason: { text: expect.stringMatching(/, asked in a call$/u) } });
});

test('a new campaign makes no calls before its countries are entered, and says so', async () => {
  const { call, id, upload, deploy, contacts } = await withCampaign({ rules: { countries: [], on_holidays: true } });
  await deploy();
  await upload(LIST);
  const { status, error } = await call(outbound.start, { params: { id } });
  expect([status, error?.message]).toEqual([
    400,
    'No country is allowed yet. Edit the campaign and enter the countries that it may call. Its call list has CZ, IE.',
  ]);
  const forecast = async () => (await call(outbound.forecast, { params: { id } })).body;
  expect(await forecast()).toMatchObject({
    ...{ contacts: 2, called: 0, skipped: 2, obstacles: [error?.message] },
    by_reason: [{ kind: 'not_allowed', text: 'Their country or number is not allowed: CZ, IE', count: 2 }],
  });
  const allow = (countries: string[]) =>
    call(outbound.update, { params: { id }, body: { rules: { countries, on_holidays: true } } });
  expect((await allow(['Ireland'])).error?.issues).toMatchObject([{ path: 'body.rules.countries.0' }]);
  await allow(['CZ']);
  expect(await forecast()).toMatchObject({
    ...{ called: 1, skipped: 1, obstacles: [] },
    by_reason: [{ text: 'Their country or number is not allowed: IE', count: 1 }],
  });
  await allow(['*']);
  expect(await forecast()).toMatchObject({ called: 2, skipped: 0, by_reason: [] });
  expect((await contacts()).total).toBe(2);
});

test('the forecast counts whom the rules never allow to be called, by reason', async () => {
  const { call, id, upload, deploy } = await withCampaign({ rules: { countries: ['CZ'], on_holidays: true } });
  await deploy();
  await upload(`destination,scheduled_time,expires_at
+420224004111,,
+420224004112,,
+420224004113,2020-01-01T00:00:00Z,2020-01-02T00:00:00Z
+35316795555,,
`);
  await call(outbound.stop, { body: { number: '+420224004112' } });
  const { body } = await call(outbound.forecast, { params: { id } });
  expect(body).toMatchObject({ contacts: 4, called: 1, skipped: 3, obstacles: [] });
  expect(body.first_call_at).not.toBeNull();
  expect(body.by_reason.map(({ kind, count }) => [kind, count]).toSorted()).toEqual([
    ['expired', 1],
    ['not_allowed', 1],
    ['on_stop_list', 1],
  ]);
});

test('the forecast tells how many are called now, how many later and why, and when everyone was called', async () => {
  const { call, id, upload, deploy } = await withCampaign({
    rules: { on_holidays: true, local_from: '00:00', local_to: '00:00' },
    ...{ call_time_from: '00:00', call_time_to: '00:00', callback_url: 'https://crm.example/hook' },
  });
  await deploy();
  await upload('destination,scheduled_time\n+420224004111,\n+420224004112,2050-01-07T12:00:00Z\n');
  const forecast = async () => (await call(outbound.forecast, { params: { id } })).body;
  expect(await forecast()).toMatchObject({
    ...{ called: 2, called_now: 1, called_later: 1, countries_to_allow: [] },
    later_by_reason: [{ kind: 'scheduled', text: 'Their time in the call list is later', count: 1 }],
    finishes_about: Date.UTC(2050, 0, 7, 12) / 1_000 + 60,
    ...{ lines: 1, calls_per_second: 1, call_seconds: 60, left_at_end: 0 },
  });
  expect((await forecast()).has_unsigned_callbacks).toBe(true);
  expect((await call(outbound.callbacks, { params: { id } })).body?.has_unsigned_callbacks).toBe(true);
  await call(apiToken.make);
  expect((await forecast()).has_unsigned_callbacks).toBe(false);
});

test('a campaign without allowed countries is offered those of its list', async () => {
  const { call, id, upload } = await withCampaign({ rules: { countries: [] } });
  await upload('destination,scheduled_time\n+420224004111,\n+35316795555,\n');
  const { body } = await call(outbound.forecast, { params: { id } });
  expect(body.countries_to_allow).toEqual(['CZ', 'IE']);
});

test('a long list is imported in many transactions, and its slips are counted by reason', async () => {
  const { upload, call } = await withCampaign();
  const rows = Array.from({ length: 5_000 }, (_, index) => `+420602${String(index).padStart(6, '0')},,${index}`);
  const slips = Array.from({ length: 2_500 }, () => '602,,');
  const { body } = await upload(['destination,scheduled_time,account', ...rows, ...slips].join('\n'));
  expect(body).toMatchObject({ added: 5_000, skipped_total: 2_500, skipped_by_reason: [{ count: 2_500 }] });
  expect(body.skipped[0]).toMatchObject({
    line: 5_002,
    cells: ['602', '', ''],
    reason: expect.stringContaining('No country code: “602”'),
  });
  expect((await call(outbound.list)).body).toMatchObject([{ pending: 5_000 }]);
});

test('another project’s campaign is not there', async () => {
  const { id } = await withCampaign();
  const { call } = await project();
  for (const endpoint of [outbound.start, outbound.pause, outbound.progress, outbound.contacts, outbound.remove]) {
    expect((await call(endpoint, { params: { id } })).status).toBe(404);
  }
});

test('the log of callbacks is read page by page', async () => {
  const { call, id, projectId } = await withCampaign();
  const row = { project_id: projectId, campaign_id: id, destination: '+420224004111', url: 'https://a.example' };
  const states = ['sent', 'failed', 'waiting'] as const;
  await withSystem(db, (tx) =>
    tx
      .insertInto('campaign_callbacks')
      .values(states.map((state, index) => ({ ...row, contact_id: 7, attempt: index + 1, body: '{}', state })))
      .execute(),
  );
  const log = async (query: Record<string, string | number>) =>
    (await call(outbound.callbacks, { params: { id }, query })).body;
  const first = await log({ limit: 2 });
  expect(first.items.map(({ attempt, state }) => [attempt, state])).toEqual([
    [3, 'waiting'],
    [2, 'failed'],
  ]);
  const second = await log({ limit: 2, cursor: first.next_cursor ?? '' });
  expect([second.items.map(({ attempt }) => attempt), second.next_cursor]).toEqual([[1], null]);
  expect((await log({ state: 'failed' })).items).toHaveLength(1);
});

test('a contact whose time zone is corrected is looked at by the rules again', async () => {
  const { call, id, projectId, upload, contacts } = await withCampaign();
  await upload('destination,scheduled_time,time_zone\n+35316795555,,Europe/Lisbon\n');
  const [contact] = (await contacts()).items;
  await withSystem(db, (tx) =>
    tx
      .updateTable('campaign_contacts')
      .set({ state: 'skipped', reason: '{"kind":"zone_unknown"}', reason_kind: 'zone_unknown', zone: null })
      .where('project_id', '=', projectId)
      .execute(),
  );
  expect((await contacts({ reason: 'zone_unknown' })).items).toMatchObject([
    { group: 'skipped', reason: { text: 'Time zone unknown' } },
  ]);
  const correct = (zone: string | null) =>
    call(outbound.updateContact, { params: { id, contact: contact?.id ?? 0 }, body: { zone } });
  expect((await correct('Europe/Nowhere')).status).toBe(400);
  expect((await correct('Europe/Prague')).status).toBe(204);
  expect((await contacts()).items).toMatchObject([{ state: 'waiting', zones: ['Europe/Prague'] }]);
  expect((await contacts({ reason: 'zone_unknown' })).items).toEqual([]);
  await correct(null);
  expect((await contacts()).items).toMatchObject([{ zones: ['Europe/Dublin'] }]);
});

test('a bot that stops calling puts the number on the stop list; texts of callers do not', async () => {
  const { call, id, projectId, upload, contacts } = await withCampaign();
  await upload(LIST);
  const [contact] = (await contacts({ q: 'Sean' })).items;
  const attempt = { project_id: projectId, campaign_id: id, contact_id: contact?.id ?? 0, claimed_by: 'a' };
  const conversation_token = 'a'.repeat(32);
  const begun = await call(chat.init, { query: { project_env: 'draft', conversation_token }, body: {} });
  const { conversation_id } = begun.body;
  await withSystem(db, (tx) =>
    tx
      .insertInto('call_attempts')
      .values({ ...attempt, attempt: 1, destination: '+35316795555', conversation_id })
      .execute(),
  );
  const query = { id: conversation_id, conversation_token };
  const say = async (msg: string) =>
    expect((await call(chat.say, { query, body: { msg, last_ts: 0 } })).status).toBe(200);
  await say('{"type":"action","value":"stop_calling"');
  expect((await call(outbound.stopList)).body.total).toBe(0);
  const actions = [{ name: 'stop_calling', args: { reason: 'Asked the bot' } }];
  await call(reactions.create, { body: { name: 'Stops', intents: ['__fallback__'], actions } });
  await say('do not call me again');
  expect((await call(outbound.stopList)).body.items).toMatchObject([
    { number: '+35316795555', source: 'action', reason: 'Asked the bot', conversation_id },
  ]);
  expect((await contacts({ group: 'skipped' })).items).toMatchObject([{ destination: '+35316795555' }]);
});

test('a deleted campaign is kept for a month, as its calls count for the caps, and then forgotten', async () => {
  const { call, id, upload } = await withCampaign();
  await upload(LIST);
  await call(outbound.remove, { params: { id } });
  const left = async () => {
    await forgetDeletedCampaigns(db);
    const { rows } = await withSystem(db, (tx) =>
      sql`select 1 from campaign_contacts where campaign_id = ${id}`.execute(tx),
    );
    return rows.length;
  };
  expect(await left()).toBe(2);
  await withSystem(db, (tx) => sql`update campaigns set deleted = deleted - 31 * 86400 where id = ${id}`.execute(tx));
  expect(await left()).toBe(0);
});

test('a chat script has no campaigns, and earlier ones make no calls', async () => {
  const { call, id, upload, deploy, contacts } = await withCampaign();
  await upload(LIST);
  await deploy();
  expect((await call(settings.update, { body: { is_chat: true } })).status).toBe(200);
  const refused = [400, 'This is a chat script: it calls nobody. Campaigns belong to voice scripts.'];
  for (const answer of [
    await call(outbound.create, { body: { name: 'Another' } }),
    await call(outbound.start, { params: { id } }),
    await upload(`${LIST}+420224004999,,New,1\n`),
  ]) {
    expect([answer.status, answer.error?.message]).toEqual(refused);
  }
  expect((await contacts()).total).toBe(2);
  expect((await call(outbound.remove, { params: { id } })).status).toBe(200);
});

test('the network that carries the calls is known without a campaign', async () => {
  const { call } = await project();
  expect((await call(outbound.telephony)).body).toEqual({ telephony: 'simulated' });
});

test('a column may be named as what every object inherits', async () => {
  const { call, id } = await withCampaign();
  const list = 'destination,scheduled_time,constructor,__proto__\n+420777123460,2026-11-26T10:00:00Z,Ada,1\n';
  const { body } = await call(outbound.preview, { params: { id }, ...form([['file', list]]) });
  expect(body.columns).toMatchObject([
    { name: 'destination', role: 'destination' },
    { name: 'scheduled_time', role: 'scheduled_time' },
    { name: 'constructor', role: 'slot' },
    { name: '__proto__', role: 'slot' },
  ]);
});

test('a preview shows the first rows as they are read, and takes nothing', async () => {
  const { call, id, contacts } = await withCampaign();
  const list = `Telefon;Kdy;Jméno;Částka, Kč
777 123 460;26.11.2026 10:00;Jana;12,50
777 123 461;27.11.2026 10:00;Petr;13
777 123;;Eva;14
`;
  const preview = async (query: Record<string, string>) =>
    (await call(outbound.preview, { params: { id }, query, ...form([['file', list]]) })).body;
  expect(await preview({})).toMatchObject({
    fault: 'Line 1: Expected the columns destination and scheduled_time. Found “Telefon”, “Kdy”, “Jméno”, “Částka, Kč”',
    ...{ separator: ';', encoding: 'utf-8', total: 3 },
  });
  const chosen = { columns: 'destination,scheduled_time,name,slot', default_country: 'CZ' };
  expect(await preview(chosen)).toMatchObject({ faulty: 3, asks_day_order: true, fitting_day_order: 'dmy' });
  expect(await preview({ ...chosen, day_order: 'dmy' })).toMatchObject({
    fault: null,
    rows: [
      { line: 2, cells: ['+420 777 123 460', '2026-11-26 10:00 UTC', 'Jana', '12,50'], reason: null },
      { line: 3, cells: ['+420 777 123 461', '2026-11-27 10:00 UTC', 'Petr', '13'], reason: null },
      { line: 4, cells: ['777 123', '', 'Eva', '14'], reason: expect.stringContaining('777 123') },
    ],
    faulty: 1,
  });
  expect((await contacts()).total).toBe(0);
  const wrong = await call(outbound.preview, {
    params: { id },
    query: { columns: 'destination' },
    ...form([['file', list]]),
  });
  expect([wrong.status, wrong.error?.issues?.[0]?.path]).toEqual([400, 'query.columns']);
  const { body } = await call(outbound.upload, {
    params: { id },
    query: { ...chosen, day_order: 'dmy' },
    ...form([['file', list]]),
  });
  expect([body.added, body.skipped_total]).toEqual([2, 1]);
  expect((await contacts({ q: 'Petr' })).items).toMatchObject([
    { destination: '+420777123461', scheduled_time: Date.UTC(2026, 10, 27, 10) / 1_000, slots: { 'Částka, Kč': '13' } },
  ]);
});

test('a preview gives the reasons of the import, and both say who is added but never called', async () => {
  const { call, id, upload, contacts } = await withCampaign({ rules: { countries: ['CZ'], prefixes: [] } });
  await call(outbound.stop, { body: { number: '+420224004112' } });
  await upload('destination,scheduled_time\n+420224004110,\n');
  const list = `destination,scheduled_time
+420224004111,
+420224004112,
+420224004110,
+420224004111,
+35316795555,
+3531,
`;
  const { body } = await call(outbound.preview, { params: { id }, ...form([['file', list]]) });
  expect((await contacts()).total).toBe(1);
  const imported = (await upload(list)).body;
  const reasons = body.faults.map(({ line, reason }) => [line, reason]);
  expect(reasons).toEqual(imported.skipped.map(({ line, reason }) => [line, reason]));
  expect(reasons).toMatchObject([
    [3, 'On the stop list'],
    [4, 'This number is already in the campaign or in the list'],
    [5, 'This number is already in the campaign or in the list'],
    [7, expect.any(String)],
  ]);
  const notCalled = [{ reason: 'the campaign does not allow IE', count: 1 }];
  expect([body.total - body.faulty, body.notes]).toEqual([imported.added, notCalled]);
  expect(imported.not_called).toEqual(notCalled);
  expect(body.rows[4]).toMatchObject({ line: 6, note: notCalled[0]?.reason, reason: null });
});
