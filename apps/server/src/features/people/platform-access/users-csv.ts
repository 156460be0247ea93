import type { PlatformUser } from '@parley/contract';
import { PERMISSIONS } from '@parley/domain/permission';
import { csvPieces, type CsvCell } from '#platform/csv.ts';
import type { Queries } from '#platform/db/database.ts';
import { pageOfUsers, type UserQuery } from '#features/people/platform-access/list-users.ts';
import { scopeNow, type Administrator } from '#features/people/platform-access/scope.ts';

const PAGE = 500;
const HEAD = [
  'id',
  'name',
  'email',
  'company_id',
  'platform_permissions',
  'is_company_admin',
  'projects',
  'status',
  'has_otp',
  'last_sign_in',
];

/**
 * All filtered users, times in UTC, in pieces: a slow download keeps no transaction open, and ends once the
 * administrator's rights have changed.
 */
export function usersCsv(db: Queries, actor: Administrator, query: UserQuery, now: number): AsyncGenerator<string> {
  return csvPieces(HEAD, csvRows(db, actor, query, now));
}

async function* csvRows(db: Queries, actor: Administrator, query: UserQuery, now: number): AsyncGenerator<CsvCell[][]> {
  let cursor: string | undefined;
  do {
    const scope = await scopeNow(db, actor);
    const page = await pageOfUsers(db, scope, { ...query, cursor, limit: PAGE }, now);
    yield page.items.map(cells);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
}

function cells(user: PlatformUser): (string | number)[] {
  const names = PERMISSIONS.filter(({ id }) => user.platform_permissions.includes(id)).map(({ name }) => name);
  return [
    user.id,
    user.name,
    user.email,
    user.company_id ?? '',
    names.join('; '),
    String(user.is_company_admin),
    user.projects,
    user.status,
    String(user.has_otp),
    user.last_sign_in === null ? '' : new Date(user.last_sign_in * 1000).toISOString(),
  ];
}
