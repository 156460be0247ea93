import { sql, type Kysely } from 'kysely';
import { isolateProjects } from '../row-security.ts';

/** Campaigns, the people whom they call, each attempt to call one, and the numbers that are never called. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createCampaigns(db);
  await createContacts(db);
  await createAttempts(db);
  await createStopList(db);
}

async function createCampaigns(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table campaigns (
      project_id bigint not null references projects on delete cascade,
      id bigint not null default nextval('ids'),
      name text not null,
      project_env text not null check (project_env in ('dev', 'prod')),
      -- UTC, as HH:MM.
      call_time_from text not null,
      call_time_to text not null,
      retry_interval integer not null,
      retry_count integer not null,
      timeout integer not null,
      callback_url text not null,
      -- JSON: weekdays, countries, caps, pace and so on.
      rules text not null,
      state text not null default 'draft'
        check (state in ('draft', 'running', 'paused', 'finished', 'exhausted')),
      pause_reason text,
      started bigint,
      started_by bigint,
      created bigint not null default unix_seconds(),
      -- A deleted campaign is shown nowhere, but its calls still count for the caps of whom it called.
      deleted bigint,
      -- Microseconds of the last change by a person.
      version bigint not null,
      who bigint,
      primary key (project_id, id),
      check (state = 'paused' or pause_reason is null)
    )`.execute(db);
  await sql`create index campaigns_running on campaigns (project_id) where state = 'running'`.execute(db);
  await sql`create index campaigns_deleted on campaigns (deleted) where deleted is not null`.execute(db);
  await isolateProjects(db, 'campaigns');
}

async function createContacts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table campaign_contacts (
      project_id bigint not null,
      campaign_id bigint not null,
      id bigint not null default nextval('ids'),
      -- E.164.
      destination text not null,
      country text,
      -- IANA; null is not known, and nobody calls.
      zone text,
      name text not null default '',
      -- JSON: further columns of the call list.
      slots text not null default '{}',
      scheduled_time bigint,
      expires_at bigint,
      state text not null default 'waiting' check (state in ('waiting', 'dialing', 'done', 'skipped', 'stopped')),
      -- The outcome of the last attempt.
      outcome text,
      -- JSON: why it is as it is.
      reason text,
      reason_kind text,
      -- No call before it; null once there is none.
      next_at bigint,
      attempts integer not null default 0,
      updated bigint not null default unix_seconds(),
      part text not null generated always as (
        case state
          when 'waiting' then case when attempts > 0 then 'to_retry' else 'waiting' end
          when 'dialing' then 'talking'
          when 'done' then case
            when outcome = 'answered' then 'answered'
            when outcome in ('busy', 'no_answer', 'rejected', 'machine', 'unknown') then 'not_reached'
            else 'failed'
          end
          else 'skipped'
        end
      ) stored,
      primary key (project_id, campaign_id, id),
      -- A call list that is imported twice calls nobody twice.
      unique (project_id, campaign_id, destination),
      foreign key (project_id, campaign_id) references campaigns (project_id, id) on delete cascade
    )`.execute(db);
  await sql`
    create index campaign_contacts_due on campaign_contacts (project_id, campaign_id, next_at, id)
    where state = 'waiting'`.execute(db);
  await sql`
    create index campaign_contacts_listed on campaign_contacts (project_id, campaign_id, updated desc, id desc)
  `.execute(db);
  await sql`
    create index campaign_contacts_parts on campaign_contacts (project_id, campaign_id, part, updated desc, id desc)
  `.execute(db);
  await sql`
    create index campaign_contacts_waiting on campaign_contacts (project_id, destination)
    where state = 'waiting'`.execute(db);
  await isolateProjects(db, 'campaign_contacts');
}

async function createAttempts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table call_attempts (
      project_id bigint not null,
      campaign_id bigint not null,
      contact_id bigint not null,
      -- From 1.
      attempt integer not null,
      destination text not null,
      state text not null default 'claimed' check (state in ('claimed', 'placed', 'answered', 'ended', 'unknown')),
      claimed_at bigint not null default unix_seconds(),
      -- The server that makes the call.
      claimed_by text not null,
      started bigint,
      answered bigint,
      ended bigint,
      outcome text,
      sip_code integer,
      conversation_id text,
      primary key (project_id, campaign_id, contact_id, attempt),
      foreign key (project_id, campaign_id, contact_id)
        references campaign_contacts (project_id, campaign_id, id) on delete cascade
    )`.execute(db);
  // The caps of a person across campaigns read it.
  await sql`
    create index call_attempts_to on call_attempts (project_id, destination, claimed_at desc)`.execute(db);
  await sql`
    create index call_attempts_open on call_attempts (project_id, campaign_id)
    where state in ('claimed', 'placed', 'answered')`.execute(db);
  await isolateProjects(db, 'call_attempts');
}

async function createStopList(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stop_list (
      project_id bigint not null references projects on delete cascade,
      -- E.164.
      number text not null,
      reason text not null default '',
      source text not null default 'hand' check (source in ('hand', 'import', 'conversation', 'action', 'carrier')),
      conversation_id text,
      who bigint,
      created bigint not null default unix_seconds(),
      primary key (project_id, number)
    )`.execute(db);
  await sql`create index stop_list_listed on stop_list (project_id, created desc, number)`.execute(db);
  await isolateProjects(db, 'stop_list');
}
