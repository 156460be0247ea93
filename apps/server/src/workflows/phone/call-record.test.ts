import { calls } from '@parley/contract';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { recordCall } from '#features/calls/call-store.ts';
import { withProject } from '#platform/db/database.ts';
import { createLogger } from '#platform/logger.ts';
import { callerIn } from '#processes/testing/caller.ts';
import { startTestProduct } from '#processes/testing/test-product.ts';
import { callRecord } from '#workflows/phone/call-record.ts';
import { heldCalls } from '#workflows/phone/held-calls.ts';

const product = await startTestProduct({ telephony: 'real' });
const log = createLogger('silent');
const HUNG_UP = { by: 'caller', code: null, reason: 'Hung up' } as const;

let projectId: number;
let call: ReturnType<typeof callerIn>;

beforeAll(async () => {
  ({ projectId } = await product.blankProject());
  call = callerIn(projectId, await product.memberOf(projectId, 'administrator'));
});

function newCall() {
  const line = { environment: 'dev', direction: 'in', caller: '420123', called: '100', server: 'one' } as const;
  return recordCall(product.db, { projectId, ...line });
}

async function read(id: number) {
  return (await call(calls.get, { params: { id }, query: { project_env: 'dev' } })).body;
}

/** The database, which can be away. */
function databaseWhen(state: { isAway: boolean }) {
  return new Proxy(product.db, {
    get(target, name) {
      if (state.isAway) throw new Error('Connection terminated unexpectedly');
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

const lapse = () =>
  withProject(product.db, projectId, (tx) =>
    sql`update calls set lease_until = unix_seconds() - 1 where project_id = ${projectId}`.execute(tx),
  );

test('keys without end do not fill the database', async () => {
  const key = await newCall();
  const record = callRecord(product.db, log, key);
  for (let round = 0; round < 2; round++) {
    for (let at = 0; at < 4_000; at++) record.hear({ at, kind: 'keys', count: 1 });
    await record.close();
  }
  const { rows } = await withProject(product.db, projectId, (tx) =>
    sql<{ count: number }>`select count(*)::int as count from call_parts where call_id = ${key.id}`.execute(tx),
  );
  expect(rows).toEqual([{ count: 5_000 }]);
});

test('an end that could not be stored is stored when the database is back', async () => {
  const key = await newCall();
  const away = { isAway: true };
  const db = databaseWhen(away);
  const held = heldCalls(db, log);
  held.hold(key);
  await held.end(key, HUNG_UP);
  expect((await read(key.id)).ended).toBeNull();
  away.isAway = false;
  await held.renew();
  expect(await read(key.id)).toMatchObject({ ended: expect.any(Number), hung_up_by: 'caller', reason: 'Hung up' });
});

test('what happened in a call that ends while the database is away is stored and counted with its end', async () => {
  const key = await newCall();
  const away = { isAway: true };
  const db = databaseWhen(away);
  const record = callRecord(db, log, key, { quota: 1_000_000_000 });
  const held = heldCalls(db, log);
  held.hold(key);
  record.hear({ at: 10, kind: 'barge_in', by: 'speech', afterMs: 200, spoken: '' });
  record.keepSound(() => undefined)({ atMs: 0, bytes: new Uint8Array(32_000) });
  // It ended when this process began, long before it is stored.
  await held.end(key, HUNG_UP, { rest: record.close, at: 0 });
  away.isAway = false;
  await held.renew();
  const over = await read(key.id);
  expect(over).toMatchObject({ sound_ms: 2_000, parts: [{ part: { kind: 'barge_in' } }] });
  expect(over.ended).toBeLessThan(over.began);
  const { rows } = await withProject(product.db, projectId, (tx) =>
    sql<{ barge_ins: number }>`select barge_ins from calls where id = ${key.id}`.execute(tx),
  );
  expect(rows).toEqual([{ barge_ins: 1 }]);
});

test('a call that goes on when its process dies is over, with its sound, its parts and its counts', async () => {
  const key = await newCall();
  const record = callRecord(product.db, log, key, { quota: 1_000_000_000 });
  record.hear({ at: 10, kind: 'barge_in', by: 'speech', afterMs: 200, spoken: '' });
  record.keepSound(() => undefined)({ atMs: 0, bytes: new Uint8Array(32_000) });
  await record.close();
  await lapse();
  await heldCalls(product.db, log).renew();
  const call = await read(key.id);
  expect(call).toMatchObject({
    hung_up_by: 'network',
    state: 'ended',
    sound_ms: 2_000,
    parts: [{ at: expect.any(Number) }],
  });
  expect(call.ended).toBeGreaterThanOrEqual(call.began);
  const { rows } = await withProject(product.db, projectId, (tx) =>
    sql<{ barge_ins: number }>`select barge_ins from calls where id = ${key.id}`.execute(tx),
  );
  expect(rows).toEqual([{ barge_ins: 1 }]);
});

test('a project without room keeps no sound, and the recording learns it', async () => {
  const key = await newCall();
  const record = callRecord(product.db, log, key, { quota: 1 });
  const isFull = Promise.withResolvers<void>();
  const keep = record.keepSound(isFull.resolve);
  await withProject(product.db, projectId, (tx) =>
    sql`
      insert into call_sound (project_id, call_id, at_ms, size, bytes)
      values (${projectId}, ${key.id}, 0, 1, 'a')`.execute(tx),
  );
  keep({ atMs: 2_000, bytes: new Uint8Array(32_000) });
  await isFull.promise;
  await record.close();
  expect((await read(key.id)).sound_ms).toBe(0);
});

test('a record that its process does not hold loses its line, and one that it holds keeps it', async () => {
  const [lost, kept] = [await newCall(), await newCall()];
  await lapse();
  const held = heldCalls(product.db, log);
  held.hold(kept);
  await held.renew();
  expect((await read(lost.id)).reason).toBe('The telephone process ended');
  expect((await read(kept.id)).ended).toBeNull();
});

test('after the database was away, a process waits for the others to renew their calls before it ends any', async () => {
  const [alive, lost] = [await newCall(), await newCall()];
  let now = 0;
  const [holder, other] = [0, 1].map(() => heldCalls(product.db, log, undefined, () => now));
  holder?.hold(alive);
  now = 60_000;
  await lapse();
  await other?.renew();
  expect((await read(alive.id)).ended).toBeNull();
  await holder?.renew();
  for (now = 65_000; now <= 85_000; now += 5_000) await other?.renew();
  expect((await read(alive.id)).ended).toBeNull();
  expect((await read(lost.id)).reason).toBe('The telephone process ended');
});
