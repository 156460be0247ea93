import { sql, type Kysely } from 'kysely';
import { isolateProjects } from '../row-security.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table conversation_filters (
      project_id bigint not null references projects on delete cascade,
      id bigint not null default nextval('ids'),
      name text not null,
      filters jsonb not null,
      is_shared boolean not null,
      -- Null for a program, and for a person who was deleted.
      who bigint references users on delete set null,
      primary key (project_id, id)
    )`.execute(db);
  await sql`
    create index conversation_filters_name on conversation_filters (project_id, lower(name))`.execute(db);
  await isolateProjects(db, 'conversation_filters');
}
