import { personalData } from '@parley/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { appendParts, recordCall, type NewCall } from '#features/calls/call-store.ts';
import { appendSound } from '#features/calls/sound-store.ts';
import { forgetCalls } from '#features/calls/forget-calls.ts';
import { claimDueTimers } from '#features/conversations/due-timers.ts';
import { versioned } from '#platform/things/versioned.ts';
import { withProject, withSystem } from '#platform/db/database.ts';
import { callerIn } from '#processes/testing/caller.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { newSettings } from '#features/settings/settings-store.ts';
import { eraseConversation } from '#features/conversations/erase-conversations.ts';

const product = await startTestProduct();
const { db } = product;
const OURS = '100';
const PERSON = '420601777888';
const DAY_US = 24 * 60 * 60 * 1_000_000;

async function aProject() {
  const { projectId } = await product.blankProject();
  return { projectId, call: callerIn(projectId, await product.memberOf(projectId, 'administrator')) };
}

/** An ended call with a part; with a conversation if it has an id. */
async function aCall(
  projectId: number,
  { caller = PERSON, called = OURS, direction = 'in' }: Partial<NewCall> = {},
  conversation: string | null = null,
): Promise<number> {
  const line = { environment: 'dev', server: 'one' } as const;
  const key = await recordCall(db, { projectId, direction, caller, called, ...line });
  await appendParts(db, key, [{ no: 0, at: 1, part: { kind: 'keys', count: 1 } }]);
  await withProject(db, projectId, async (tx) => {
    if (conversation !== null) {
      await sql`
        insert into conversations (project_id, id, token_hash, environment, state, started, last_at, channel, snapshot_hash)
        values (${projectId}, ${conversation}, sha256(${conversation}::bytea), 'dev', '{}', microseconds(), microseconds(),
          'phone', 'a snapshot')`.execute(tx);
    }
    await sql`
      update calls set ended = microseconds(), conversation_id = ${conversation}
      where project_id = ${projectId} and id = ${key.id}`.execute(tx);
  });
  return key.id;
}

interface Kept {
  id: number;
  caller: string;
  called: string;
  parts: number;
}

async function kept(projectId: number): Promise<Kept[]> {
  const { rows } = await withProject(db, projectId, (tx) =>
    sql<Kept>`
      select id, caller, called, (
        select count(*)::int from call_parts p where p.project_id = c.project_id and p.call_id = c.id) as parts
      from calls c where project_id = ${projectId} order by id`.execute(tx),
  );
  return rows;
}

const erased = (id: number) => ({ id, caller: '', called: '', parts: 0 });

test('erasing a conversation erases the numbers and the parts of its call', async () => {
  const { projectId } = await aProject();
  const id = await aCall(projectId, {}, 'erased1');
  const other = await aCall(projectId);
  await eraseConversation(db, projectId, 'erased1', Date.now() * 1_000);
  expect(await kept(projectId)).toEqual([erased(id), { id: other, caller: PERSON, called: OURS, parts: 1 }]);
});

async function search(call: ReturnType<typeof callerIn>, kind: 'erasure' | 'export') {
  const body = { kind, subject_kind: 'phone', subject: '+420 601 777 888' } as const;
  const { id } = (await call(personalData.find, { body })).body;
  const state = async () => (await call(personalData.get, { params: { id } })).body.state;
  await expect.poll(state).toBe('found');
  return { id, state, found: (await call(personalData.get, { params: { id } })).body };
}

