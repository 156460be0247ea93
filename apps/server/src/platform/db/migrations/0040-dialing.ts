import { sql, type Kysely } from 'kysely';
import { isolateProjects } from '../row-security.ts';

/** The dispatcher's own notes beside campaigns, contacts and attempts, and the callbacks that tell of attempts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table campaigns
      -- Microseconds: the pace of the campaign allows the next call from then on.
      add column next_call bigint not null default 0,
      -- Calls in a row that the network failed.
      add column failures integer not null default 0`.execute(db);
  await sql`
    alter table campaign_contacts
      -- No further attempt before it, whatever the rules say.
      add column retry_at bigint,
      -- Attempts that count for retry_count, and those that the network failed.
      add column counted integer not null default 0,
      add column failures integer not null default 0`.execute(db);
  await sql`
    alter table call_attempts
      -- The server that calls extends it; after it, the end of the call is unknown.
      add column lease_until bigint not null default unix_seconds(),
      add column hung_up_by text,
      add column is_abandoned boolean not null default false`.execute(db);
  await sql`
    create index call_attempts_leased on call_attempts (lease_until)
    where state in ('claimed', 'placed', 'answered')`.execute(db);
  await sql`
    create index call_attempts_ended on call_attempts (project_id, campaign_id, ended desc)
    where ended is not null`.execute(db);
  await createCallbacks(db);
}

async function createCallbacks(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table campaign_callbacks (
      project_id bigint not null,
      campaign_id bigint not null,
      id bigint not null default nextval('ids'),
      contact_id bigint not null,
      destination text not null,
      attempt integer not null,
      outcome text,
      url text not null,
      -- JSON, as it is sent in every try.
      body text not null,
      state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
      created bigint not null default unix_seconds(),
      tries integer not null default 0,
      -- The next try; null once there is none.
      due bigint default unix_seconds(),
      last_at bigint,
      last_status integer,
      last_error text,
      primary key (project_id, campaign_id, id),
      unique (project_id, campaign_id, contact_id, attempt),
      foreign key (project_id, campaign_id) references campaigns (project_id, id) on delete cascade
    )`.execute(db);
  await sql`create index campaign_callbacks_due on campaign_callbacks (due) where due is not null`.execute(db);
  await isolateProjects(db, 'campaign_callbacks');
}
