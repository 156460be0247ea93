import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listChanges } from '#features/history/audit-store.ts';
import { listDeleted, listHistory } from '#features/history/history-store.ts';
import { withProject, type Queries } from '#platform/db/database.ts';
import { versioned } from '#platform/things/versioned.ts';
import { query } from '#testing/database-server.ts';
import { testDatabase } from '#testing/test-database.ts';

const { db, url } = await testDatabase();
const REVISIONS = 100_000;
const THINGS = 50;
const FIRST = 1_000_000_000;
const LAST = FIRST + REVISIONS;

const { id: projectId } = await db
  .insertInto('projects')
  .values({ name: 'P', is_chat: true })
  .returning('id')
  .executeTakeFirstOrThrow();

await withProject(db, projectId, async (tx) => {
  await sql`
    insert into revisions (project_id, version, resource, thing_id, op, data)
    select ${projectId}::bigint, ${FIRST}::bigint + i, 'intents', 1 + i % ${THINGS}, 'update', '{"name": "Often changed"}'
    from generate_series(1, ${REVISIONS}::int) as i`.execute(tx);
  // A date older than all others.
  await sql`
    insert into revisions (project_id, version, resource, thing_id, op, data) values
    (${projectId}, 1, 'actions', 1001, 'insert', '{"name": "charge"}'),
    (${projectId}, 2, 'actions', 1001, 'delete', null)`.execute(tx);
});
await query(url, 'analyze revisions');

/** Rows and index entries of revisions that the transaction has read. */
async function rowsRead(tx: Queries): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select sum(pg_stat_get_xact_tuples_returned(oid) + pg_stat_get_xact_tuples_fetched(oid))::int as read
    from pg_class where oid = 'revisions'::regclass
    or oid in (select indexrelid from pg_index where indrelid = 'revisions'::regclass)`.execute(tx);
  return rows[0]?.read ?? 0;
}

const MIDDLE = FIRST + REVISIONS / 2;

test.each<[what: string, read: (tx: Queries) => Promise<{ length: number }>, found: number]>([
  ['the newest page', async (tx) => (await listHistory({ db: tx, projectId }, { limit: 100 })).items, 100],
  [
    'a page in the middle',
    async (tx) => (await listHistory({ db: tx, projectId }, { limit: 100, cursor: `${MIDDLE}.intents` })).items,
    100,
  ],
  [
    'a resource that hardly changed',
    async (tx) => (await listHistory({ db: tx, projectId }, { limit: 100, resource: 'actions' })).items,
    2,
  ],
  ['what was deleted', (tx) => listDeleted({ db: tx, projectId }, { mtime: LAST, resources: ['actions'] }), 1],
  [
    'the changes of one thing',
    async (tx) => (await listChanges({ db: tx, projectId }, 'intents', { id: 7, limit: 100 })).items,
    100,
  ],
  [
    'the things of a moment',
    (tx) => versioned({ db: tx, projectId, actor: null, now: () => 0 }, 'intents').listAt(MIDDLE),
    THINGS,
  ],
])('of 100,000 revisions few are read for %s', async (_what, read, found) => {
  const rows = await withProject(db, projectId, async (tx) => {
    const before = await rowsRead(tx);
    expect(await read(tx)).toHaveLength(found);
    return (await rowsRead(tx)) - before;
  });
  expect(rows).toBeGreaterThan(0);
  expect(rows).toBeLessThan(1_000);
});

test('the changes of an item with millions of characters come in short pages, each exactly once', async () => {
  const size = 1_500_000;
  const versions = await withProject(db, projectId, async (tx) => {
    await sql`
      insert into revisions (project_id, version, resource, thing_id, op, data)
      select ${projectId}::bigint, i, 'entities', 2001, 'update',
        jsonb_build_object('name', 'Streets', 'values', repeat(chr(96 + i), ${size}::int))
      from generate_series(1, 7) as i`.execute(tx);
    const read: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await listChanges({ db: tx, projectId }, 'entities', { id: 2001, limit: 500, cursor });
      expect(JSON.stringify(page).length).toBeLessThan(8 * size);
      read.push(...page.items.map(({ version }) => version));
      for (const { version, before } of page.items) expect(before === null).toBe(version === 1);
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    return read;
  });
  expect(versions).toEqual([7, 6, 5, 4, 3, 2, 1]);
});
