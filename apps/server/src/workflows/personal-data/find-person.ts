import { subjectMatcher, subjectPattern, type Subject } from '@parley/domain/personal-data/subject';
import { sql, type RawBuilder } from 'kysely';
import { withProject, type Queries } from '#platform/db/database.ts';
import { pauses } from '#platform/pauses.ts';

/** Conversations that one statement looks through. */
const BATCH = 500;

export interface FindOptions {
  /** Only what happened at or after this time, in microseconds. */
  since?: number;
  /** Told now and then, with a share from 0 to 1. */
  report(share: number): Promise<void>;
  signal?: AbortSignal;
}

interface Mark {
  id: string;
  started: number;
}

interface Looked {
  candidates: Candidate[];
  /** Null at the end. */
  last: Mark | null;
  count: number;
}

interface Candidate {
  id: string;
  texts: string[] | null;
}

/** Ids of all conversations that name a person: in what was said, understood, done or remembered, in notes and names. */
export async function findPerson(
  db: Queries,
  projectId: number,
  subject: Subject,
  { since = 0, report, signal }: FindOptions,
): Promise<string[]> {
  const pattern = subjectPattern(subject);
  const matcher = subjectMatcher(subject);
  if (pattern === null || matcher === null) return findConversation(db, projectId, subject.value);
  const total = await countConversations(db, projectId, since);
  const found: string[] = [];
  const pause = pauses();
  let looked = 0;
  let mark: Mark | null = null;
  for (;;) {
    signal?.throwIfAborted();
    const after: Mark | null = mark;
    const { candidates, last, count }: Looked = await withProject<Looked>(db, projectId, (tx) =>
      lookThrough(tx, projectId, { pattern, since, after }),
    );
    for (const { id, texts } of candidates) {
      if (texts?.some((text) => namesPerson(text, matcher))) found.push(id);
      await pause();
    }
    looked += count;
    await report(total === 0 ? 1 : Math.min(1, looked / total));
    if (!last) return found;
    mark = last;
  }
}

/** These conversations, and the test chats that go on from a copy of one. */
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

/** The texts in which the database finds the pattern; only these are read. */
async function lookThrough(
  tx: Queries,
  projectId: number,
  { pattern, since, after }: { pattern: string; since: number; after: Mark | null },
): Promise<Looked> {
  const follows = after === null ? sql`true` : sql`(c.started, c.id) > (${after.started}::bigint, ${after.id})`;
  const { rows: batch } = await sql<{ id: string; started: number }>`
    select id, started from conversations c
    where c.project_id = ${projectId} and c.last_at >= ${since} and ${follows}
    order by c.started, c.id limit ${BATCH}`.execute(tx);
  const ids = batch.map(({ id }) => id);
  const oldest = batch[0]?.started ?? 0;
  const holds = (text: RawBuilder<unknown>) => sql`${text} ~* ${pattern}`;
  const { rows: candidates } = await sql<Candidate>`
    select id, array_agg(text) as texts from (
      select e.conversation_id as id, e.entries as text from tracker_entries e
      where e.project_id = ${projectId} and e.conversation_id = any(${ids}::text[]) and e.first_ts >= ${oldest}
        and ${holds(sql`e.entries`)}
      union all
      select c.id, c.state from conversations c
      where c.project_id = ${projectId} and c.id = any(${ids}::text[]) and ${holds(sql`c.state`)}
      union all
      select c.id, c.metadata::text from conversations c
      where c.project_id = ${projectId} and c.id = any(${ids}::text[]) and ${holds(sql`c.metadata::text`)}
      union all
      select n.conversation_id, to_json(n.text)::text from conversation_notes n
      where n.project_id = ${projectId} and n.conversation_id = any(${ids}::text[]) and ${holds(sql`n.text`)}
      union all
      select a.conversation_id, to_json(a.name)::text from attachments a
      where a.project_id = ${projectId} and a.conversation_id = any(${ids}::text[]) and ${holds(sql`a.name`)}
    ) t group by id`.execute(tx);
  return { candidates, last: batch.length === BATCH ? (batch.at(-1) ?? null) : null, count: batch.length };
}

/** One text or number of the JSON names the person: no piece of one and piece of the next together. */
export function namesPerson(json: string, matcher: RegExp): boolean {
  let isNamed = false;
  JSON.parse(json, (key, value: unknown) => {
    if (key === 'timestamp' || isNamed) return null;
    const isText = typeof value === 'string' || typeof value === 'number';
    isNamed = isText && (matches(matcher, String(value)) || matches(matcher, key));
    return value;
  });
  return isNamed;
}

function matches(matcher: RegExp, text: string): boolean {
  matcher.lastIndex = 0;
  return matcher.test(text);
}
