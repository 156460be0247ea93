import type { Microseconds } from '@parley/domain/ids';
import { DEFAULT_SETTINGS } from '@parley/domain/settings';
import { sql, type RawBuilder } from 'kysely';
import { deleteConversations } from '#features/conversations/delete-conversations.ts';
import { withSystem, type Queries } from '#platform/db/database.ts';
import { dropMonth, pastMonths } from '#platform/db/tracker-partitions.ts';
import { noteWrites } from '#platform/db/replica/note-writes.ts';
import { isLockedOut } from '#platform/db/run-migrations.ts';

const DAY_US = 24 * 60 * 60 * 1_000_000;
const DRAFT_KEPT_US = 7 * DAY_US;
const DAYS = sql`coalesce((s.data ->> 'conversations_retention')::int, ${DEFAULT_SETTINGS.conversations_retention})`;
/** Small batches keep each transaction short. */
const BATCH = 500;
/** Turns wait for no longer lock than this because of a deletion. */
const LONGEST_LOCK_MS = 500;

/** Deletes draft chats without activity for seven days, including their trackers. Returns their number. */
export async function forgetDraftChats(db: Queries, now: Microseconds): Promise<number> {
  const before = now - DRAFT_KEPT_US;
  return forgetAll(
    db,
    sql`
      select c.project_id, c.id from conversations c
      where c.environment = 'draft'
        and c.started < ${before} and c.last_at < ${before}`,
  );
}

/** Receives the number of deleted conversations per project for each batch, in its transaction. */
type NoteGone = (tx: Queries, gone: { project_id: number; counts: { conversations: number } }[]) => Promise<void>;

/** Deletes conversations with deployed bots after the days that each project's settings keep them; 0 keeps all. */
export async function forgetOldConversations(db: Queries, now: Microseconds, record: NoteGone): Promise<number> {
  const before = sql`${now}::bigint - ${DAYS} * ${DAY_US}::bigint`;
  return forgetAll(
    db,
    sql`
      select c.project_id, c.id from conversations c
      join things s on s.project_id = c.project_id and s.resource = 'settings'
      where c.environment <> 'draft' and ${DAYS} > 0
        and c.started < ${before} and c.last_at < ${before}`,
    record,
  );
}

/** True for a conversation `c` that is deleted by age, if `s` is its project's settings. */
const isOverTime = (now: Microseconds) => sql`
  case when c.environment = 'draft' then greatest(c.started, c.last_at) < ${now - DRAFT_KEPT_US}
  else ${DAYS} > 0 and greatest(c.started, c.last_at) < ${now}::bigint - ${DAYS} * ${DAY_US}::bigint end`;

/**
 * Deletes the entries of whole months at once if the time of all their conversations is up, as after a project has
 * shortened it. The conversations themselves are left to the deletion by rows. Returns the names of what was deleted.
 */
export async function forgetMonths(owner: Queries, now: Microseconds): Promise<string[]> {
  const dropped: string[] = [];
  for (const month of await pastMonths(owner, new Date(now / 1_000))) {
    if (month.isAttached && !(await emptyMonth(owner, month.name, now))) continue;
    await dropMonth(owner, month);
    dropped.push(month.name);
  }
  return dropped;
}

/**
 * Deletes the entries of a month if the time of all its conversations is up. Most months that are kept are known by a
 * look without locks. Before the entries go, the conversations and the settings that decide are locked and read again,
 * so that none of them goes on or gets more time in between.
 */
async function emptyMonth(owner: Queries, month: string, now: Microseconds): Promise<boolean> {
  if (await withSystem(owner, (tx) => hasKept(tx, month, now))) return false;
  try {
    return await withSystem(owner, async (tx) => {
      await sql`set local lock_timeout = ${sql.lit(LONGEST_LOCK_MS)}`.execute(tx);
      await lockMonth(tx, month);
      if (await hasKept(tx, month, now)) return false;
      await sql`truncate ${sql.table(month)}`.execute(tx);
      return true;
    });
  } catch (error) {
    // Somebody uses it at this moment: the next run looks again.
    if (isLockedOut(error)) return false;
    throw error;
  }
}

/**
 * An uncommitted turn of a conversation keeps its month from being locked. The rows are counted, so that a month of
 * millions of conversations is not sent here.
 */
async function lockMonth(tx: Queries, month: string): Promise<void> {
  await sql`
    with locked as (
      select 1 from things s where s.resource = 'settings' and s.project_id in (
        select e.project_id from ${sql.table(month)} e) for share of s)
    select count(*) from locked`.execute(tx);
  await sql`
    with locked as (
      select 1 from conversations c where exists (
        select 1 from ${sql.table(month)} e where e.project_id = c.project_id and e.conversation_id = c.id)
      for no key update of c)
    select count(*) from locked`.execute(tx);
}

/** Stops reading at the first entry that is kept. */
async function hasKept(tx: Queries, month: string, now: Microseconds): Promise<boolean> {
  // Reads one conversation after another.
  await sql`set local enable_hashjoin = off`.execute(tx);
  await sql`set local enable_mergejoin = off`.execute(tx);
  const { rows } = await sql`
    select 1 from ${sql.table(month)} e
    join conversations c on c.project_id = e.project_id and c.id = e.conversation_id
    left join things s on s.project_id = c.project_id and s.resource = 'settings'
    where (s.project_id is null and c.environment <> 'draft') or not (${isOverTime(now)}) limit 1`.execute(tx);
  return rows.length > 0;
}

/** Deletes all conversations of a project, including their trackers. */
export async function forgetConversationsOf(db: Queries, projectId: number): Promise<number> {
  return forgetAll(db, sql`select c.project_id, c.id from conversations c where c.project_id = ${projectId}`);
}

async function forgetAll(
  db: Queries,
  outdated: RawBuilder<unknown>,
  record: NoteGone = async () => undefined,
): Promise<number> {
  let forgotten = 0;
  for (;;) {
    const batch = await forgetSome(db, outdated, record);
    forgotten += batch;
    if (batch < BATCH) return forgotten;
  }
}

async function forgetSome(db: Queries, outdated: RawBuilder<unknown>, record: NoteGone): Promise<number> {
  const projects = await withSystem(db, async (tx) => {
    // Locks the row together with the time of its last entry, so that a conversation that continues at this moment stays
    // whole.
    const { rows } = await sql<{ project_id: number; id: string }>`
      ${outdated} limit ${BATCH} for update of c skip locked
    `.execute(tx);
    const ofRows = rows.map(({ project_id }) => project_id);
    await deleteConversations(tx, rows);
    const gone = [...Map.groupBy(ofRows, (project) => project)];
    const counted = gone.map(([project_id, all]) => ({ project_id, counts: { conversations: all.length } }));
    if (rows.length > 0) await record(tx, counted);
    return ofRows;
  });
  await noteWrites(db, projects);
  return projects.length;
}
