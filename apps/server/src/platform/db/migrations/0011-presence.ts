import { sql, type Kysely } from 'kysely';
import { isolateProjects } from '../row-security.ts';

/** Users who have a project open, and word to every server of changes in it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table presence (
      project_id bigint not null references projects on delete cascade,
      -- Of one open page.
      stream text not null,
      user_id bigint not null references users on delete cascade,
      screen text not null,
      -- What is selected there.
      thing bigint,
      seen bigint not null default unix_seconds(),
      primary key (project_id, stream)
    )`.execute(db);
  await isolateProjects(db, 'presence');
  await sql`
    create function tell_project_changed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('parley_projects', new.id::text);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger tell_changed after update of version on projects
    for each row when (old.version is distinct from new.version) execute function tell_project_changed()`.execute(db);
}
