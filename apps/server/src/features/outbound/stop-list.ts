import type { StoppedNumber, StopSource } from '@parley/domain/campaign';
import { invalidField, Problem } from '@parley/domain/problem';
import { sql } from 'kysely';
import { changeContacts } from '#features/outbound/change-contacts.ts';
import { numberHash } from '#features/outbound/number-hash.ts';
import { readNumber } from '#features/outbound/read-number.ts';
import type { Queries } from '#platform/db/database.ts';
import { numberText } from '#platform/telephone/number-text.ts';

type Reading = { db: Queries; projectId: number };

export interface Stop {
  /** E.164. */
  number: string;
  reason: string;
  source: StopSource;
  conversation_id?: string | undefined;
}

interface Called {
  /** E.164 */
  number: string | undefined;
  conversationId: string | undefined;
}

/** The number to stop. If both are given, it must be the number that the conversation's call went to. */
export async function calledNumber(reading: Reading, { number, conversationId }: Called): Promise<string> {
  if (conversationId === undefined && number !== undefined) return number;
  const called = await numberOfConversation(reading, conversationId ?? '');
  if (number === undefined || number === called) return called;
  throw invalidField('body.conversation_id', 'This conversation’s call went to another number');
}

async function numberOfConversation({ db, projectId }: Reading, conversationId: string): Promise<string> {
  const call = await db
    .selectFrom('call_attempts')
    .select('destination')
    .where('project_id', '=', projectId)
    .where('conversation_id', '=', conversationId)
    .executeTakeFirst();
  if (call?.destination.startsWith('+') === true) return call.destination;
  if (call) throw invalidField('body.conversation_id', 'The number of this conversation’s call was erased');
  throw invalidField('body.conversation_id', 'No campaign called anybody in this conversation: its number is unknown');
}

/**
 * Puts numbers on the stop list and takes them out of every campaign that has not called them yet. A number already on
 * the list keeps its first entry. Returns the numbers that were added.
 */
export async function stopNumbers({ db, projectId }: Reading, stops: readonly Stop[], who: number | null) {
  const { rows } = await sql<{ number: string }>`
    insert into stop_list (project_id, number, reason, source, conversation_id, who)
    select ${projectId}::bigint, s.number, s.reason, s.source, s.conversation_id, ${who}::bigint
    from jsonb_to_recordset(${JSON.stringify(stops)}::jsonb)
      as s (number text, reason text, source text, conversation_id text)
    on conflict (project_id, number) do nothing
    returning number`.execute(db);
  await changeContacts(
    { db, projectId },
    {
      where: sql`c.state = 'waiting' and c.destination = any(${stops.map(({ number }) => number)}::text[])`,
      set: sql`state = 'stopped', next_at = null, updated = unix_seconds(), reason = '{"kind":"on_stop_list"}',
        reason_kind = 'on_stop_list'`,
    },
  );
  return new Set(rows.map(({ number }) => number));
}

/** Stops an erased number by the hash that its call keeps while it lasts. */
export async function stopErased({ db, projectId }: Reading, hash: Buffer): Promise<void> {
  await db
    .insertInto('stop_list_erased')
    .values({ project_id: projectId, hash })
    .onConflict((known) => known.doNothing())
    .execute();
}

/** The subset of these numbers that may not be called, including numbers of erased people. */
export async function stoppedAmong(db: Queries, projectId: number, numbers: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ number: string }>`
    select number from stop_list where project_id = ${projectId} and number = any(${[...numbers]}::text[])
    union
    select n from unnest(${[...numbers]}::text[]) n
    where exists (select from stop_list_erased where project_id = ${projectId})
      and ${numberHash(projectId, sql`n`)} in (select hash from stop_list_erased where project_id = ${projectId})
  `.execute(db);
  return new Set(rows.map(({ number }) => number));
}

