import { BUILT_IN_ROLES } from '@parley/domain';
import { sql, type Kysely } from 'kysely';
import { isolateProjects } from '../row-security.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Ids below 100 are those of the built-in roles.
  await sql`create sequence ids as bigint start 100`.execute(db);
  await sql`
    create function unix_seconds() returns bigint language sql stable
    return extract(epoch from now())::bigint
  `.execute(db);
  await sql`
    create function microseconds() returns bigint language sql volatile
    return (extract(epoch from clock_timestamp()) * 1000000)::bigint
  `.execute(db);
  await createAccounts(db);
  await createContent(db);
  await createModels(db);
  await createConversations(db);
}

async function createAccounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table projects (
      id bigint primary key default nextval('ids'),
      name text not null,
      is_chat boolean not null,
      version bigint not null default microseconds(),
      created bigint not null default unix_seconds()
    )`.execute(db);
  await sql`
    create table users (
      id bigint primary key default nextval('ids'),
      email text not null,
      name text not null,
      password_hash text,
      password_expired boolean not null default false,
      is_platform_admin boolean not null default false,
      disabled boolean not null default false,
      created bigint not null default unix_seconds()
    )`.execute(db);
  await sql`create unique index users_email on users (lower(email))`.execute(db);
  await sql`
    create table sessions (
      token_hash bytea primary key,
      user_id bigint not null references users on delete cascade,
      created_at bigint not null default unix_seconds(),
      last_seen bigint not null default unix_seconds(),
      device bytea
    )`.execute(db);
  await sql`create index sessions_user on sessions (user_id)`.execute(db);
  await sql`
    create table login_attempts (
      key text primary key,
      failures integer not null default 0,
      -- When the counting of these failures began.
      since bigint not null default unix_seconds(),
      last_attempt bigint not null default unix_seconds(),
      suspended_until bigint
    )`.execute(db);
  await sql`
    create table known_devices (
      user_id bigint not null references users on delete cascade,
      device bytea not null,
      last_seen bigint not null default unix_seconds(),
      primary key (user_id, device)
    )`.execute(db);
  await sql`
    create table roles (
      id bigint primary key default nextval('ids'),
      name text not null unique
    )`.execute(db);
  await sql`
    create table role_permissions (
      role_id bigint not null references roles on delete cascade,
      permission_id integer not null,
      primary key (role_id, permission_id)
    )`.execute(db);
  for (const { id, name, permissions } of BUILT_IN_ROLES) {
    await sql`insert into roles (id, name) values (${id}, ${name})`.execute(db);
    await sql`insert into role_permissions select ${id}, unnest(${permissions}::integer[])`.execute(db);
  }
  await sql`
    create table project_members (
      project_id bigint not null references projects on delete cascade,
      user_id bigint not null references users on delete cascade,
      role_id bigint not null references roles on delete cascade,
      primary key (project_id, user_id)
    )`.execute(db);
  await sql`create index project_members_user on project_members (user_id)`.execute(db);
  await isolateProjects(db, 'project_members');
  // Rights are asked for with every request, before any project is chosen.
  await sql`
    create function memberships_of(member bigint) returns table (project_id bigint, role_id bigint)
    language plpgsql as $$
    declare before text := current_setting('parley.system', true);
    begin
      perform set_config('parley.system', 'on', true);
      return query select m.project_id, m.role_id from project_members m where m.user_id = member;
      perform set_config('parley.system', before, true);
    end $$
  `.execute(db);
  await createUsersLogs(db);
}

async function createUsersLogs(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users_logs (
      id bigint primary key default nextval('ids'),
      user_id bigint,
      email text not null,
      name text not null,
      action text not null,
      created_at bigint not null default unix_seconds(),
      -- Covers this entry and the hash before it: no entry can be changed or taken out without breaking the chain.
      hash bytea not null
    )`.execute(db);
  await sql`
    create function chain_users_log() returns trigger language plpgsql as $$
    begin
      -- Entries are chained one at a time, and their ids are in the chain's order.
      perform pg_advisory_xact_lock(hashtext('users_logs'));
      new.id := nextval('ids');
      new.hash := users_log_hash(new, (select hash from users_logs order by id desc limit 1));
      return new;
    end $$
  `.execute(db);
  await sql`
    create function users_log_hash(entry users_logs, before bytea) returns bytea language sql stable
    return sha256(coalesce(before, ''::bytea) || convert_to(jsonb_build_array(
      entry.id, entry.user_id, entry.email, entry.name, entry.action, entry.created_at
    )::text, 'UTF8'))
  `.execute(db);
  await sql`
    create trigger chained before insert on users_logs for each row execute function chain_users_log()
  `.execute(db);
  await sql`create index users_logs_created on users_logs (created_at)`.execute(db);
  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only', tg_table_name;
    end $$
  `.execute(db);
  await sql`
    create trigger append_only before update or delete or truncate on users_logs
    for each statement execute function refuse_change()
  `.execute(db);
}

async function createContent(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table things (
      project_id bigint not null references projects on delete cascade,
      resource text not null,
      id bigint not null,
      name text generated always as (data ->> 'name') stored,
      data jsonb not null,
      version bigint not null,
      who bigint,
      primary key (project_id, resource, id),
      -- Deferrable, so that one statement may let two things swap their names.
      constraint things_name unique (project_id, resource, name) deferrable initially immediate
    )`.execute(db);
  await isolateProjects(db, 'things');
  await sql`
    create table revisions (
      project_id bigint not null references projects on delete cascade,
      version bigint not null,
      resource text not null,
      thing_id bigint not null,
      op text not null check (op in ('insert', 'update', 'delete')),
      data jsonb check ((data is null) = (op = 'delete')),
      who bigint,
      primary key (project_id, version, resource, thing_id)
    )`.execute(db);
  await sql`create index revisions_thing on revisions (project_id, resource, thing_id, version desc)`.execute(db);
  await isolateProjects(db, 'revisions');
}

