import type { PersonalDataExcerpt } from '@parley/contract';
import { personFinder, type PersonFinder, type Subject } from '@parley/domain/personal-data/subject';
import { sql } from 'kysely';
import { withProject, type Queries } from '#platform/db/database.ts';
import { pauses } from '#platform/pauses.ts';
import { excerptIn } from '#platform/personal-data/excerpt.ts';

/** Conversations searched per batch, and turns read per statement. */
const BATCH = 50;
const TURNS_AT_ONCE = 200;

export interface FindOptions {
  /** Limits the search to events at or after this time, in microseconds. */
  since?: number;
  /** Called now and then with a share from 0 to 1. */
  report(share: number): Promise<void>;
  signal?: AbortSignal;
}

interface Mark {
  id: string;
  started: number;
}

/** Ids of all conversations that mention a person, in texts, understanding, effects, state, notes or names. */
export async function findPerson(
  db: Queries,
  projectId: number,
  subject: Subject,
  { since = 0, report, signal }: FindOptions,
): Promise<string[]> {
  const find = personFinder(subject);
  if (find === null) return findConversation(db, projectId, subject.value);
  const total = await countConversations(db, projectId, since);
  const found: string[] = [];
  let looked = 0;
  let mark: Mark | null = null;
  for (;;) {
    signal?.throwIfAborted();
    const batch: Mark[] = await conversationsAfter(db, projectId, since, mark);
    const ids = batch.map(({ id }) => id);
    const named = await excerptsOf(db, projectId, ids, find);
    found.push(...ids.filter((id) => named.has(id)));
    looked += batch.length;
    await report(total === 0 ? 1 : Math.min(1, looked / total));
    mark = batch.at(-1) ?? null;
    if (batch.length < BATCH || !mark) return found;
  }
}

/** These conversations, and the test chats that continue from a copy of one. */
export async function withCopies(db: Queries, projectId: number, ids: readonly string[]): Promise<string[]> {
  const { rows } = await withProject(db, projectId, (tx) =>
    sql<{ id: string }>`
      with recursive found as (
        select unnest(${ids}::text[]) as id
        union
        select c.id from conversations c join found on c.metadata ->> 'continued_from' = found.id
        where c.project_id = ${projectId} and c.environment = 'draft'
      )
      select id from found`.execute(tx),
  );
  return rows.map(({ id }) => id);
}

async function findConversation(db: Queries, projectId: number, id: string): Promise<string[]> {
  const { rows } = await withProject(db, projectId, (tx) =>
    sql<{ id: string }>`select id from conversations where project_id = ${projectId} and id = ${id}`.execute(tx),
  );
  return rows.map((row) => row.id);
}

async function countConversations(db: Queries, projectId: number, since: number): Promise<number> {
  const { rows } = await withProject(db, projectId, (tx) =>
    sql<{ count: number }>`
      select count(*) from conversations where project_id = ${projectId} and last_at >= ${since}`.execute(tx),
  );
  return rows[0]?.count ?? 0;
}

async function conversationsAfter(db: Queries, projectId: number, since: number, after: Mark | null): Promise<Mark[]> {
  const follows = after === null ? sql`true` : sql`(started, id) > (${after.started}::bigint, ${after.id})`;
  const { rows } = await withProject(db, projectId, (tx) =>
    sql<Mark>`
      select id, started from conversations
      where project_id = ${projectId} and last_at >= ${since} and ${follows}
      order by started, id limit ${BATCH}`.execute(tx),
  );
  return rows;
}

/** The first place in each of these conversations that names the person. */
export async function excerptsOf(
  db: Queries,
  projectId: number,
  ids: readonly string[],
  find: PersonFinder,
): Promise<Map<string, PersonalDataExcerpt>> {
  const found = new Map<string, PersonalDataExcerpt>();
  const pause = pauses();
  const look = async (rows: readonly { id: string; text: string | null }[]) => {
    for (const { id, text } of rows) {
      const excerpt = text === null || found.has(id) ? null : excerptIn(text, find);
      if (excerpt) found.set(id, excerpt);
      await pause();
    }
  };
  await eachPageOfTurns(db, projectId, ids, look);
  const rest = ids.filter((id) => !found.has(id));
  if (rest.length > 0) await look(await otherTexts(db, projectId, rest));
  return found;
}

async function eachPageOfTurns(
  db: Queries,
  projectId: number,
  ids: readonly string[],
  look: (rows: { id: string; text: string }[]) => Promise<void>,
): Promise<void> {
  let after = { id: '', turn_no: 0, first_ts: 0 };
  for (;;) {
    const { rows } = await withProject(db, projectId, (tx) =>
      sql<{ id: string; turn_no: number; first_ts: number; text: string }>`
        select conversation_id as id, turn_no, first_ts, entries as text from tracker_entries
        where project_id = ${projectId} and conversation_id = any(${[...ids]}::text[])
          and first_ts >= (select min(started) from conversations
            where project_id = ${projectId} and id = any(${[...ids]}::text[]))
          and (conversation_id, turn_no, first_ts) > (${after.id}, ${after.turn_no}::int, ${after.first_ts}::bigint)
        order by conversation_id, turn_no, first_ts limit ${TURNS_AT_ONCE}`.execute(tx),
    );
    await look(rows);
    const last = rows.at(-1);
    if (rows.length < TURNS_AT_ONCE || !last) return;
    after = last;
  }
}

/** State, metadata, notes and names of files, each as JSON. */
async function otherTexts(db: Queries, projectId: number, ids: readonly string[]) {
  const { rows } = await withProject(db, projectId, (tx) =>
    sql<{ id: string; text: string | null }>`
      select id, state as text from conversations
      where project_id = ${projectId} and id = any(${[...ids]}::text[])
      union all
      select id, metadata::text from conversations
      where project_id = ${projectId} and id = any(${[...ids]}::text[])
      union all
      select conversation_id, to_json(text)::text from conversation_notes
      where project_id = ${projectId} and conversation_id = any(${[...ids]}::text[])
      union all
      select conversation_id, to_json(name)::text from attachments
      where project_id = ${projectId} and conversation_id = any(${[...ids]}::text[])`.execute(tx),
  );
  return rows;
}
