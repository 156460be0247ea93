import { chat, outbound } from '@parley/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { stopNumbers } from '#features/outbound/stop-list.ts';
import { withProject, withSystem } from '#platform/db/database.ts';
import { form } from '#processes/testing/form.ts';
import { czechNumbers, testCampaigns } from '#processes/testing/test-campaigns.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { noteAnswered } from '#features/outbound/dial/open-calls.ts';
import { claimCalls } from '#features/outbound/dial/claim-calls.ts';
import { settleCall } from '#features/outbound/dial/settle-call.ts';

const product = await startTestProduct({ telephony: 'simulated' });
const { db } = product;
const { callingProject, campaignIn } = testCampaigns(product);
const [CALLED = '', OTHER = ''] = czechNumbers(2);

async function withCalls(conversations: Record<string, string>) {
  const project = await callingProject();
  const campaign = await campaignIn(project, Object.keys(conversations));
  const contacts = await campaign.contacts();
  await withSystem(db, (tx) =>
    tx
      .insertInto('call_attempts')
      .values(
        contacts.map(({ id: contact_id, destination }) => ({
          ...{ project_id: project.projectId, campaign_id: campaign.id, contact_id, attempt: 1, claimed_by: 'a' },
          ...{ destination, state: 'ended' as const, conversation_id: conversations[destination] ?? null },
        })),
      )
      .execute(),
  );
  const listed = async () => (await project.call(outbound.stopList)).body;
  const importing = (csv: string) => project.call(outbound.stopMany, form([['file', csv]]));
  return { ...project, ...campaign, listed, importing };
}

test('a conversation stops the number that it called, and no other', async () => {
  const { call, listed } = await withCalls({ [CALLED]: 'talk-1', [OTHER]: 'talk-2' });
  const stop = (body: { number?: string; conversation_id?: string }) => call(outbound.stop, { body });
  for (const [body, message] of [
    [{ number: OTHER, conversation_id: 'talk-1' }, 'This conversation’s call went to another number'],
    [{ number: CALLED, conversation_id: 'elsewhere' }, expect.stringContaining('No campaign called anybody')],
  ] as const) {
    const { status, error } = await stop(body);
    expect([status, error?.issues]).toEqual([400, [{ path: 'body.conversation_id', message }]]);
  }
  expect((await listed()).total).toBe(0);
  const { body } = await stop({ number: CALLED, conversation_id: 'talk-1' });
  expect(body).toMatchObject({ number: CALLED, conversation_id: 'talk-1', is_new: true });
});

test('a conversation of another project stops no number', async () => {
  await withCalls({ [CALLED]: 'talk-of-theirs' });
  const { call, listed } = await withCalls({ [OTHER]: 'talk-of-mine' });
  for (const body of [{ conversation_id: 'talk-of-theirs' }, { number: CALLED, conversation_id: 'talk-of-theirs' }]) {
    expect((await call(outbound.stop, { body })).status).toBe(400);
  }
  expect((await listed()).total).toBe(0);
});

test('a number that is listed already stays as it was put there first, and the answer says so', async () => {
  const { call } = await withCalls({ [CALLED]: 'talk-3' });
  await call(outbound.stop, { body: { number: CALLED, reason: 'By letter' } });
  const { body } = await call(outbound.stop, { body: { conversation_id: 'talk-3', reason: 'Again' } });
  expect(body).toMatchObject({ reason: 'By letter', source: 'hand', conversation_id: null, is_new: false });
});

test('a file with a fault after thousands of numbers stops none of them', async () => {
  const { importing, listed } = await withCalls({ [CALLED]: 'talk-4' });
  const numbers = czechNumbers(2_500).join(',\n');
  for (const fault of [`${OTHER},"not closed\n`, `${OTHER},${'x'.repeat(70_000)}\n`]) {
    const { status, error } = await importing(`number,reason\n${numbers},\n${fault}`);
    expect([status, error?.message]).toEqual([400, expect.stringMatching(/^Line 2502: .*Nothing was imported$/u)]);
    expect((await listed()).total).toBe(0);
  }
  const { body } = await importing(`number,reason\n${numbers},\n`);
  expect(body).toMatchObject({ added: 2_500, skipped_total: 0 });
});

const CLAIMING = { server: 'one', leaseSeconds: 60, isHoliday: () => false };

test('a number that is being stopped while calls are claimed is not called', async () => {
  const project = await callingProject();
  const { place, start, contacts } = await campaignIn(project, [CALLED, OTHER]);
  await start();
  const stop = { number: CALLED, reason: '', source: 'hand' as const };
  const during = await withProject(db, place.projectId, async (tx) => {
    await stopNumbers({ db: tx, projectId: place.projectId }, [stop], null);
    return claimCalls(db, place, CLAIMING);
  });
  const after = await claimCalls(db, place, CLAIMING);
  expect([...during.orders, ...after.orders].map(({ destination }) => destination)).toEqual([OTHER]);
  expect((await contacts()).map(({ destination, state }) => [destination, state])).toContainEqual([CALLED, 'stopped']);
});

