import { sql, type Kysely } from 'kysely';

/**
 * Word to every server when somebody may do less or more, a clock for what belongs to no project, companies, and
 * the page that made a change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table companies (
      id bigint primary key default nextval('ids'),
      name text not null unique
    )`.execute(db);
  await sql`alter table projects add column company_id bigint references companies on delete set null`.execute(db);
  await sql`
    alter table users
      add column company_id bigint references companies on delete set null,
      add column created_by bigint,
      -- Unix seconds: until then the password signs in once. Null for a password that the user chose.
      add column one_time_until bigint`.execute(db);
  await createPlatformClock(db);
  await tellAccess(db);
  await sql`alter table revisions add column page text default nullif(current_setting('parley.page', true), '')`.execute(
    db,
  );
  await sql`alter table presence rename column stream to page`.execute(db);
}

async function createPlatformClock(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table platform_clock (
      is_only boolean primary key default true check (is_only),
      version bigint not null default microseconds()
    )`.execute(db);
  await sql`insert into platform_clock default values`.execute(db);
  await sql`
    create table platform_versions (
      resource text not null,
      id bigint not null,
      version bigint not null,
      who bigint,
      is_deleted boolean not null default false,
      primary key (resource, id)
    )`.execute(db);
}

/** The payload is a user's id, or empty where everybody may be meant. Equal ones of a transaction are told once. */
async function tellAccess(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function tell_access_changed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('parley_access', coalesce(coalesce(to_jsonb(old), to_jsonb(new)) ->> tg_argv[0], ''));
      return null;
    end $$`.execute(db);
  await sql`
    create trigger tell_access after delete or update of token_hash, user_id on sessions
    for each row execute function tell_access_changed('user_id')`.execute(db);
  await sql`
    create trigger tell_access after update of disabled, password_expired, is_platform_admin on users
    for each row when (
      (old.disabled, old.password_expired, old.is_platform_admin)
      is distinct from (new.disabled, new.password_expired, new.is_platform_admin)
    ) execute function tell_access_changed('id')`.execute(db);
  await sql`
    create trigger tell_access after insert or update or delete on project_members
    for each row execute function tell_access_changed('user_id')`.execute(db);
  await sql`
    create trigger tell_access after insert or update or delete on role_permissions
    for each row execute function tell_access_changed()`.execute(db);
  await sql`
    create trigger tell_access after update of token_hash or delete on api_tokens
    for each row execute function tell_access_changed()`.execute(db);
}
