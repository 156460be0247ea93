import type { PersonalDataExcerpt } from '@parley/contract';
import { personSieve, type Subject } from '@parley/domain/personal-data/subject';
import { sql } from 'kysely';
import type { Place } from '#platform/db/place.ts';
import { pauses } from '#platform/pauses.ts';
import { excerptIn, excerptOf } from '#platform/personal-data/excerpt.ts';
import type { Person } from '#platform/personal-data/person.ts';

/** Resources that may repeat a caller's words. A bot's reactions may name its owner, but not its callers. */
const COPIES = ['intents', 'tests'] as const;

export interface CopyCounts {
  tests: number;
  test_names: string[];
  templates: number;
  revisions: number;
  kept_templates: number;
  labels: number;
  reports: number;
  filters: number;
}

interface FoundCopy {
  id: number;
  name: string;
  excerpt: PersonalDataExcerpt | null;
}

/** Counts the copies outside the conversations. */
export async function countCopies(place: Place, person: Person): Promise<CopyCounts> {
  const tests = await testsOf(place, person);
  const intents = await intentsNaming(place, person);
  return {
    tests: tests.length,
    test_names: tests.map(({ name }) => name),
    templates: intents.reduce((sum, { templates }) => sum + templates.length, 0),
    revisions: (await revisionsNaming(place, person)).length,
    kept_templates: await templatesMadeOf(place, person.ids),
    labels: (await labelsNaming(place, person)).length,
    reports: (await reportsNaming(place, person)).length,
    filters: (await filtersNaming(place, person)).length,
  };
}

/** Tests made from these conversations, or with the person's name. */
export async function testsOf({ db, projectId }: Place, person: Person): Promise<FoundCopy[]> {
  const ids = [...person.ids];
  const { rows } = await sql<{ id: number; name: string; data: string; is_made: boolean }>`
    select id, data ->> 'name' as name, data::text as data,
      coalesce(data ->> 'seed' = any(${ids}::text[]), false) as is_made
    from things
    where project_id = ${projectId} and resource = 'tests'
      and (data ->> 'seed' = any(${ids}::text[]) or ${mayHold(person.subject, 'data')})
    order by id`.execute(db);
  return naming(
    rows,
    person,
    'test',
    ({ data }) => data,
    ({ is_made }) => is_made,
  );
}

/** Labels whose names contain the person's. */
export async function labelsNaming({ db, projectId }: Place, person: Person): Promise<FoundCopy[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from labels where project_id = ${projectId}
    union
    select id, name from removed_labels where project_id = ${projectId} order by id`.execute(db);
  return naming(rows, person, 'label', ({ name }) => JSON.stringify(name));
}

/** Email reports that are or were sent to the person, or name them. */
export async function reportsNaming({ db, projectId }: Place, person: Person): Promise<FoundCopy[]> {
  const { rows } = await sql<{ id: number; name: string; json: string }>`
    select r.id, r.chosen::json ->> 'name' as name, json_build_array(r.chosen::json, (
      select json_agg(json_build_array(s.recipients::json, s.sent_to::json, s.refused::json))
      from email_sendings s where s.project_id = r.project_id and s.report_id = r.id
    ))::text as json
    from email_reports r where r.project_id = ${projectId} order by r.id`.execute(db);
  return naming(rows, person, 'report', ({ json }) => json);
}

/** Saved filters that name the person, and so can only search for them. */
export async function filtersNaming({ db, projectId }: Place, person: Person): Promise<FoundCopy[]> {
  const { rows } = await sql<{ id: number; name: string; json: string }>`
    select id, name, json_build_array(name, filters)::text as json from conversation_filters
    where project_id = ${projectId} order by id`.execute(db);
  return naming(rows, person, 'filter', ({ json }) => json);
}

async function naming<R extends { id: number; name: string }>(
  rows: readonly R[],
  { find, keeps }: Person,
  kind: 'test' | 'label' | 'report' | 'filter',
  jsonOf: (row: R) => string,
  isKnown: (row: R) => boolean = () => false,
): Promise<FoundCopy[]> {
  const found: FoundCopy[] = [];
  const pause = pauses();
  for (const row of rows) {
    const excerpt = find && excerptIn(jsonOf(row), find);
    if ((excerpt || isKnown(row)) && !keeps(kind, row.id)) found.push({ id: row.id, name: row.name, excerpt });
    await pause();
  }
  return found;
}

export interface IntentTemplates {
  id: number;
  name: string;
  templates: string[];
  all: string[];
}

export async function intentsNaming({ db, projectId }: Place, person: Person): Promise<IntentTemplates[]> {
  const { find, keeps, subject } = person;
  if (!find) return [];
  const { rows } = await sql<{ id: number; name: string; templates: string[] }>`
    select id, data ->> 'name' as name, data -> 'templates' as templates from things
    where project_id = ${projectId} and resource = 'intents' and ${mayHold(subject, 'data')}`.execute(db);
  const found: IntentTemplates[] = [];
  const pause = pauses();
  for (const { id, name, templates: all } of rows) {
    const templates: string[] = [];
    for (const template of all) {
      if (find(template).length > 0 && !keeps('template', `${id}/${template}`)) templates.push(template);
      await pause();
    }
    if (templates.length > 0) found.push({ id, name, templates, all });
  }
  return found;
}

export interface StoredData {
  table: 'things' | 'revisions';
  resource: string;
  thing_id: number;
  version: number;
  data: string;
}

/** Versions in the history, including the current ones. */
export async function revisionsNaming({ db, projectId }: Place, person: Person): Promise<StoredData[]> {
  const { find, keeps, subject } = person;
  if (!find || keeps('history', 'all')) return [];
  const { rows } = await sql<StoredData>`
    select 'revisions' as table, resource, thing_id, version, data::text as data from revisions
    where project_id = ${projectId} and resource = any(${[...COPIES]}::text[]) and ${mayHold(subject, 'data')}
    union all
    select 'things', resource, id, version, data::text from things
    where project_id = ${projectId} and resource = any(${[...COPIES]}::text[]) and ${mayHold(subject, 'data')}
  `.execute(db);
  const found: StoredData[] = [];
  const pause = pauses();
  for (const row of rows) {
    const isKept = row.table === 'things' && row.resource === 'tests' && keeps('test', row.thing_id);
    if (!isKept && excerptOf(JSON.parse(row.data), find)) found.push(row);
    await pause();
  }
  return found;
}

/** Templates made from fallbacks that no other caller has said. */
async function templatesMadeOf({ db, projectId }: Place, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct f.id) from fallbacks f
    join fallback_uses u on u.project_id = f.project_id and u.hash = f.hash
    where f.project_id = ${projectId} and f.template is not null and u.conversation_id = any(${[...ids]}::text[])
      and not exists (
        select 1 from fallback_uses o
        where o.project_id = f.project_id and o.hash = f.hash and o.conversation_id <> all(${[...ids]}::text[])
      )`.execute(db);
  return rows[0]?.count ?? 0;
}

/** A bot's content and its history are too large to read whole, so the database filters them first. */
function mayHold(subject: Subject, column: string) {
  const sieve = personSieve(subject);
  return sieve === null ? sql`false` : sql`${sql.ref(column)}::text ~* ${sieve}`;
}
