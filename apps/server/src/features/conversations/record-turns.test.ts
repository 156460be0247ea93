import { argOf } from '@parley/domain/tracker';
import { newConversation } from '@parley/dialogue';
import { expect, test } from 'vitest';
import { conversationStore } from '#features/conversations/conversation-store.ts';
import { turnRecorder, type TurnToRecord } from '#features/conversations/record-turns.ts';
import { systemClock } from '#platform/clock.ts';
import { projectStatements, type RunInProject } from '#platform/db/project-statements.ts';
import { createLogger } from '#platform/logger.ts';
import { openPool } from '#platform/db/pool.ts';
import { testDatabase } from '#testing/test-database.ts';

const { db, pool, url } = await testDatabase();
const plainRun = projectStatements(pool);

/**
 * A project with `count` conversations, and a recorder of their turns; `statements` lists the statements that were run.
 */
async function aProject(count: number) {
  const { id: projectId } = await db
    .insertInto('projects')
    .values({ name: `With ${count}`, is_chat: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  const statements: string[] = [];
  const run: RunInProject = (id, statement) => {
    statements.push(statement.name);
    return plainRun(id, statement);
  };
  const store = conversationStore(run, projectId);
  const now = systemClock();
  const state = JSON.stringify(newConversation(projectId));
  const ids = Array.from({ length: count }, (_, index) => `of ${projectId}, ${index}`);
  const turn = { state, hasEnded: false, entries: [], message: null, now };
  for (const id of ids) {
    await store.insert(
      { id, tokenHash: Buffer.from(id), environment: 'draft', snapshot: null, metadata: undefined },
      turn,
    );
  }
  const draft = await store.draftPoint();
  const said = (conversation: string, text: string): TurnToRecord => ({
    conversation,
    turnNo: 0,
    turn: {
      ...turn,
      message: text,
      entries: [{ type: 'intent', value: 'Any', args: { text }, timestamp: now + 1, turn: now + 1 }],
    },
    ifStill: { draft, since: 0 },
  });
  const heardOf = async (id: string) => (await store.entriesAfter(id, now)).map((entry) => argOf(entry, 'text'));
  statements.length = 0;
  return { projectId, ids, record: turnRecorder(run), said, heardOf, statements };
}

test('concurrent turns share a statement, and each is recorded separately', async () => {
  const { projectId, ids, record, said, heardOf, statements } = await aProject(120);
  const stale = 7;
  const texts = ids.map((_, index) => `line one of ${index}\nand "two" \\ {3}, ž 🙂 null, \u001e`);
  const results = await Promise.all(
    ids.map((id, index) => {
      const turn = said(id, texts[index] ?? '');
      return record(projectId, index === stale ? { ...turn, turnNo: 3 } : turn);
    }),
  );
  expect(results).toEqual(ids.map((_, index) => index !== stale));
  // The first turn goes immediately, the others in groups as large as one statement takes.
  expect(statements).toEqual(['record-turns', 'record-turns', 'record-turns', 'record-turns']);
  for (const [index, id] of ids.entries()) expect(await heardOf(id)).toEqual(index === stale ? [] : [texts[index]]);
});

test('a turn that the database refuses leaves the others recorded', async () => {
  const { projectId, ids, record, said, heardOf } = await aProject(4);
  const results = await Promise.allSettled(
    // PostgreSQL cannot store this character.
    ids.map((id, index) => record(projectId, said(id, index === 2 ? 'a\u0000b' : 'fine'))),
  );
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(await Promise.all(ids.map(heardOf))).toEqual([['fine'], ['fine'], [], ['fine']]);
  expect(await record(projectId, said(ids[2] ?? '', 'fine now'))).toBe(true);
});

test('two turns of one conversation are recorded one after the other', async () => {
  const { projectId, ids, record, said, heardOf } = await aProject(2);
  const [first = '', second = ''] = ids;
  const results = await Promise.all([
    record(projectId, said(first, 'before')),
    record(projectId, said(second, 'one')),
    record(projectId, { ...said(second, 'two'), turnNo: 1 }),
    record(projectId, said(second, 'late')),
  ]);
  expect(results).toEqual([true, true, true, false]);
  expect(await heardOf(second)).toEqual(['one', 'two']);
});

test('a lost connection fails all of its turns, but no later ones', async () => {
  const { projectId, ids, said } = await aProject(3);
  let isLost = true;
  const record = turnRecorder((id, statement) => {
    if (isLost) return Promise.reject(new Error('Connection terminated unexpectedly'));
    return plainRun(id, statement);
  });
  const results = await Promise.allSettled(ids.map((id) => record(projectId, said(id, 'lost'))));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  isLost = false;
  expect(await Promise.all(ids.map((id) => record(projectId, said(id, 'kept'))))).toEqual([true, true, true]);
});

test('a locked conversation delays no later turns, and turns in its statement only until its own is given up', async () => {
  const { projectId, ids, record, said } = await aProject(4);
  const [first = '', locked = '', beside = '', later = ''] = ids;
  const owner = openPool({ url, log: createLogger('error'), connections: 1 });
  const client = await owner.connect();
  await client.query('begin');
  await client.query('select 1 from conversations where id = $1 for update', [locked]);
  const events: string[] = [];
  const tell = async (name: string, recorded: Promise<boolean>) => {
    const how = await recorded.catch((error: unknown) => (error as { code: string }).code);
    events.push(`${name}: ${how}`);
  };
  const before = Promise.all([
    tell('first', record(projectId, said(first, 'a'))),
    tell('locked', record(projectId, said(locked, 'b'))),
    tell('beside', record(projectId, said(beside, 'c'))),
  ]);
  await expect.poll(() => events).toEqual(['first: true']);
  await tell('later', record(projectId, said(later, 'd')));
  expect(events).toEqual(['first: true', 'later: true']);
  await before;
  expect(events).toEqual(['first: true', 'later: true', 'beside: true', 'locked: 55P03']);
  await client.query('rollback');
  client.release();
  await owner.end();
  expect(await record(projectId, said(locked, 'e'))).toBe(true);
});

test('a turn reads its own conversation and no other, also by a plan from when there were few', async () => {
  const owner = openPool({ url, log: createLogger('error'), connections: 1 });
  const few = await aProject(3);
  await owner.query('analyze conversations');
  await owner.end();
  const many = await aProject(200);
  const client = await pool.connect();
  const recorder = turnRecorder(async (projectId, statement) => {
    await client.query(`select set_config('parley.project', $1, true)`, [String(projectId)]);
    return client.query(statement);
  });
  const rowsRead = async () => {
    const { rows } = await client.query<{ conversations: number; turns: number }>(`
      select sum(idx_tup_fetch + seq_tup_read) filter (where relname = 'conversations')::int as conversations,
        sum(idx_tup_fetch + seq_tup_read) filter (where relname like 'tracker_entries_%')::int as turns
      from pg_stat_xact_user_tables`);
    return rows[0] ?? { conversations: 0, turns: 0 };
  };
  await client.query('begin');
  expect(await Promise.all(few.ids.map((id) => recorder(few.projectId, few.said(id, 'hello'))))).not.toContain(false);
  const before = await rowsRead();
  const first = many.ids.slice(0, 3);
  expect(await Promise.all(first.map((id) => recorder(many.projectId, many.said(id, 'hello'))))).not.toContain(false);
  const after = await rowsRead();
  await client.query('rollback');
  client.release();
  expect(after.conversations - before.conversations).toBe(first.length);
  // Each has one earlier turn, which may be searched for its message.
  expect(after.turns - before.turns).toBeLessThanOrEqual(first.length);
});
