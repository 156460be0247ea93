import { sql, type Kysely } from 'kysely';
import { isolateProjects } from '../row-security.ts';

/** Reports that are sent by email on a schedule, and each time that one was sent or is to be. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table email_reports (
      project_id bigint not null references projects on delete cascade,
      id bigint not null default nextval('ids'),
      -- JSON: name, recipients, schedule and so on.
      chosen text not null,
      name_key text not null,
      created bigint not null default unix_seconds(),
      users_id bigint,
      -- The next time of the schedule that is not queued yet; null while the report is paused.
      next_slot bigint,
      primary key (project_id, id),
      unique (project_id, name_key)
    )`.execute(db);
  await sql`create index email_reports_due on email_reports (next_slot) where next_slot is not null`.execute(db);
  await isolateProjects(db, 'email_reports');
  await sql`
    create table email_sendings (
      project_id bigint not null references projects on delete cascade,
      id bigint not null default nextval('ids'),
      report_id bigint not null,
      -- The time of the schedule; null where somebody sent it by hand.
      slot bigint,
      state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed', 'unknown')),
      created bigint not null default unix_seconds(),
      -- The next attempt; while a server works on it, the time at which another one looks after it.
      due bigint default unix_seconds(),
      ended bigint,
      attempts integer not null default 0,
      -- JSON of addresses: those that have not got it yet, and those that have.
      recipients text not null,
      sent_to text not null default '[]',
      -- JSON of address and reason.
      refused text not null default '[]',
      error text,
      users_id bigint,
      primary key (project_id, id),
      -- However many servers see that a time has come, it is queued once.
      unique (project_id, report_id, slot),
      foreign key (project_id, report_id) references email_reports (project_id, id) on delete cascade,
      check ((state in ('waiting', 'sending')) = (due is not null))
    )`.execute(db);
  await sql`create index email_sendings_due on email_sendings (due) where due is not null`.execute(db);
  await sql`create index email_sendings_of on email_sendings (project_id, report_id, created desc)`.execute(db);
  await isolateProjects(db, 'email_sendings');
  await letAdministrators(db);
}

/** Administrators of an earlier installation may do what those of a new one may. */
async function letAdministrators(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into role_permissions select id, unnest('{500,510}'::integer[]) from roles where id = 1
    on conflict do nothing`.execute(db);
}
