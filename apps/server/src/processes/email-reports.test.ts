import { emailReports } from '@parley/contract';
import type { NewEmailReport } from '@parley/domain/email-report';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
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

test('a time that has come is sent once, by any number of servers at once', async () => {
  const { call, id } = await withReport();
  const other = await startTestProduct({
    database: Promise.resolve({ db, pool: product.pool }),
    mailer: createMailer(peer.url, 'reports@bank.example'),
  });
  await letSlotPass(id);
  await Promise.all([api.sendReports(), other.api.sendReports(), api.sendReports(), other.api.sendReports()]);
  await Promise.all([api.sendReports(), other.api.sendReports()]);
  expect(peer.arrived.splice(0)).toHaveLength(1);
  expect(await sendingsOf(call, id)).toHaveLength(1);
  // The same time again, as after a changed clock.
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
