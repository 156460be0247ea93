import { sql, type Kysely } from 'kysely';
import { isolateProjects } from '../row-security.ts';

/** The ends of calls in full, the files that campaigns took, and stopped numbers that nobody can read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table call_attempts
      add column answered_by text,
      add column transferred_to text,
      -- completed, caller_hangup, transferred or bot_error; null unless a person answered.
      add column result text`.execute(db);
  // A hang-up ends the conversation, as does leaving a chat after a while.
  await sql`
    alter table conversations drop constraint conversations_outcome_check,
      add constraint conversations_outcome_check
        check (outcome in ('contained', 'transferred', 'abandoned', 'failed')) not valid`.execute(db);
  // Claims count the calls of the last 24 hours where a campaign limits them.
  await sql`
    create index call_attempts_claimed on call_attempts (project_id, campaign_id, claimed_at)`.execute(db);
  await createImports(db);
  await createErasedNumbers(db);
}

async function createImports(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table campaign_imports (
      project_id bigint not null,
      campaign_id bigint not null,
      -- SHA-256 of the file.
      digest bytea not null,
      created bigint not null default unix_seconds(),
      added integer not null,
      primary key (project_id, campaign_id, digest),
      foreign key (project_id, campaign_id) references campaigns (project_id, id) on delete cascade
    )`.execute(db);
  await isolateProjects(db, 'campaign_imports');
}

async function createErasedNumbers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stop_list_erased (
      project_id bigint not null references projects on delete cascade,
      -- Of the number, by number_hash().
      hash bytea not null,
      created bigint not null default unix_seconds(),
      primary key (project_id, hash)
    )`.execute(db);
  await isolateProjects(db, 'stop_list_erased');
  // Each project has its own, so that no list of hashed numbers fits several projects.
  await sql`alter table projects add column number_salt uuid not null default gen_random_uuid()`.execute(db);
  await sql`
    create function number_hash(of_project bigint, number text) returns bytea language sql stable as $$
      select sha256(convert_to(number_salt || ' ' || number, 'UTF8')) from projects where id = of_project
    $$`.execute(db);
  await sql`
    create function stopped_numbers(of_project bigint, numbers text[]) returns setof text language sql stable as $$
      select number from stop_list where project_id = of_project and number = any (numbers)
      union
      select n from unnest(numbers) n
      where exists (select 1 from stop_list_erased where project_id = of_project)
        and number_hash(of_project, n) in (select hash from stop_list_erased where project_id = of_project)
    $$`.execute(db);
}
