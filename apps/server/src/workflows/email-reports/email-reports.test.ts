import { randomBytes } from 'node:crypto';
import { emailReports, stats } from '@parley/contract';
import type { NewEmailReport } from '@parley/domain/email-report';
import { figuresFor, figureText } from '@parley/domain/figure';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { markRollups } from '#features/conversations/facts/mark-rollups.ts';
import { beginSending, claimSendings, queueDueReports } from '#features/email-reports/outbox.ts';
import { withSystem } from '#platform/db/database.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import { callerIn } from '#processes/testing/caller.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { smtpPeer } from '#testing/smtp-peer.ts';

const peer = await smtpPeer();
const product = await startTestProduct({ mailer: createMailer(peer.url, 'reports@bank.example') });
const { api, db } = product;
type Call = ReturnType<typeof callerIn>;

const CHOSEN: NewEmailReport = {
  name: 'Week',
  recipients: ['lead@bank.example', 'team@bank.example'],
  schedule: '0 8 * * 1',
  time_zone: 'Europe/Prague',
  project_env: 'prod',
  range: 'last_7_days',
  parts: ['figures', 'charts', 'top_lists', 'fixes'],
  is_paused: false,
};

async function project() {
  const { projectId } = await product.blankProject();
  return { projectId, call: callerIn(projectId, await product.memberOf(projectId, 'administrator')) };
}

async function withReport(chosen: Partial<NewEmailReport> = {}) {
  const { projectId, call } = await project();
  const { body, error } = await call(emailReports.create, { body: { ...CHOSEN, ...chosen } });
  expect(error).toBeUndefined();
  return { projectId, call, id: body.id };
}

const sendingsOf = async (call: Call, id: number) => (await call(emailReports.sendings, { params: { id } })).body;
const change = (text: ReturnType<typeof sql>) => withSystem(db, (tx) => text.execute(tx));
const letSlotPass = (id: number) =>
  change(sql`update email_reports set next_slot = unix_seconds() - 1 where id = ${id}`);
const makeDue = () => change(sql`update email_sendings set due = unix_seconds() - 1 where due is not null`);

test('a report is listed with its next times, changed and deleted', async () => {
  const { call, id } = await withReport();
  const { body: listed } = await call(emailReports.list);
  expect(listed).toMatchObject({ can_send: true, items: [{ ...CHOSEN, id, last: null }] });
  const times = listed.items[0]?.next.map((at) =>
    new Date(at * 1_000).toLocaleString('en', { timeZone: 'Europe/Prague', weekday: 'short', hour: 'numeric' }),
  );
  expect(times).toEqual(['Mon 8 AM', 'Mon 8 AM', 'Mon 8 AM']);
  const paused = { ...CHOSEN, name: 'Fortnight', is_paused: true };
  expect((await call(emailReports.update, { params: { id }, body: paused })).status).toBe(200);
  expect((await call(emailReports.list)).body.items).toEqual([{ ...paused, id, next: [], last: null }]);
  expect((await call(emailReports.remove, { params: { id } })).status).toBe(204);
  expect((await call(emailReports.list)).body.items).toEqual([]);
  expect((await call(emailReports.remove, { params: { id } })).status).toBe(404);
});

test('a report arrives with both parts, its pictures and the numbers, at each address', async () => {
  const { call, id } = await withReport();
  expect((await call(emailReports.send, { params: { id } })).body).toMatchObject({ state: 'waiting', slot: null });
  await api.sendReports();
  const [arrived, ...more] = peer.arrived.splice(0);
  expect(more).toEqual([]);
  expect(arrived).toMatchObject({ to: CHOSEN.recipients, from: 'reports@bank.example' });
  const { mail } = arrived ?? {};
  expect(mail?.subject).toMatch(/^Week: Blank, \d{4}-\d\d-\d\d – \d{4}-\d\d-\d\d$/u);
  expect(mail?.text).toContain('Conversations: 0');
  expect(mail?.html).toContain('No conversations in these days.');
  const pictures = mail?.attachments ?? [];
  expect(pictures.map(({ contentType, related }) => [contentType, related])).toEqual(
    Array.from({ length: 3 }, () => ['image/png', true]),
  );
  for (const { content } of pictures) expect(content.subarray(1, 4).toString()).toBe('PNG');
  expect(await sendingsOf(call, id)).toMatchObject([
    { state: 'sent', sent_to: CHOSEN.recipients, attempts: 1, error: null },
  ]);
});

