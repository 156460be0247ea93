import type { QueryOf, users } from '@parley/contract';
import { invalidField } from '@parley/domain/problem';
import { UNSUCCESSFUL_ACTIONS, type USER_LOG_ACTIONS, type UserLogEntry } from '@parley/domain/user';
import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import { csvPieces, type CsvCell } from '#platform/csv.ts';

type UserLogAction = (typeof USER_LOG_ACTIONS)[number];

/** Whom an entry is about; without an id it is somebody who has no account. */
export interface LoggedUser {
  id: number | null;
  email: string;
  name: string;
}

const MONTHS_SHOWN = 2;
const PAGE = { default: 100, longest: 500 };

/** The last step of a transaction: entries are chained, so whoever writes one waits for whoever writes another. */
export async function logUser(db: Queries, user: LoggedUser, action: UserLogAction, now: number): Promise<void> {
  await db
    .insertInto('users_logs')
    .values({ user_id: user.id, email: user.email, name: user.name, action, created_at: now })
    .execute();
}

export type UserLogFilter = Pick<QueryOf<typeof users.logs>, 'from' | 'to' | 'who' | 'action'>;

interface LogPage {
  items: UserLogEntry[];
  next_cursor: string | null;
}

/** One page, newest first. */
export function listUserLogs(
  db: Queries,
  { limit, cursor, ...filter }: UserLogFilter & { limit?: number | undefined; cursor?: string | undefined },
  now: number,
): Promise<LogPage> {
  return readPage(db, filter, now, { limit: pageLimit(limit), after: markOf(cursor) });
}

const CSV_HEADER = ['id', 'name', 'email', 'action', 'created_at'];
const CSV_ROWS_AT_ONCE = 1_000;

/** All of them as a table, times in UTC, piece by piece: a slow download holds no transaction. */
export function userLogsCsv(db: Queries, filter: UserLogFilter, now: number): AsyncGenerator<string> {
  return csvPieces(CSV_HEADER, csvRows(db, filter, now));
}

async function* csvRows(db: Queries, filter: UserLogFilter, now: number): AsyncGenerator<CsvCell[][]> {
  let after: Mark | undefined;
  do {
    const { items, next_cursor }: LogPage = await readPage(db, filter, now, { limit: CSV_ROWS_AT_ONCE, after });
    yield items.map(({ id, name, email, action, created_at }) => [
      ...[id, name, email, action],
      new Date(created_at * 1000).toISOString(),
    ]);
    after = markOf(next_cursor ?? undefined);
  } while (after);
}

/** The last entry of the page before. */
interface Mark {
  created_at: number;
  id: number;
}

async function readPage(
  db: Queries,
  { from, to, who, action }: UserLogFilter,
  now: number,
  { limit, after }: { limit: number; after: Mark | undefined },
): Promise<LogPage> {
  let wanted = db
    .selectFrom('users_logs')
    .select(['id', 'name', 'email', 'action', 'created_at'])
    .$narrowType<{ action: UserLogAction }>()
    .where('created_at', '>=', Math.max(from ?? 0, monthsBefore(now, MONTHS_SHOWN)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (to !== undefined) wanted = wanted.where('created_at', '<=', to);
  if (action === 'unsuccessful') wanted = wanted.where('action', 'in', UNSUCCESSFUL_ACTIONS);
  else if (action !== undefined) wanted = wanted.where('action', '=', action);
  if (who) wanted = wanted.where(sql<boolean>`strpos(lower(concat_ws(' ', name, email)), lower(${who.trim()})) > 0`);
  if (after) wanted = wanted.where(sql<boolean>`(created_at, id) < (${after.created_at}::bigint, ${after.id}::bigint)`);
  const rows = await wanted.execute();
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, next_cursor: last ? `${last.created_at}.${last.id}` : null };
}

function monthsBefore(now: number, months: number): number {
  const date = new Date(now * 1000);
  date.setUTCMonth(date.getUTCMonth() - months);
  return Math.trunc(date.getTime() / 1000);
}

function pageLimit(limit: number | undefined): number {
  if (limit === undefined) return PAGE.default;
  if (limit >= 1 && limit <= PAGE.longest) return limit;
  throw invalidField('query.limit', `limit must be from 1 to ${PAGE.longest}`);
}

function markOf(cursor: string | undefined): Mark | undefined {
  if (cursor === undefined) return undefined;
  const { time, id } = /^(?<time>\d{1,12})\.(?<id>\d{1,15})$/u.exec(cursor)?.groups ?? {};
  if (time === undefined || id === undefined)
    throw invalidField('query.cursor', 'cursor must come from an earlier reply');
  return { created_at: Number(time), id: Number(id) };
}
