import type { PlatformUser } from '@parley/contract';
import { PERMISSIONS } from '@parley/domain/permission';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { stringifyCsv } from '#platform/csv.ts';
import type { Queries } from '#platform/db/database.ts';
import { listUsers, type UserQuery } from '#workflows/platform-access/list-users.ts';
import type { Scope } from '#workflows/platform-access/scope.ts';

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

/** Every user that the filters leave, times in UTC. Read a page at a time, so that others are served in between. */
export async function usersAsCsv(db: Queries, scope: Scope, query: UserQuery, now: number): Promise<string> {
  const rows = [];
  let cursor: string | null | undefined = undefined;
  while (cursor !== null) {
    const page: Awaited<ReturnType<typeof listUsers>> = await listUsers(
      db,
      scope,
      { ...query, limit: PAGE, cursor: cursor ?? undefined },
      now,
    );
    rows.push(...page.items.map(cells));
    cursor = page.next_cursor;
    await nextTurn();
  }
  return stringifyCsv(HEAD, rows);
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
