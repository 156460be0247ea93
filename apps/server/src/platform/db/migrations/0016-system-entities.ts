import { sql, type Kysely } from 'kysely';

/** The mark meant one project only, whose entity must not reach the others by it: it is to be set again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`select set_config('parley.system', 'on', true)`.execute(db);
  await sql`
    with marked as (
      select project_id, id from things where resource = 'entities' and data ->> '__is_system__' = 'true'
    ), stamped as (
      update projects set version = greatest(version + 1, microseconds())
      where id in (select project_id from marked) returning id, version
    ), unmarked as (
      update things set data = jsonb_set(data, '{__is_system__}', 'false'), version = stamped.version, who = null
      from marked join stamped on stamped.id = marked.project_id
      where things.project_id = marked.project_id and things.resource = 'entities' and things.id = marked.id
      returning things.project_id, things.id, things.data, things.version
    )
    insert into revisions (project_id, version, resource, thing_id, op, data, who)
    select project_id, version, 'entities', id, 'update', data, null from unmarked`.execute(db);
  await sql`
    create index things_system_entities on things (name) where resource = 'entities' and data ->> '__is_system__' = 'true'
  `.execute(db);
  await sql`select set_config('parley.system', '', true)`.execute(db);
}