test('a person is found by the number of calls from and to them, also of refused ones, and erased in them', async () => {
  const { projectId, call } = await aProject();
  const refused = await aCall(projectId);
  const talked = await aCall(projectId, {}, 'talked1');
  const dialed = await aCall(projectId, { direction: 'out', caller: '', called: `+${PERSON}` });
  const other = await aCall(projectId, { caller: '420602777888' });
  const { id, state, found } = await search(call, 'erasure');
  expect(found.counts).toMatchObject({ conversations: 1, calls: 2 });
  const { findings } = (await call(personalData.findings, { params: { id }, query: {} })).body;
  expect(findings.map(({ kind, key }) => ({ kind, key }))).toEqual([
    { kind: 'conversation', key: 'talked1' },
    { kind: 'call', key: String(refused) },
    { kind: 'call', key: String(dialed) },
  ]);
  await call(personalData.erase, { params: { id }, body: { keep: [{ kind: 'call', key: String(dialed) }] } });
  await expect.poll(state).toBe('done');
  expect(await kept(projectId)).toEqual([
    erased(refused),
    erased(talked),
    { id: dialed, caller: '', called: `+${PERSON}`, parts: 1 },
    { id: other, caller: '420602777888', called: OURS, parts: 1 },
  ]);
  // A restored backup brings the number back.
  await withProject(db, projectId, (tx) =>
    sql`update calls set caller = ${PERSON} where project_id = ${projectId} and id = ${refused}`.execute(tx),
  );
  await product.api.tidyUp();
  expect((await kept(projectId))[0]).toEqual(erased(refused));
  // After a restore, a call of somebody else gets the number of one that the backup lacked.
  await withProject(db, projectId, (tx) =>
    sql`update calls set caller = '420602777888', began = began + 3600000000
      where project_id = ${projectId} and id = ${refused}`.execute(tx),
  );
  await product.api.tidyUp();
  expect((await kept(projectId))[0]).toMatchObject({ id: refused, caller: '420602777888' });
});

test('the export of a person has their calls', async () => {
  const { projectId, call } = await aProject();
  await aCall(projectId);
  const { id } = await search(call, 'export');
  const { status, text } = await call(personalData.download, { params: { id } });
  expect(status).toBe(200);
  expect(text).toContain('calls.json');
});

test('a recording is in the export of the person, and goes with an erasure', async () => {
  const { projectId, call } = await aProject();
  const id = await aCall(projectId);
  await appendSound(db, { projectId, id }, { atMs: 0, bytes: new Uint8Array(160) });
  const exported = await search(call, 'export');
  expect((await call(personalData.download, { params: { id: exported.id } })).text).toContain(`calls/${id}.wav`);
  const erasing = await search(call, 'erasure');
  await call(personalData.erase, { params: { id: erasing.id }, body: {} });
  await expect.poll(erasing.state).toBe('done');
  const { rows } = await withProject(db, projectId, (tx) =>
    sql`select from call_sound where project_id = ${projectId}`.execute(tx),
  );
  expect(rows).toEqual([]);
});

test('calls without a conversation go after the days that the project keeps conversations, and after thirty', async () => {
  const [short, forever] = [await aProject(), await aProject()];
  for (const [{ projectId }, days] of [
    [short, 7],
    [forever, 0],
  ] as const) {
    await withSystem(db, async (tx) => {
      await sql`delete from things where project_id = ${projectId} and resource = 'settings'`.execute(tx);
      const data = { ...newSettings({ name: 'Kept' }), conversations_retention: days };
      await versioned({ db: tx, projectId, actor: null, now: () => Date.now() * 1_000 }, 'settings').insert(data);
    });
    for (const age of [6, 8, 29, 31]) {
      const id = await aCall(projectId);
      await withProject(db, projectId, (tx) =>
        sql`update calls set began = began - ${age * DAY_US}::bigint where id = ${id}`.execute(tx),
      );
    }
  }
  await forgetCalls(db);
  expect((await kept(short.projectId)).length).toBe(1);
  expect((await kept(forever.projectId)).length).toBe(3);
});

test('calls go with their conversations and with their project', async () => {
  const { projectId } = await aProject();
  await aCall(projectId, {}, 'goes1');
  await aCall(projectId);
  await withSystem(db, (tx) => sql`delete from conversations where project_id = ${projectId}`.execute(tx));
  expect(await kept(projectId)).toHaveLength(1);
  await withSystem(db, (tx) => sql`delete from projects where id = ${projectId}`.execute(tx));
  const { rows } = await withSystem(db, (tx) =>
    sql`select 1 from calls where project_id = ${projectId}
      union all select 1 from call_parts where project_id = ${projectId}`.execute(tx),
  );
  expect(rows).toEqual([]);
});

test('a timer that is due in a call is left to the telephone process', async () => {
  const { projectId } = await aProject();
  await aCall(projectId, {}, 'timer1');
  await withProject(db, projectId, (tx) =>
    sql`update conversations set next_timer = 5 where project_id = ${projectId}`.execute(tx),
  );
  expect(await claimDueTimers(db, { now: 10, until: 20, most: 10 })).toEqual([]);
  const { rows } = await withProject(db, projectId, (tx) =>
    sql`select next_timer from conversations where project_id = ${projectId}`.execute(tx),
  );
  expect(rows).toEqual([{ next_timer: null }]);
});
