import { sql, type Kysely } from 'kysely';
import { isolateProjects } from '../row-security.ts';

/** Addresses that are told of deployments, and what they have not got yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table deployment_webhooks (
      project_id bigint not null references projects on delete cascade,
      id bigint not null default nextval('ids'),
      url text not null,
      -- Encrypted.
      secret text not null,
      created bigint not null default unix_seconds(),
      users_id bigint,
      last_at bigint,
      last_status integer,
      last_error text,
      primary key (project_id, id)
    )`.execute(db);
  await isolateProjects(db, 'deployment_webhooks');
  await sql`
    create table webhook_deliveries (
      project_id bigint not null references projects on delete cascade,
      id bigint not null default nextval('ids'),
      webhook_id bigint not null,
      body text not null,
      created bigint not null default unix_seconds(),
      due bigint not null default unix_seconds(),
      failures integer not null default 0,
      primary key (project_id, id),
      foreign key (project_id, webhook_id) references deployment_webhooks (project_id, id) on delete cascade
    )`.execute(db);
  await sql`create index webhook_deliveries_due on webhook_deliveries (due)`.execute(db);
  await isolateProjects(db, 'webhook_deliveries');
}
