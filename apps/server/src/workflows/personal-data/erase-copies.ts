import { subjectMatcher, subjectPattern, type Subject } from '@parley/domain/personal-data/subject';
import { sql } from 'kysely';
import type { Place } from '#platform/db/place.ts';
import { versioned } from '#platform/things/versioned.ts';
import type { StoreContext } from '#platform/things/store-context.ts';
import { namesPerson } from '#workflows/personal-data/find-person.ts';

const ERASED = '[erased]';
/** Resources that may repeat a caller's words. A bot's reactions name its owner, not its callers. */
const COPIES = ['intents', 'tests'] as const;

export interface CopyCounts {
  tests: number;
  test_names: string[];
  templates: number;
  revisions: number;
  kept_templates: number;
}

interface Named {
  id: number;
  name: string;
}

/** Tests that were made from these conversations, or that name the person. */
async function testsOf({ db, projectId }: Place, ids: readonly string[], subject: Subject): Promise<Named[]> {
  const { rows } = await sql<Named & { data: string; is_made: boolean }>`
    select id, data ->> 'name' as name, data::text as data, data ->> 'seed' = any(${ids}::text[]) as is_made from things
    where project_id = ${projectId} and resource = 'tests'
      and (data ->> 'seed' = any(${ids}::text[]) or ${holds(subject, 'data')})
    order by id`.execute(db);
  return rows.filter(({ data, is_made }) => is_made || isNamedIn(data, subject));
}

/** Counts the copies outside the conversations. */
export async function countCopies(place: Place, ids: readonly string[], subject: Subject): Promise<CopyCounts> {
  const tests = await testsOf(place, ids, subject);
  const revisions = await revisionsNaming(place, subject);
  return {
    tests: tests.length,
    test_names: tests.map(({ name }) => name),
    templates: (await intentsNaming(place, subject)).reduce((sum, { templates }) => sum + templates.length, 0),
    revisions: revisions.length,
    kept_templates: await templatesMadeOf(place, ids),
  };
}

/** In one change of the project: tests are deleted and templates that name the person are taken out, at every time. */
export async function eraseCopies(
  context: StoreContext,
  ids: readonly string[],
  subject: Subject,
  keepsTests: boolean,
): Promise<void> {
  const { db, projectId } = context;
  const tests = keepsTests ? [] : await testsOf(context, ids, subject);
  for (const { id } of tests) await versioned(context, 'tests').remove(id);
  const removed = tests.map(({ id }) => id);
  await sql`
    delete from test_results where project_id = ${projectId} and test_id = any(${removed}::bigint[])`.execute(db);
  await sql`
    update revisions set data = data || '{"steps": [], "start": null, "http": null, "seed": null}'
    where project_id = ${projectId} and resource = 'tests' and thing_id = any(${removed}::bigint[])
      and data is not null`.execute(db);
  for (const { id, templates, all } of await intentsNaming(context, subject)) {
    await versioned(context, 'intents').update(id, { templates: all.filter((one) => !templates.includes(one)) });
  }
  await scrub(context, subject);
  await removeFiltersNaming(context, subject);
}

/** Saved filters that name the person look for nobody else. */
async function removeFiltersNaming({ db, projectId }: Place, subject: Subject): Promise<void> {
  const { rows } = await sql<{ id: number; json: string }>`
    select id, json_build_array(name, filters)::text as json from conversation_filters
    where project_id = ${projectId} and (${holds(subject, 'name')} or ${holds(subject, 'filters')})`.execute(db);
  const ids = rows.flatMap(({ id, json }) => (isNamedIn(json, subject) ? [id] : []));
  await sql`
    delete from conversation_filters where project_id = ${projectId} and id = any(${ids}::bigint[])`.execute(db);
}

interface IntentTemplates {
  id: number;
  templates: string[];
  all: string[];
}

async function intentsNaming({ db, projectId }: Place, subject: Subject): Promise<IntentTemplates[]> {
  const matcher = subjectMatcher(subject);
  if (!matcher) return [];
  const { rows } = await sql<{ id: number; templates: string[] }>`
    select id, data -> 'templates' as templates from things
    where project_id = ${projectId} and resource = 'intents' and ${holds(subject, 'data')}`.execute(db);
  return rows.flatMap(({ id, templates: all }) => {
    const templates = all.filter((template) => namesPerson(JSON.stringify(template), matcher));
    return templates.length === 0 ? [] : [{ id, templates, all }];
  });
}

interface StoredData {
  table: 'things' | 'revisions';
  resource: string;
  thing_id: number;
  version: number;
  data: string;
}

async function revisionsNaming({ db, projectId }: Place, subject: Subject): Promise<StoredData[]> {
  const { rows } = await sql<StoredData>`
    select 'revisions' as table, resource, thing_id, version, data::text as data from revisions
    where project_id = ${projectId} and resource = any(${[...COPIES]}::text[]) and ${holds(subject, 'data')}
    union all
    select 'things', resource, id, version, data::text from things
    where project_id = ${projectId} and resource = any(${[...COPIES]}::text[]) and ${holds(subject, 'data')}
  `.execute(db);
  return rows.filter(({ data }) => isNamedIn(data, subject));
}

/** Writes `[erased]` over the person in history and in tests that are kept. */
async function scrub({ db, projectId }: Place, subject: Subject): Promise<void> {
  const matcher = subjectMatcher(subject);
  if (!matcher) return;
  for (const { table, resource, thing_id, version, data } of await revisionsNaming({ db, projectId }, subject)) {
    const erased = JSON.stringify(
      JSON.parse(data, (_key, value: unknown) =>
        typeof value === 'string' ? value.replaceAll(matcher, ERASED) : value,
      ),
    );
    const key = table === 'things' ? sql.ref('id') : sql.ref('thing_id');
    await sql`
      update ${sql.table(table)} set data = ${erased}::jsonb
      where project_id = ${projectId} and resource = ${resource} and ${key} = ${thing_id} and version = ${version}
    `.execute(db);
  }
}

/** Fallbacks that nobody else said, and that became templates. */
async function templatesMadeOf({ db, projectId }: Place, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct f.id) from fallbacks f
    join fallback_uses u on u.project_id = f.project_id and u.hash = f.hash
    where f.project_id = ${projectId} and f.template is not null and u.conversation_id = any(${ids}::text[])
      and not exists (
        select 1 from fallback_uses o
        where o.project_id = f.project_id and o.hash = f.hash and o.conversation_id <> all(${ids}::text[])
      )`.execute(db);
  return rows[0]?.count ?? 0;
}

function holds(subject: Subject, column: string) {
  const pattern = subjectPattern(subject);
  return pattern === null ? sql`false` : sql`${sql.ref(column)}::text ~* ${pattern}`;
}

function isNamedIn(json: string, subject: Subject): boolean {
  const matcher = subjectMatcher(subject);
  return matcher !== null && namesPerson(json, matcher);
}