test('a report that is due is sent once, by any number of servers', async () => {
  const { call, id } = await withReport();
  const other = await startTestProduct({
    database: product.database,
    mailer: createMailer(peer.url, 'reports@bank.example'),
  });
  await letSlotPass(id);
  await Promise.all([api.sendReports(), other.api.sendReports(), api.sendReports(), other.api.sendReports()]);
  await Promise.all([api.sendReports(), other.api.sendReports()]);
  expect(peer.arrived.splice(0)).toHaveLength(1);
  expect(await sendingsOf(call, id)).toHaveLength(1);
  // The slot comes again, as after a clock change.
  await letSlotPass(id);
  await api.sendReports();
  expect(peer.arrived.splice(0)).toEqual([]);
});

test('an address that is refused for a while is tried again, and the others get it once', async () => {
  const { call, id } = await withReport();
  peer.answers.address = (address) => (address === 'team@bank.example' ? 450 : undefined);
  await letSlotPass(id);
  await api.sendReports();
  expect(peer.arrived.splice(0).map(({ to }) => to)).toEqual([['lead@bank.example']]);
  expect(await sendingsOf(call, id)).toMatchObject([
    { state: 'waiting', sent_to: ['lead@bank.example'], error: expect.stringContaining('450') },
  ]);
  peer.answers.address = () => undefined;
  await api.sendReports();
  expect(peer.arrived).toEqual([]);
  await makeDue();
  await api.sendReports();
  const [second] = peer.arrived.splice(0);
  expect(second?.to).toEqual(['team@bank.example']);
  expect(await sendingsOf(call, id)).toMatchObject([
    { state: 'sent', sent_to: CHOSEN.recipients, attempts: 2, error: null },
  ]);
});

test('a permanently refused mail fails, and a temporarily refused one is retried', async () => {
  const { call, id } = await withReport();
  peer.answers.mail = () => 451;
  await letSlotPass(id);
  await api.sendReports();
  const [waiting] = await sendingsOf(call, id);
  expect(waiting).toMatchObject({ state: 'waiting', attempts: 1, error: expect.stringContaining('451') });
  peer.answers.mail = () => 550;
  await makeDue();
  await api.sendReports();
  expect(await sendingsOf(call, id)).toMatchObject([
    { state: 'failed', attempts: 2, due: null, refused: CHOSEN.recipients.map((address) => ({ address })) },
  ]);
  peer.answers.mail = () => undefined;
  await api.sendReports();
  expect(peer.arrived).toEqual([]);
});

test('a mail server that is down for an hour gets the report later, once', async () => {
  const gone = await startTestProduct({
    database: product.database,
    mailer: createMailer('smtp://127.0.0.1:1', 'reports@bank.example'),
  });
  const { call, id } = await withReport();
  await letSlotPass(id);
  const waits: number[] = [];
  while (waits.reduce((sum, wait) => sum + wait, 0) < 3_600) {
    await gone.api.sendReports();
    const [sending] = await sendingsOf(call, id);
    expect(sending).toMatchObject({ state: 'waiting', error: expect.stringContaining('ECONNREFUSED') });
    waits.push((sending?.due ?? 0) - Math.trunc(Date.now() / 1_000));
    await makeDue();
  }
  expect(waits.length).toBeGreaterThan(3);
  expect(waits.toSorted((a, b) => a - b)).toEqual(waits);
  await api.sendReports();
  expect(peer.arrived.splice(0)).toHaveLength(1);
  expect(await sendingsOf(call, id)).toMatchObject([{ state: 'sent', attempts: waits.length + 1 }]);
});

