import type { PlatformProject, QueryOf, ReplyOf, platform } from '@parley/contract';
import { foldedText, searchKey } from '@parley/domain/text';
import { sql, type RawBuilder } from 'kysely';
import { withSystem, type Queries } from '#platform/db/database.ts';
import { decodeCursor, encodeCursor } from '#features/people/platform-access/cursor.ts';
import { companyOf, type Scope } from '#features/people/platform-access/scope.ts';
import { memberCount } from '#features/people/roles/holders.ts';
import { remainingNameOf } from '#features/people/users/user-names.ts';

type ProjectQuery = QueryOf<typeof platform.projects>;
type ProjectRow = Omit<PlatformProject, 'owner'> & {
  owner_id: number | null;
  owner_name: string | null;
  sort_value: string | number;
  lower_name: string;
};

const PAGE = 100;
export const BIN_SECONDS = 30 * 24 * 60 * 60;

/** One page of the projects that the administrator sees. */
export function listProjects(
  db: Queries,
  scope: Scope,
  query: ProjectQuery,
): Promise<ReplyOf<typeof platform.projects>> {
  return withSystem(db, async (tx) => {
    const { sort = 'name', desc, cursor, limit = PAGE } = query;
    const after = cursor === undefined ? undefined : decodeCursor(cursor, sort !== 'name');
    const value = sortValue(sort);
    const direction = desc ? sql`desc` : sql`asc`;
    const { rows } = await sql<ProjectRow>`
      with listed as (select ${COLUMNS}, ${value} as sort_value, lower(name) as lower_name ${projectsOf(scope, query)})
      select * from listed
      ${after ? sql`where (sort_value, lower_name, id) ${desc ? sql`<` : sql`>`} (${after[0]}, ${after[1]}, ${after[2]})` : sql``}
      order by sort_value ${direction}, lower_name ${direction}, id ${direction}
      limit ${limit + 1}
    `.execute(tx);
    const { rows: counts } = await sql<{ total: number }>`
      select count(*)::integer as total ${projectsOf(scope, query)}`.execute(tx);
    const items = rows.slice(0, limit);
    const last = rows.length > limit ? items.at(-1) : undefined;
    return {
      items: items.map(shown),
      next_cursor: last ? encodeCursor([last.sort_value, last.lower_name, last.id]) : null,
      total: counts[0]?.total ?? 0,
    };
  });
}

const USERS = memberCount('projects.id');
/** All stored versions of files, attachments of callers, and recorded calls. */
const BYTES = sql<number>`(
  coalesce((
    select sum((data ->> 'size')::bigint) from revisions
    where project_id = projects.id and resource = 'files' and op <> 'delete'
  ), 0) + coalesce((select sum(size) from attachments where project_id = projects.id), 0)
  + coalesce((select sum(size) from call_sound where project_id = projects.id), 0)
)::bigint`;
/** Conversations of callers, from the statistics' counts per day. */
const CONVERSATIONS = sql<number>`coalesce((
  select sum(conversations)::bigint from rollups where project_id = projects.id and width = 86400
), 0)`;

const COLUMNS = sql`
  id, name, company_id, state, owner_id,
  ${remainingNameOf('owner_id')} as owner_name,
  ${USERS} as users, ${BYTES} as bytes, ${CONVERSATIONS} as conversations,
  version / 1000000 as last_change,
  case when state = 'bin' then state_since + ${BIN_SECONDS} end as bin_until,
  coalesce((
    select version from platform_versions where resource = 'projects' and platform_versions.id = projects.id
  ), 0) as version`;

function projectsOf(scope: Scope, { q, company, state }: ProjectQuery): RawBuilder<unknown> {
  const seen = companyOf(scope);
  const wanted = q === undefined ? '' : foldedText(q.trim());
  return sql`
    from projects
    where (${seen}::bigint is null or company_id = ${seen})
    ${wanted === '' ? sql`` : sql`and (strpos(lower(name), ${wanted}) > 0 or strpos(lower(name), ${searchKey(wanted)}) > 0)`}
    ${company === undefined ? sql`` : sql`and company_id is not distinct from ${company === 'none' ? null : company}::bigint`}
    ${state === undefined ? sql`` : sql`and state = ${state}`}`;
}

function sortValue(sort: NonNullable<ProjectQuery['sort']>): RawBuilder<string | number> {
  switch (sort) {
    case 'name':
      return sql`''::text`;
    case 'users':
      return USERS;
    case 'bytes':
      return BYTES;
    case 'conversations':
      return CONVERSATIONS;
    case 'last_change':
      return sql`version / 1000000`;
  }
}

function shown(row: ProjectRow): PlatformProject {
  const { sort_value: _, lower_name: __, owner_id, owner_name, ...project } = row;
  const owner = owner_id === null || owner_name === null ? null : { id: owner_id, name: owner_name };
  return { ...project, owner };
}
