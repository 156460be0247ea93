import { sql, type Kysely } from 'kysely';
import { isolateProjects } from '../row-security.ts';

/**
 * Deployments keep skipped checks and the approving user. Planned deployments wait for a second person or for their
 * time. A later version of the program trains models for snapshots whose own model it cannot read.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table deployments add column skipped text, add column approved_by bigint`.execute(db);
  await sql`
    create table planned_deployments (
      project_id bigint not null references projects on delete cascade,
      id bigint not null default nextval('ids'),
      project_env text not null check (project_env in ('dev', 'prod')),
      snapshot_hash text not null,
      version bigint not null,
      created bigint not null default unix_seconds(),
      users_id bigint,
      note text not null,
      -- JSON, as in deployments.
      skipped text,
      tests text not null,
      state text not null check (
        state in ('requested', 'scheduled', 'deployed', 'declined', 'withdrawn', 'expired', 'failed')
      ),
      at bigint,
      expires bigint,
      to_deployment bigint,
      decided_by bigint,
      decided_at bigint,
      decision text not null default '',
      failure text,
      deployment_id bigint,
      primary key (project_id, id),
      foreign key (project_id, snapshot_hash) references snapshots (project_id, hash),
      check ((state = 'deployed') = (deployment_id is not null)),
      check (state <> 'scheduled' or at is not null)
    )`.execute(db);
  await sql`
    create index planned_deployments_due on planned_deployments (coalesce(at, expires))
    where state in ('requested', 'scheduled')`.execute(db);
  await isolateProjects(db, 'planned_deployments');
  await sql`
    create table snapshot_models (
      project_id bigint not null references projects on delete cascade,
      snapshot_hash text not null,
      input_hash text not null,
      model_hash text not null,
      created bigint not null default unix_seconds(),
      primary key (project_id, snapshot_hash, input_hash),
      foreign key (project_id, snapshot_hash) references snapshots (project_id, hash),
      foreign key (project_id, model_hash) references models (project_id, hash)
    )`.execute(db);
  await isolateProjects(db, 'snapshot_models');
}