test('a mail whose answer is lost is not sent again automatically', async () => {
  const { call, id } = await withReport();
  peer.answers.mail = () => 'silence';
  await letSlotPass(id);
  await api.sendReports();
  peer.answers.mail = () => undefined;
  expect(await sendingsOf(call, id)).toMatchObject([
    { state: 'unknown', error: expect.stringContaining('may have arrived') },
  ]);
  await makeDue();
  await api.sendReports();
  expect(peer.arrived.splice(0)).toHaveLength(1);
});

test('a server that ends before the last bytes is replaced; after them the mail is never sent again', async () => {
  const { call, id } = await withReport();
  await letSlotPass(id);
  await queueDueReports(db, (_about, error) => expect(error).toBeUndefined());
  expect(await claimSendings(db, 10, 60)).toHaveLength(1);
  await api.sendReports();
  expect(peer.arrived).toEqual([]);
  await makeDue();
  await api.sendReports();
  expect(peer.arrived.splice(0)).toHaveLength(1);

  await call(emailReports.send, { params: { id } });
  const [claimed] = await claimSendings(db, 10, 60);
  if (!claimed) throw new Error('nothing was claimed');
  expect(await beginSending(db, claimed, 60)).toBe(true);
  expect(await beginSending(db, claimed, 60)).toBe(false);
  await makeDue();
  await api.sendReports();
  expect(peer.arrived).toEqual([]);
  expect((await sendingsOf(call, id))[0]).toMatchObject({ state: 'unknown', ended: expect.any(Number) });
});

test('a report that is deleted while its mail goes out is cut off before its last bytes', async () => {
  const { call, id } = await withReport();
  const { raw, recipients } = {
    raw: Buffer.from(`Subject: x\r\n\r\n${'y'.repeat(500)}\r\n`),
    recipients: ['a@b.example'],
  };
  const mailer = createMailer(peer.url, 'reports@bank.example');
  await expect(mailer.send({ recipients, raw }, () => Promise.resolve(false))).rejects.toThrow(/taken back/u);
  expect(peer.arrived).toEqual([]);
  expect((await call(emailReports.remove, { params: { id } })).status).toBe(204);
});

test('of times that passed while no server ran, the latest one is sent', async () => {
  const { call, id } = await withReport({ schedule: '0 * * * *', time_zone: 'UTC' });
  await change(sql`update email_reports set next_slot = unix_seconds() - 86400 where id = ${id}`);
  await api.sendReports();
  await api.sendReports();
  expect(peer.arrived.splice(0)).toHaveLength(1);
  const hour = Math.floor(Date.now() / 3_600_000) * 3_600;
  expect(await sendingsOf(call, id)).toMatchObject([{ slot: hour }]);
  expect((await call(emailReports.list)).body.items[0]?.next[0]).toBe(hour + 3_600);
});

test('a report whose schedule can no longer be read says so, and stops no other', async () => {
  const broken = await withReport();
  await change(sql`
    update email_reports set chosen = jsonb_set(chosen::jsonb, '{time_zone}', '"Mars/Olympus"')::text,
      next_slot = unix_seconds() - 100 where id = ${broken.id}`);
  const { call, id } = await withReport();
  await letSlotPass(id);
  await api.sendReports();
  await api.sendReports();
  expect(peer.arrived.splice(0)).toHaveLength(1);
  expect(await sendingsOf(call, id)).toMatchObject([{ state: 'sent' }]);
  expect(await sendingsOf(broken.call, broken.id)).toMatchObject([
    { state: 'failed', slot: null, error: 'The schedule cannot be read. Change the report to send it again.' },
  ]);
  expect((await broken.call(emailReports.list)).body.items).toMatchObject([{ id: broken.id, next: [] }]);
  expect((await broken.call(emailReports.update, { params: { id: broken.id }, body: CHOSEN })).status).toBe(200);
  expect((await broken.call(emailReports.list)).body.items[0]?.next).toHaveLength(3);
});

