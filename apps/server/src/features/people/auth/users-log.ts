import type { QueryOf, users } from '@parley/contract';
import { invalidField } from '@parley/domain/problem';
import { UNSUCCESSFUL_ACTIONS, type USER_LOG_ACTIONS, type UserLogEntry } from '@parley/domain/user';
import { sql } from 'kysely';
import { floorOf, markOf, pageOf, SEARCHED_AT_ONCE, type LogPage, type Mark } from '#platform/audit/log-page.ts';
import type { Queries } from '#platform/db/database.ts';
import { csvPieces, type CsvCell } from '#platform/csv.ts';

type UserLogAction = (typeof USER_LOG_ACTIONS)[number];

/** The user of an entry; without an id, a person without an account. */
export interface LoggedUser {
  id: number | null;
  email: string;
  name: string;
}

const MONTHS_SHOWN = 2;
const PAGE = { default: 100, longest: 500 };

/** Must be the last step of a transaction: entries are chained, so parallel writers wait for each other. */
export async function logUser(db: Queries, user: LoggedUser, action: UserLogAction, now: number): Promise<void> {
  await db
    .insertInto('users_logs')
    .values({ user_id: user.id, email: user.email, name: user.name, action, created_at: now })
    .execute();
}

export type UserLogFilter = Pick<QueryOf<typeof users.logs>, 'from' | 'to' | 'who' | 'action'>;

/** One page, newest first. */
export function listUserLogs(
  db: Queries,
  { limit, cursor, ...filter }: UserLogFilter & { limit?: number | undefined; cursor?: string | undefined },
  now: number,
  most = SEARCHED_AT_ONCE,
): Promise<LogPage<UserLogEntry>> {
  return readPage(db, filter, now, { limit: pageLimit(limit), after: markOf(cursor), most });
}

const CSV_HEADER = ['id', 'name', 'email', 'action', 'created_at'];
const CSV_ROWS_AT_ONCE = 1_000;

/** All entries as a table, times in UTC, in pieces, so that a slow download keeps no transaction open. */
export function userLogsCsv(db: Queries, filter: UserLogFilter, now: number): AsyncGenerator<string> {
  return csvPieces(CSV_HEADER, csvRows(db, filter, now));
}

async function* csvRows(db: Queries, filter: UserLogFilter, now: number): AsyncGenerator<CsvCell[][]> {
  let after: Mark | undefined;
  do {
    const place = { limit: CSV_ROWS_AT_ONCE, after, most: SEARCHED_AT_ONCE };
    const { items, next_cursor }: LogPage<UserLogEntry> = await readPage(db, filter, now, place);
    yield items.map(({ id, name, email, action, created_at }) => [
      ...[id, name, email, action],
      new Date(created_at * 1000).toISOString(),
    ]);
    after = markOf(next_cursor ?? undefined);
  } while (after);
}

interface PlaceInLog {
  limit: number;
  /** The last entry of the page before. */
  after: Mark | undefined;
  /** How many entries the page searches. */
  most: number;
}

async function readPage(
  db: Queries,
  { who, action, ...days }: UserLogFilter,
  now: number,
  { limit, after, most }: PlaceInLog,
): Promise<LogPage<UserLogEntry>> {
  let entries = inDays(db, days, now);
  if (after) entries = entries.where(sql<boolean>`(created_at, id) < (${after.at}::bigint, ${after.id}::bigint)`);
  if (action !== undefined && action !== 'unsuccessful') entries = entries.where('action', '=', action);
  const isSearched = who !== undefined || action === 'unsuccessful';
  const floor = isSearched ? floorOf(await placesFrom(entries, most)) : undefined;
  if (action === 'unsuccessful') entries = entries.where('action', 'in', UNSUCCESSFUL_ACTIONS);
  if (who) entries = entries.where(sql<boolean>`strpos(lower(concat_ws(' ', name, email)), lower(${who.trim()})) > 0`);
  if (floor) entries = entries.where(sql<boolean>`(created_at, id) >= (${floor.at}::bigint, ${floor.id}::bigint)`);
  const rows = await entries
    .select(['id', 'name', 'email', 'action', 'created_at'])
    .$narrowType<{ action: UserLogAction }>()
    .limit(limit + 1)
    .execute();
  return pageOf(rows, limit, floor, ({ created_at, id }) => ({ at: created_at, id }));
}

/** The entries between two times, newest first, within the log's visible age. An index returns them in order. */
function inDays(db: Queries, { from, to }: Pick<UserLogFilter, 'from' | 'to'>, now: number) {
  const entries = db
    .selectFrom('users_logs')
    .where('created_at', '>=', Math.max(from ?? 0, monthsBefore(now, MONTHS_SHOWN)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
  return to === undefined ? entries : entries.where('created_at', '<=', to);
}

/** The last of the `most` next entries, and the one after it. */
function placesFrom(entries: ReturnType<typeof inDays>, most: number): Promise<Mark[]> {
  return entries
    .select(['created_at as at', 'id'])
    .offset(most - 1)
    .limit(2)
    .execute();
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
