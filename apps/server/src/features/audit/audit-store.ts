import type { AuditTrailEntry, auditTrail, QueryOf } from '@parley/contract';
import { sql, type SelectQueryBuilder } from 'kysely';
import { floorOf, markOf, pageOf, SEARCHED_AT_ONCE, type LogPage, type Mark } from '#platform/audit/log-page.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Tables } from '#platform/db/tables.ts';
import { userIdsOf } from '#features/people/users/user-names.ts';

export interface AuditScope {
  /** Limits entries to this company's users and projects. */
  companyId?: number;
}

export type AuditFilter = Omit<QueryOf<typeof auditTrail.list>, 'limit' | 'cursor' | 'format'> & AuditScope;

/** A page reads entries whole; a long entry has some kilobytes. */
const PAGE = 100;

type PlaceInList = { limit?: number | undefined; cursor?: string | undefined };

/** One page, newest first, of the next `most` entries at most that the indexed filter matches. */
export async function listEntries(
  db: Queries,
  { limit = PAGE, cursor, ...filter }: AuditFilter & PlaceInList,
  most = SEARCHED_AT_ONCE,
): Promise<LogPage<AuditTrailEntry>> {
  const after = markOf(cursor);
  const entries = newestFirst(db.selectFrom('audit_entries'), after);
  const { walked, isSearched } = splitFilter(filter);
  const floor = isSearched
    ? floorOf(
        await filtered(entries, walked)
          .select(['at', sql<number>`id`.as('id')])
          .offset(most - 1)
          .limit(2)
          .execute(),
      )
    : undefined;
  let wanted = shown(filtered(entries, filter)).limit(limit + 1);
  if (floor) wanted = wanted.where(sql<boolean>`(at, id) >= (${floor.at}::bigint, ${floor.id}::bigint)`);
  const rows = await wanted.execute();
  return pageOf(rows.map(entryOf), limit, floor, (entry) => entry);
}

function newestFirst<O>(entries: OfEntries<O>, after: Mark | undefined): OfEntries<O> {
  const inOrder = entries.orderBy('at', 'desc').orderBy('id', 'desc');
  return after ? inOrder.where(sql<boolean>`(at, id) < (${after.at}::bigint, ${after.id}::bigint)`) : inOrder;
}

/** Filters that an index answers in the list's order, within the days; the first one that is set is used. */
const WALKED = [['resource', 'thing'], ['action'], ['resource']] as const;

/** Separates the filters that an index answers; `isSearched` says whether others remain. */
function splitFilter({ from, to, ...filter }: AuditFilter): { walked: AuditFilter; isSearched: boolean } {
  // Refused attempts, and only they, have this action.
  const others = filter.outcome === 'refused' ? { action: 'refused', ...filter } : filter;
  const names = WALKED.find((each) => each.every((name) => others[name] !== undefined)) ?? [];
  const walked = Object.fromEntries(names.map((name) => [name, others[name]]));
  const isSearched = Object.values(filter).filter((value) => value !== undefined).length > names.length;
  return { walked: { ...walked, from, to }, isSearched };
}

export async function findEntry(db: Queries, id: number, scope: AuditScope): Promise<AuditTrailEntry | undefined> {
  const row = await shown(filtered(db.selectFrom('audit_entries'), scope))
    .where('id', '=', id)
    .executeTakeFirst();
  return row && entryOf(row);
}

/** The values of two columns that any entry has. Reads one entry of an index for each value. */
export async function kindsOfEntries(db: Queries): Promise<{ actions: string[]; resources: string[] }> {
  const [actions, resources] = await Promise.all([valuesOf(db, 'action'), valuesOf(db, 'resource')]);
  return { actions, resources };
}