test('hostile names are text in every part of the mail and never a header', async () => {
  const hostile = 'Week\r\nBcc: thief@evil.example <script>alert(1)</script> {{name}}';
  const { projectId, call, id } = await withReport({ name: hostile });
  await change(sql`update projects set name = ${`${hostile} "quoted"`} where id = ${projectId}`);
  await call(emailReports.send, { params: { id } });
  await api.sendReports();
  const [arrived] = peer.arrived.splice(0);
  expect(arrived?.to).toEqual(CHOSEN.recipients);
  expect(arrived?.mail.headers.has('bcc')).toBe(false);
  expect(arrived?.mail.subject).toContain('<script>');
  expect(arrived?.mail.html).not.toContain('<script>');
  expect(arrived?.mail.html).toContain('&lt;script&gt;');
  const { body: page, headers } = await call(emailReports.page, { params: { id } });
  expect(page).not.toContain('<script>');
  expect(headers['content-security-policy']).toContain('sandbox');
  expect(headers['content-security-policy']).not.toContain('allow-scripts');
});

test.each([
  [{ recipients: ['a@b.example, thief@evil.example'] }, 'body.recipients.0'],
  [{ recipients: ['Lead <lead@bank.example>'] }, 'body.recipients.0'],
  [{ recipients: ['lead@bank.example\r\nBcc: x@y.example'] }, 'body.recipients.0'],
  [{ recipients: ['lead@bank.example', 'LEAD@bank.example'] }, 'body.recipients'],
  [{ recipients: [] }, 'body.recipients'],
  [{ recipients: Array.from({ length: 51 }, (_, index) => `u${index}@bank.example`) }, 'body.recipients'],
  [{ schedule: '*/5 * * * *' }, 'body.schedule'],
  [{ schedule: '0 25 * * *' }, 'body.schedule'],
  [{ schedule: '0 0 31 2 *' }, 'body.schedule'],
  [{ schedule: 'soon' }, 'body.schedule'],
  [{ time_zone: 'Mars/Olympus' }, 'body.time_zone'],
  [{ parts: [] }, 'body.parts'],
  [{ name: ' ' }, 'body.name'],
])('%j is refused at its field', async (wrong, path) => {
  const { call } = await project();
  const { status, error } = await call(emailReports.create, { body: { ...CHOSEN, ...wrong } });
  expect(status).toBe(400);
  expect(error?.issues?.map((issue) => issue.path)).toContain(path);
});

test('a user who may not see the figures of an environment can neither send, preview, change nor remove its reports', async () => {
  const { projectId, id } = await withReport();
  const member = await product.memberHolding(projectId, ['GET:/email-reports', 'PUT:/email-reports']);
  const call = callerIn(projectId, member);
  expect((await call(emailReports.list)).status).toBe(200);
  const { page, preview, send, sendings, remove } = emailReports;
  for (const endpoint of [page, preview, send, sendings, remove]) {
    expect((await call(endpoint, { params: { id } })).status).toBe(402);
  }
  const ofTesting = { ...CHOSEN, project_env: 'dev' } as const;
  expect((await call(emailReports.update, { params: { id }, body: ofTesting })).status).toBe(402);
  expect((await call(emailReports.create, { body: { ...CHOSEN, name: 'Mine' } })).status).toBe(402);
});

test('a user who may not see phrases of callers cannot send any', async () => {
  const { projectId, id } = await withReport();
  const member = await product.memberHolding(projectId, ['GET:/email-reports', 'PUT:/email-reports', 'GET:/stats']);
  const call = callerIn(projectId, member);
  expect((await call(emailReports.create, { body: { ...CHOSEN, name: 'All' } })).status).toBe(402);
  const body = { ...CHOSEN, name: 'Figures', parts: ['figures'] } satisfies NewEmailReport;
  expect((await call(emailReports.create, { body })).status).toBe(200);
  await change(sql`
    update email_reports set chosen = (chosen::jsonb || '{"parts": ["fixes"]}')::text where id = ${id}`);
  expect((await call(emailReports.page, { params: { id } })).status).toBe(402);
});

