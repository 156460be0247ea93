import { invalidField } from '@parley/domain/problem';
import type { USER_LOG_ACTIONS, UserLogEntry } from '@parley/domain/user';
import type { Queries } from '#platform/db/database.ts';
import { stringifyCsv } from '#platform/csv.ts';

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

export interface UserLogQuery {
  /** Unix seconds, both inclusive. */
  from?: number | undefined;
  to?: number | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** One page, newest first. */
export async function listUserLogs(
  db: Queries,
  query: UserLogQuery,
  now: number,
): Promise<{ items: UserLogEntry[]; next_cursor: string | null }> {
  const limit = pageLimit(query.limit);
  let wanted = shown(db, query, now).limit(limit + 1);
  const before = cursorId(query.cursor);
  if (before !== undefined) wanted = wanted.where('id', '<', before);
  const rows = await wanted.execute();
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, next_cursor: last ? String(last.id) : null };
}

/** All of them as a table, times in UTC. */
export async function exportUserLogs(db: Queries, query: UserLogQuery, now: number): Promise<string> {
  const rows = await shown(db, query, now).execute();
  return stringifyCsv(
    ['id', 'name', 'email', 'action', 'created_at'],
    rows.map(({ id, name, email, action, created_at }) => [
      id,
      name,
      email,
      action,
      new Date(created_at * 1000).toISOString(),
    ]),
  );
}

function shown(db: Queries, { from, to }: UserLogQuery, now: number) {
  let wanted = db
    .selectFrom('users_logs')
    .select(['id', 'name', 'email', 'action', 'created_at'])
    .$narrowType<{ action: UserLogAction }>()
    .where('created_at', '>=', Math.max(from ?? 0, monthsBefore(now, MONTHS_SHOWN)))
    .orderBy('id', 'desc');
  if (to !== undefined) wanted = wanted.where('created_at', '<=', to);
  return wanted;
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

function cursorId(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  if (/^\d{1,15}$/u.test(cursor)) return Number(cursor);
  throw invalidField('query.cursor', 'cursor must come from an earlier reply');
}
