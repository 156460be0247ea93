import { sql, type Kysely } from 'kysely';
import { isolateProjects } from '../row-security.ts';

/** One-time codes, sessions with their device and place, tokens of persons and further ones of projects. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sessions
      add column id bigint not null unique default nextval('ids'),
      add column user_agent text not null default '',
      add column address text not null default '',
      -- The country's two letters; null where it is unknown.
      add column place text,
      add column with_otp boolean not null default false,
      add column with_sso boolean not null default false`.execute(db);
  await sql`alter table users add column date_format text not null default 'YYYY-MM-DD'`.execute(db);
  await createOneTimeCodes(db);
  await createTokens(db);
  await tellAccess(db);
}

async function createOneTimeCodes(db: Kysely<unknown>): Promise<void> {
  await sql`alter table roles add column requires_otp boolean not null default false`.execute(db);
  await sql`
    create table sign_in_rules (
      is_only boolean primary key default true check (is_only),
      requires_otp boolean not null default false
    )`.execute(db);
  await sql`insert into sign_in_rules default values`.execute(db);
  await sql`
    create table one_time_codes (
      user_id bigint primary key references users on delete cascade,
      -- Encrypted.
      secret text not null,
      -- Null until the user has shown a first code.
      confirmed_at bigint,
      -- The step of the last code that was used: neither it nor an earlier one works again.
      last_step bigint not null default 0
    )`.execute(db);
  await sql`
    create table recovery_codes (
      user_id bigint not null references users on delete cascade,
      code_hash bytea not null,
      used_at bigint,
      primary key (user_id, code_hash)
    )`.execute(db);
}

async function createTokens(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table personal_tokens (
      id bigint primary key default nextval('ids'),
      user_id bigint not null references users on delete cascade,
      name text not null,
      token_hash bytea not null unique,
      last_four text not null,
      -- Null: everything that the user may do. A deleted role takes its tokens along, so that none does more.
      role_id bigint references roles on delete cascade,
      project_env text check (project_env in ('dev', 'prod')),
      created_at bigint not null,
      expires_at bigint,
      last_used_at bigint
    )`.execute(db);
  await sql`create unique index personal_tokens_name on personal_tokens (user_id, lower(name))`.execute(db);
  await sql`
    create table project_tokens (
      project_id bigint not null references projects on delete cascade,
      id bigint not null default nextval('ids'),
      name text not null,
      token_hash bytea not null,
      last_four text not null,
      role_id bigint not null references roles on delete cascade,
      project_env text check (project_env in ('dev', 'prod')),
      -- The token does no more than this user may do in the project at that moment.
      created_by bigint not null references users on delete cascade,
      created_at bigint not null,
      expires_at bigint,
      last_used_at bigint,
      primary key (project_id, id),
      unique (project_id, token_hash)
    )`.execute(db);
  await sql`create unique index project_tokens_name on project_tokens (project_id, lower(name))`.execute(db);
  await isolateProjects(db, 'project_tokens');
}

/** Open connections are checked again, on every server, when one of these changes. */
async function tellAccess(db: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger tell_access after insert or delete or update of confirmed_at on one_time_codes
    for each row execute function tell_access_changed('user_id')`.execute(db);
  await sql`
    create trigger tell_access after delete or update of token_hash on personal_tokens
    for each row execute function tell_access_changed('user_id')`.execute(db);
  await sql`
    create trigger tell_access after delete or update of token_hash on project_tokens
    for each row execute function tell_access_changed()`.execute(db);
  await sql`
    create trigger tell_access after update of requires_otp on roles
    for each row execute function tell_access_changed()`.execute(db);
  await sql`
    create trigger tell_access after update on sign_in_rules
    for each row execute function tell_access_changed()`.execute(db);
}