async function createModels(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table models (
      project_id bigint not null references projects on delete cascade,
      hash text not null,
      -- Compressed by the writer.
      bytes bytea not null,
      created bigint not null default unix_seconds(),
      primary key (project_id, hash)
    )`.execute(db);
  await sql`alter table models alter bytes set storage external`.execute(db);
  await isolateProjects(db, 'models');
  await sql`
    create table trainings (
      project_id bigint not null references projects on delete cascade,
      input_hash text not null,
      model_hash text not null,
      -- The project's version that was trained on.
      input_version bigint not null,
      trained_at bigint not null,
      seconds real not null,
      -- JSON, read and written whole.
      evaluation text not null,
      primary key (project_id, input_hash),
      foreign key (project_id, model_hash) references models (project_id, hash)
    )`.execute(db);
  await sql`create index trainings_latest on trainings (project_id, input_version desc)`.execute(db);
  await isolateProjects(db, 'trainings');
}

async function createConversations(db: Kysely<unknown>): Promise<void> {
  // The free room in each page lets a turn rewrite the state in place, without touching the indexes.
  await sql`
    create table conversations (
      project_id bigint not null references projects on delete cascade,
      id text not null,
      token_hash bytea not null,
      environment text not null check (environment in ('draft', 'dev', 'prod')),
      snapshot_hash text,
      channel text not null default 'chat',
      state text not null,
      turn_no integer not null default 0,
      busy_until bigint,
      metadata jsonb,
      started bigint not null,
      ended bigint,
      primary key (project_id, id),
      unique (project_id, token_hash)
    ) with (fillfactor = 70)`.execute(db);
  await isolateProjects(db, 'conversations');
  await sql`
    create table tracker_entries (
      project_id bigint not null,
      conversation_id text not null,
      turn_no integer not null,
      first_ts bigint not null,
      last_ts bigint not null,
      entries text not null,
      -- What the message that began the turn is known by: a retry is answered once.
      message_id text,
      primary key (project_id, conversation_id, turn_no, first_ts)
    ) partition by range (first_ts)`.execute(db);
  await sql`
    create index tracker_entries_message on tracker_entries (project_id, conversation_id, message_id)
    where message_id is not null`.execute(db);
  await isolateProjects(db, 'tracker_entries');
}