async function valuesOf(db: Queries, column: 'action' | 'resource'): Promise<string[]> {
  const name = sql.ref(column);
  const { rows } = await sql<{ value: string }>`
    with recursive found as (
      (select ${name} as value from audit_entries order by ${name} limit 1)
      union all
      select (select ${name} from audit_entries where ${name} > found.value order by ${name} limit 1)
      from found where found.value is not null
    )
    select value from found where value is not null`.execute(db);
  return rows.map(({ value }) => value);
}

const LINES_AT_ONCE = 500;

/**
 * JSON lines, oldest first, of the entries that exist when it begins. Each line has the previous hash, the text that
 * was hashed, and its hash. No query reads more entries than a page does.
 */
export async function* auditLines(db: Queries, filter: AuditFilter): AsyncGenerator<string> {
  const { last } = await db
    .selectFrom('audit_entries')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  let after = 0;
  while (after < (last ?? 0)) {
    const end = after + SEARCHED_AT_ONCE;
    const rows = await filtered(db.selectFrom('audit_entries'), filter)
      .select(['id', LINE.as('line')])
      .where('id', '>', after)
      .where('id', '<=', end)
      .orderBy('id')
      .limit(LINES_AT_ONCE)
      .execute();
    if (rows.length > 0) yield rows.map(({ line }) => `${line}\n`).join('');
    after = rows.length === LINES_AT_ONCE ? (rows.at(-1)?.id ?? end) : end;
  }
}

const LINE = sql<string>`
  '{"before":"' || coalesce(
    (select encode(earlier.hash, 'hex') from audit_entries earlier where earlier.id = audit_entries.id - 1), ''
  ) || '","entry":' || audit_entry_text(audit_entries) || ',"hash":"' || encode(hash, 'hex') || '"}'`;

type OfEntries<O> = SelectQueryBuilder<Tables, 'audit_entries', O>;

function filtered<O>(entries: OfEntries<O>, filter: AuditFilter): OfEntries<O> {
  const { who, action, resource, thing, outcome, from, to, q, companyId } = filter;
  let wanted = entries.where('id', 'is not', null);
  if (action !== undefined) wanted = wanted.where('action', '=', action);
  if (resource !== undefined) wanted = wanted.where('resource', '=', resource);
  if (thing !== undefined) wanted = wanted.where('thing', '=', thing);
  if (outcome !== undefined) wanted = wanted.where('refused', outcome === 'done' ? 'is' : 'is not', null);
  if (from !== undefined) wanted = wanted.where('at', '>=', from * 1_000_000);
  if (to !== undefined) wanted = wanted.where('at', '<', (to + 1) * 1_000_000);
  if (who) wanted = wanted.where(has(sql`concat_ws(' ', who_name, who_email)`, who));
  if (q) wanted = wanted.where(has(sql`concat_ws(' ', name, thing, action)`, q));
  return companyId === undefined ? wanted : wanted.where(concerns(companyId));
}

/**
 * Entries of the company's projects, and of its users if no project is named. Older entries can name several projects,
 * also of other companies.
 */
function concerns(companyId: number) {
  return sql<boolean>`(
    about_project = any(array(select id from projects where company_id = ${companyId}))
    or resource = 'users' and thing = any(array(${userIdsOf(companyId)}))
      and about_project is null and action <> 'user projects changed' and not coalesce(after ? 'projects', false)
  )`;
}

function has(text: ReturnType<typeof sql>, part: string) {
  return sql<boolean>`strpos(lower(${text}), lower(${part.trim()})) > 0`;
}

function shown(entries: OfEntries<unknown>) {
  return entries
    .select(['id', 'at', 'who', 'who_name', 'who_email', 'address', 'action', 'resource', 'thing', 'name'])
    .select(['about_project as project_id', 'before', 'after', 'refused', 'hash']);
}

type AuditRow = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>;

function entryOf({ hash, before, after, refused, ...row }: AuditRow): AuditTrailEntry {
  return {
    ...row,
    before: before as AuditTrailEntry['before'],
    after: after as AuditTrailEntry['after'],
    refused: refused as AuditTrailEntry['refused'],
    hash: hash.toString('hex'),
  };
}
