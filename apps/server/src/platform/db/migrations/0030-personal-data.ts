import { sql, type Kysely } from 'kysely';
import { isolateProjects } from '../row-security.ts';

/** Searches for a person, erasures and exports, and what was erased, which names nobody. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // When its personal data was erased, in microseconds.
  await sql`alter table conversations add column erased bigint`.execute(db);
  await sql`
    create table personal_data_requests (
      project_id bigint not null references projects on delete cascade,
      id bigint not null default nextval('ids'),
      kind text not null check (kind in ('erasure', 'export', 'retention')),
      state text not null check (state in ('searching', 'found', 'erasing', 'done', 'failed', 'withdrawn')),
      subject_kind text check (subject_kind in ('phone', 'email', 'conversation')),
      -- Whom it is about, until it is over.
      subject text,
      -- The conversations that were found; an erasure's stay, so that a restored backup can be erased again.
      conversation_ids text[] not null default '{}',
      -- How many of them are erased.
      erased integer not null default 0,
      counts jsonb not null,
      keeps_tests boolean not null default false,
      failure text,
      who bigint,
      who_name text,
      created bigint not null default unix_seconds(),
      finished bigint,
      -- A server works on it until then, in Unix seconds; another one goes on afterwards.
      worked_until bigint,
      primary key (project_id, id)
    )`.execute(db);
  await sql`
    create index personal_data_unfinished on personal_data_requests (worked_until)
    where state in ('searching', 'erasing')`.execute(db);
  await isolateProjects(db, 'personal_data_requests');
  await sql`
    insert into role_permissions select role_id, 272 from role_permissions where permission_id = 210
    on conflict do nothing`.execute(db);
}