/** Takes a number off the list: campaigns that have not ended may call it again. */
export async function unstopNumber({ db, projectId }: Reading, number: string): Promise<void> {
  // Ordered by the lock: the campaign either ends before the contact waits again, or sees that it waits.
  await sql`
    select from campaigns p where project_id = ${projectId} and state in ('draft', 'running', 'paused') and exists (
      select from campaign_contacts c where c.project_id = p.project_id and c.campaign_id = p.id
        and c.destination = ${number} and c.state = 'stopped'
    ) order by id for share`.execute(db);
  const { numDeletedRows } = await db
    .deleteFrom('stop_list')
    .where('project_id', '=', projectId)
    .where('number', '=', number)
    .executeTakeFirst();
  const { numAffectedRows = 0n } = await sql`
    delete from stop_list_erased
    where project_id = ${projectId} and hash = ${numberHash(projectId, sql`${number}::text`)}`.execute(db);
  if (numDeletedRows + numAffectedRows === 0n) throw new Problem('not_found', 'This number is not on the stop list.');
  await changeContacts(
    { db, projectId },
    {
      where: sql`c.destination = ${number} and c.state = 'stopped' and exists (
        select 1 from campaigns p where p.project_id = c.project_id and p.id = c.campaign_id
          and p.state in ('draft', 'running', 'paused')
      )`,
      set: sql`state = 'waiting', reason = null, reason_kind = null,
        next_at = greatest(unix_seconds(), scheduled_time, retry_at), updated = unix_seconds()`,
    },
  );
}

/** Parses a number that a user wrote with its country code. */
export function numberFrom(written: string, path: string): string {
  const read = readNumber(written.trim(), null);
  if (typeof read === 'string') throw invalidField(path, read);
  return read.number;
}

export async function findStopped({ db, projectId }: Reading, number: string): Promise<StoppedNumber> {
  const stopped = await db
    .selectFrom('stop_list')
    .select(['number', 'reason', 'source', 'conversation_id', 'who', 'created'])
    .where('project_id', '=', projectId)
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  return { ...stopped, number_text: numberText(number) };
}

export interface StopFilter {
  q?: string | undefined;
  source?: StopSource | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
}

/** One page of the list, the newest first. */
export async function listStopped({ db, projectId }: Reading, { q, source, cursor, limit = 100 }: StopFilter) {
  const digits = q?.replaceAll(/[^\d]/gu, '');
  let wanted = db.selectFrom('stop_list').where('project_id', '=', projectId);
  if (digits) wanted = wanted.where(sql<boolean>`strpos(number, ${digits}) > 0`);
  else if (q) wanted = wanted.where(sql<boolean>`strpos(lower(reason), lower(${q.trim()})) > 0`);
  if (source) wanted = wanted.where('source', '=', source);
  const { count } = await wanted.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
  let page = wanted
    .select(['number', 'reason', 'source', 'conversation_id', 'who', 'created'])
    .orderBy('created', 'desc')
    .orderBy('number')
    .limit(limit + 1);
  if (cursor !== undefined) {
    const [, created, number] = /^(\d{1,12})\.(\+\d{1,20})$/u.exec(cursor) ?? [];
    if (created === undefined || number === undefined)
      throw invalidField('query.cursor', 'cursor must come from an earlier reply');
    page = page.where(
      sql<boolean>`(created < ${Number(created)} or created = ${Number(created)} and number > ${number})`,
    );
  }
  const rows = await page.execute();
  const items: StoppedNumber[] = rows.slice(0, limit).map((row) => ({ ...row, number_text: numberText(row.number) }));
  const last = rows.length > limit ? items.at(-1) : undefined;
  const next_cursor = last ? `${last.created}.${last.number}` : null;
  return { items, next_cursor, total: count, erased: await countErased({ db, projectId }) };
}

async function countErased({ db, projectId }: Reading): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from stop_list_erased where project_id = ${projectId}`.execute(db);
  return rows[0]?.count ?? 0;
}
