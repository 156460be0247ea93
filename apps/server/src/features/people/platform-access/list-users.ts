import type { PlatformUser, QueryOf, ReplyOf, platform } from '@parley/contract';
import { foldedText, searchKey } from '@parley/domain/text';
import { sql, type RawBuilder } from 'kysely';
import { withSystem, type Queries } from '#platform/db/database.ts';
import { MAY_COME_IN } from '#features/people/users/may-come-in.ts';
import { decodeCursor, encodeCursor } from '#features/people/platform-access/cursor.ts';
import { IS_SYNCHRONIZED } from '#features/people/users/synchronized-users.ts';
import type { Scope } from '#features/people/platform-access/scope.ts';
import { voidInvitations } from '#features/people/platform-access/void-invitations.ts';

export type UserQuery = QueryOf<typeof platform.users>;
type UserFilter = QueryOf<typeof platform.userIds>;
type UserPage = ReplyOf<typeof platform.users>;
type UserRow = Omit<PlatformUser, 'is_invitation_void'> & { sort_value: string | number; name_key: string };

const PAGE = 100;

/** One page of the users whom the administrator sees, with their total. */
export function listUsers(db: Queries, scope: Scope, query: UserQuery, now: number): Promise<UserPage> {
  return withSystem(db, async (tx) => {
    const page = await readPage(tx, scope, query, now);
    const { rows: counts } = await sql<{ total: number; attention: number }>`
      select count(*) filter (where ${filtersOf(query, now)})::integer as total,
        count(*) filter (where ${needsAttention(now)})::integer as attention
      ${usersOf(scope, now)}
    `.execute(tx);
    return { ...page, total: counts[0]?.total ?? 0, attention: counts[0]?.attention ?? 0 };
  });
}

/** Reads only the page: a download needs no total. */
export function pageOfUsers(
  db: Queries,
  scope: Scope,
  query: UserQuery,
  now: number,
): Promise<Pick<UserPage, 'items' | 'next_cursor'>> {
  return withSystem(db, (tx) => readPage(tx, scope, query, now));
}

async function readPage(tx: Queries, scope: Scope, query: UserQuery, now: number) {
  const limit = query.limit ?? PAGE;
  const rows = await pageOf(tx, scope, query, now, limit + 1);
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return {
    items: await shown(tx, items),
    next_cursor: last ? encodeCursor([last.sort_value, last.name_key, last.id]) : null,
  };
}