test('without a mail server reports are kept and nothing is sent', async () => {
  const silent = await startTestProduct({ database: product.database });
  const { call, id } = await withReport();
  await letSlotPass(id);
  await silent.api.sendReports();
  expect(await sendingsOf(call, id)).toEqual([]);
  await api.sendReports();
  expect(peer.arrived.splice(0)).toHaveLength(1);
});

/** A conversation with production, reduced to its facts. */
async function known(projectId: number, { at, outcome }: { at: number; outcome: string }): Promise<void> {
  const [id, started] = [randomBytes(16).toString('hex'), at * 1_000_000];
  await change(sql`
    insert into conversations (project_id, id, token_hash, environment, snapshot_hash, state, started, last_at)
    values (${projectId}, ${id}, ${randomBytes(32)}, 'prod', 'a snapshot', '{}', ${started}, ${started})`);
  await change(sql`
    insert into conversation_facts (project_id, conversation_id, known_at, known_turn, environment, channel,
      snapshot_hash, started, last_at, outcome, turns, fallbacks, low_confidence, duration_ms, intents, reactions,
      entity_values, answer_ms, understanding_ms, deciding_ms, actions_ms)
    values (${projectId}, ${id}, ${started}, 1, 'prod', 'chat', 'a snapshot', ${started}, ${started}, ${outcome}, 4, 1,
      0, 60000, '{__start__,lost_card,__fallback__}', '{}', '{}', '{120}', 1, 1, 1)`);
  await withSystem(db, (tx) => markRollups(tx, [{ project_id: projectId, id }]));
}

test('the numbers equal the dashboard’s for the days', async () => {
  const { projectId, call, id } = await withReport({ time_zone: 'Asia/Tokyo', range: 'last_7_days' });
  const { rows } = await withSystem(db, (tx) =>
    sql<{ midnight: number }>`
      select extract(epoch from date_trunc('day', now() at time zone 'Asia/Tokyo') at time zone 'Asia/Tokyo')::bigint
        as midnight`.execute(tx),
  );
  const to = Number(rows[0]?.midnight);
  const from = to - 7 * 86_400;
  for (const outcome of ['contained', 'contained', 'transferred']) await known(projectId, { at: from, outcome });
  await known(projectId, { at: to - 1, outcome: 'abandoned' });
  for (const at of [from - 1, to]) await known(projectId, { at, outcome: 'failed' });
  const query = { project_env: 'prod', from, to, time_zone: 'Asia/Tokyo' };
  const { now } = (await call(stats.get, { query })).body;
  expect(now).toMatchObject({ conversations: 4, contained: 2 });
  await call(emailReports.send, { params: { id } });
  await api.sendReports();
  const [arrived] = peer.arrived.splice(0);
  const text = arrived?.mail.text ?? '';
  expect(text).toContain('Conversations: 4 (+300.0%)');
  expect(text).toContain('Contained: 50.0%');
  expect(text).toContain('Fallback rate: 100.0%');
  const page = (await call(emailReports.preview, { params: { id } })).text;
  const lines = text.split('\n').filter((line) => /^[^-]+: /u.test(line));
  for (const [index, figure] of figuresFor(now).entries()) {
    const value = figureText(figure, now.figures[figure]);
    expect(lines[index]).toContain(`: ${value}`);
    expect(page).toContain(`>${value}<`);
  }
  expect(text).not.toContain('__start__');
  expect(text).toContain('- lost_card: 4');
  expect(text.match(/^\d{4}-\d\d-\d\d: \d+, \d+$/gmu)?.map((line) => line.slice(12))).toEqual([
    '3, 2',
    ...Array.from({ length: 5 }, () => '0, 0'),
    '1, 0',
  ]);
  expect(page).toContain('data:image/png;base64,');
  for (const shown of ['50.0%', 'lost_card']) expect(page).toContain(shown);
});