test('a number that is stopped while its call is on is not called again', async () => {
  const project = await callingProject();
  const { place, start, contacts } = await campaignIn(project, [CALLED], { retry_count: 3 });
  await start();
  const { orders } = await claimCalls(db, place, CLAIMING);
  await project.call(outbound.stop, { body: { number: CALLED } });
  for (const order of orders)
    await settleCall(db, order, { outcome: 'busy', sipCode: 486, hungUpBy: 'network', isAbandoned: false });
  await withProject(db, place.projectId, (tx) =>
    sql`update campaign_contacts set next_at = 0, retry_at = null where campaign_id = ${place.campaignId}`.execute(tx),
  );
  expect((await claimCalls(db, place, CLAIMING)).orders).toEqual([]);
  expect(await contacts()).toMatchObject([{ state: 'stopped', reason: { kind: 'on_stop_list' } }]);
});

test('words that look like a stop hide no stop that comes after them', async () => {
  const { call, projectId, id, listed, contacts } = await withCalls({ [CALLED]: 'talk-5' });
  const opened = await call(chat.init, {
    query: { project_env: 'draft', conversation_token: 'b'.repeat(32) },
    body: {},
  });
  const { conversation_id } = opened.body;
  const stop = { type: 'action', value: 'stop_calling', args: { reason: 'Asked in the call' }, timestamp: 1 };
  const lookAlike = { type: 'slot', value: 'answer', args: { value: { ...stop, args: {} } }, timestamp: 1 };
  await withSystem(db, (tx) =>
    tx
      .insertInto('tracker_entries')
      .values(
        [lookAlike, stop].map((entry, index) => ({
          ...{ project_id: projectId, conversation_id, turn_no: 90 + index, first_ts: Date.now() * 1_000, last_ts: 1 },
          entries: JSON.stringify([entry]),
        })),
      )
      .execute(),
  );
  expect((await listed()).total).toBe(0);
  // The attempt is linked to its conversation after the turns.
  await withSystem(db, (tx) => sql`update call_attempts set state = 'placed' where campaign_id = ${id}`.execute(tx));
  const [contact] = await contacts();
  const attempted = { projectId, campaignId: id, contactId: contact?.id ?? 0, attempt: 1 };
  await noteAnswered(db, attempted, { by: 'person', conversationId: conversation_id });
  expect((await listed()).items).toMatchObject([{ number: CALLED, source: 'action', reason: 'Asked in the call' }]);
});

test('the audit trail tells each change of campaigns and of the stop list, and no number', async () => {
  const { call, id, projectId, importing, start, pause } = await withCalls({ [CALLED]: 'talk-6' });
  await call(outbound.update, {
    params: { id },
    body: {
      name: 'Other',
      callback_url: 'https://crm.example/hook/secret',
      rules: { weekdays: [1], countries: ['*'] },
    },
  });
  await call(outbound.update, { params: { id }, body: { name: 'Other' } });
  await start();
  await pause();
  await call(outbound.remove, { params: { id } });
  await call(outbound.stop, { body: { number: CALLED } });
  await call(outbound.stop, { body: { number: CALLED } });
  await call(outbound.unstop, { query: { number: CALLED } });
  await importing(`number\n${CALLED}\n${OTHER}\n`);
  await importing(`number\n${CALLED}\n`);
  const { rows: entries } = await sql<{ action: string; name: string | null }>`
    select action, name, thing, before, after from audit_entries
    where about_project = ${projectId} and resource like 'outbound/%' order by id`.execute(db);
  expect(entries.map(({ action, name }) => [action, name])).toEqual([
    ['campaign added', 'Renewal'],
    ['campaign changed', 'Renewal'],
    ['campaign started', 'Other'],
    ['campaign paused', 'Other'],
    ['campaign deleted', 'Other'],
    ['stop list: number added', `…${CALLED.slice(-4)}`],
    ['stop list: number removed', `…${CALLED.slice(-4)}`],
    ['stop list: imported', null],
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/224010|secret/u);
});

test('a register in the national format is imported with its default country, its columns assigned', async () => {
  const { call } = await callingProject();
  const listed = async () => (await call(outbound.stopList)).body;
  const register = form([['file', 'Cislo;Pozn\n777 123 460;a\n420777123459;b\n(+420) 777 123 458;c\n12;d\n']]);
  const query = { default_country: 'CZ', columns: 'number,reason' };
  const { body: preview } = await call(outbound.previewStops, { query, ...register });
  expect(preview).toMatchObject({
    faulty: 1,
    total: 4,
    rows: [{ cells: ['+420 777 123 460', 'a'] }, {}, {}, { line: 5 }],
  });
  expect((await listed()).total).toBe(0);
  expect((await call(outbound.stopMany, { query, ...register })).body.added).toBe(3);
  const numbers = (await listed()).items.map(({ number, reason }) => `${number} ${reason}`);
  expect(numbers.toSorted()).toEqual(['+420777123458 c', '+420777123459 b', '+420777123460 a']);
  // Once they are on it, the preview says so, as the import does.
  expect((await call(outbound.previewStops, { query, ...register })).body.faulty).toBe(4);
});