/** The filtered users in the order of their names. */
export function listUserIds(db: Queries, scope: Scope, query: UserFilter, now: number): Promise<{ ids: number[] }> {
  return withSystem(db, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      select users.id ${usersOf(scope, now)} and ${filtersOf(query, now)} order by users.name_key, users.id`.execute(
      tx,
    );
    return { ids: rows.map(({ id }) => id) };
  });
}

/** One user in the form of the list; undefined if the administrator does not see the user. */
export async function listedUser(
  tx: Queries,
  scope: Scope,
  id: number,
  now: number,
): Promise<PlatformUser | undefined> {
  const { rows } = await sql<UserRow>`
    select ${columns(scope, now)}, '' as sort_value ${usersOf(scope, now)} and users.id = ${id}`.execute(tx);
  return (await shown(tx, rows))[0];
}

async function pageOf(tx: Queries, scope: Scope, query: UserQuery, now: number, limit: number): Promise<UserRow[]> {
  const { sort = 'name', desc, cursor } = query;
  const value = sortValue(sort);
  const counted = sort === 'projects' ? projectCounts(scope) : sql``;
  const direction = desc ? sql`desc` : sql`asc`;
  const after = cursor === undefined ? undefined : decodeCursor(cursor, sort === 'projects' || sort === 'last_sign_in');
  const beyond = desc ? sql`<` : sql`>`;
  // An index serves the order by name alone.
  const [first, firstAfter] = sort === 'name' ? [sql``, sql``] : [sql`${value},`, sql`${after?.[0]},`];
  const { rows } = await sql<UserRow>`
    select ${columns(scope, now)}, ${value} as sort_value
    ${usersOf(scope, now, counted)} and ${filtersOf(query, now)}
    ${after ? sql`and (${first} users.name_key, users.id) ${beyond} (${firstAfter} ${after[1]}, ${after[2]})` : sql``}
    order by ${sort === 'name' ? sql`` : sql`${value} ${direction},`} users.name_key ${direction}, users.id ${direction}
    limit ${limit}
  `.execute(tx);
  return rows;
}

function columns(scope: Scope, now: number): RawBuilder<unknown> {
  return sql`
    users.id, users.name, users.email, users.name_key, users.company_id, users.is_company_admin,
    users.system_permissions as platform_permissions, ${projectsOf(scope)} as projects, ${statusAt(now)} as status,
    ${HAS_OTP} as has_otp, ${IS_SYNCHRONIZED} as is_synchronized, users.last_sign_in,
    case when invitations.kind = 'invitation' then invitations.valid_until end as invited_until,
    coalesce((
      select version from platform_versions where resource = 'users' and platform_versions.id = users.id
    ), 0) as version`;
}

const HAS_OTP = sql<boolean>`exists (
  select 1 from one_time_codes where one_time_codes.user_id = users.id and confirmed_at is not null
)`;

/** Counts inactive projects too, since they become active again once they are restored. */
function projectsOf(scope: Scope): RawBuilder<number> {
  if (scope === 'all') return sql`(select count(*)::integer from project_members where user_id = users.id)`;
  return sql`(
    select count(*)::integer from project_members join projects on projects.id = project_members.project_id
    where user_id = users.id and projects.company_id = ${scope.companyId}
  )`;
}

/** Counts the projects of all users in one query, for sorting: one query per user takes longer. */
function projectCounts(scope: Scope): RawBuilder<unknown> {
  return sql`left join (
    select user_id, count(*)::integer as projects from project_members
    ${scope === 'all' ? sql`` : sql`join projects on projects.id = project_id and company_id = ${scope.companyId}`}
    group by user_id
  ) as counts on counts.user_id = users.id`;
}

/** Ends with an open `where` clause. */
function usersOf(scope: Scope, now: number, joined: RawBuilder<unknown> = sql``): RawBuilder<unknown> {
  return sql`
    from users
    left join invitations on invitations.user_id = users.id
    left join companies on companies.id = users.company_id
    ${joined}
    left join login_attempts on login_attempts.key = users.attempts_key and login_attempts.suspended_until > ${now}
    where not users.is_removed
    ${scope === 'all' ? sql`` : sql`and users.company_id = ${scope.companyId}`}`;
}

function statusAt(now: number): RawBuilder<string> {
  return sql`case
    when users.disabled then 'deactivated'
    when not ${MAY_COME_IN} then 'refused'
    when invitations.kind = 'invitation' then 'invited'
    when login_attempts.suspended_until > ${now} then 'suspended'
    when users.password_expired then 'password_expired'
    else 'active' end`;
}

function needsAttention(now: number): RawBuilder<boolean> {
  return sql`(not users.disabled and case
    when invitations.kind = 'invitation' then invitations.valid_until <= ${now}
    else users.password_expired or login_attempts.key is not null end)`;
}

function filtersOf({ q, company, status, sign_in, attention }: UserFilter, now: number): RawBuilder<boolean> {
  const parts = [sql<boolean>`true`];
  if (q !== undefined && q.trim() !== '') {
    const folded = foldedText(q.trim());
    parts.push(sql`(strpos(users.name_key, ${searchKey(folded)}) > 0 or strpos(users.email_key, ${folded}) > 0)`);
  }
  if (company !== undefined)
    parts.push(sql`users.company_id is not distinct from ${company === 'none' ? null : company}::bigint`);
  if (status !== undefined) parts.push(sql`${statusAt(now)} = ${status}`);
  if (attention) parts.push(needsAttention(now));
  if (sign_in !== undefined) parts.push(signsInBy(sign_in));
  return sql.join(parts, sql` and `);
}

function signsInBy(way: NonNullable<UserQuery['sign_in']>): RawBuilder<boolean> {
  if (way === 'never') return sql`users.last_sign_in is null`;
  if (way === 'sso') return IS_SYNCHRONIZED;
  return way === 'otp' ? HAS_OTP : sql`not ${HAS_OTP}`;
}

/** The value is never null, so that rows can be compared: users without a company or sign-in come first. */
function sortValue(sort: NonNullable<UserQuery['sort']>): RawBuilder<string | number> {
  switch (sort) {
    case 'name':
      return sql`''::text`;
    case 'company':
      return sql`lower(coalesce(companies.name, ''))`;
    case 'last_sign_in':
      return sql`coalesce(users.last_sign_in, 0)`;
    case 'projects':
      return sql`coalesce(counts.projects, 0)`;
  }
}

async function shown(tx: Queries, rows: UserRow[]): Promise<PlatformUser[]> {
  const invited = rows.flatMap(({ id, status }) => (status === 'invited' ? [id] : []));
  const voided = await voidInvitations(tx, invited);
  return rows.map((row) => {
    const { sort_value: _, name_key: __, ...user } = row;
    return { ...user, is_invitation_void: voided.has(user.id) };
  });
}
