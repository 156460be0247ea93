import { sql, type Kysely } from 'kysely';
import { isolateProjects } from '../row-security.ts';

/** Snapshots and deployments. Nobody changes them; the serving role does not delete them either: `prepareServingRole`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table snapshots (
      project_id bigint not null references projects on delete cascade,
      hash text not null,
      -- Compressed by the writer.
      bytes bytea not null,
      model_hash text not null,
      created bigint not null default unix_seconds(),
      primary key (project_id, hash),
      foreign key (project_id, model_hash) references models (project_id, hash)
    )`.execute(db);
  await sql`alter table snapshots alter bytes set storage external`.execute(db);
  await isolateProjects(db, 'snapshots');
  await sql`
    create table deployments (
      project_id bigint not null references projects on delete cascade,
      id bigint not null default nextval('ids'),
      project_env text not null check (project_env in ('dev', 'prod')),
      snapshot_hash text not null,
      version bigint not null,
      created bigint not null default unix_seconds(),
      users_id bigint,
      note text not null,
      primary key (project_id, id),
      foreign key (project_id, snapshot_hash) references snapshots (project_id, hash)
    )`.execute(db);
  await sql`create index deployments_newest on deployments (project_id, project_env, id desc)`.execute(db);
  await isolateProjects(db, 'deployments');
  for (const table of ['snapshots', 'deployments']) {
    await sql`
      create trigger append_only before update on ${sql.table(table)}
      for each statement execute function refuse_change()`.execute(db);
  }
}
