import { PLATFORM_PERMISSIONS } from '@parley/domain/permission';
import { userKeys } from '@parley/domain/user';
import { sql, type Kysely } from 'kysely';

/**
 * The platform's permissions apart from each other, administrators of companies, one account for each address however
 * it is typed, links that let users choose a password, and projects that are archived or in the bin.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await separatePlatformPermissions(db);
  await keepKeys(db);
  await createInvitations(db);
  await sql`
    alter table projects
      add column owner_id bigint references users on delete set null,
      add column state text not null default 'active' check (state in ('active', 'archived', 'bin')),
      add column state_since bigint`.execute(db);
  await restProjects(db);
  await sql`create index projects_company on projects (company_id)`.execute(db);
  await sql`create index projects_in_bin on projects (state_since) where state = 'bin'`.execute(db);
}

async function separatePlatformPermissions(db: Kysely<unknown>): Promise<void> {
  const all = sql.raw(`'{${PLATFORM_PERMISSIONS.join()}}'::bigint[]`);
  await sql`
    alter table users
      add column system_permissions bigint[] not null default '{}',
      add column is_company_admin boolean not null default false,
      add column is_removed boolean not null default false,
      add column last_sign_in bigint`.execute(db);
  await sql`update users set system_permissions = ${all} where is_platform_admin`.execute(db);
  await sql`update users set is_removed = true where disabled`.execute(db);
  await sql`
    update users set last_sign_in = seen.at
    from (select user_id, max(created_at) as at from users_logs where action = 'login' group by user_id) as seen
    where seen.user_id = users.id`.execute(db);
  await sql`drop trigger tell_access on users`.execute(db);
  await sql`alter table users drop column is_platform_admin`.execute(db);
  await sql`
    alter table users
      add column is_platform_admin boolean generated always as (system_permissions @> ${all}) stored,
      -- An administrator of a company belongs to it.
      add check (not is_company_admin or company_id is not null)`.execute(db);
  await sql`
    create trigger tell_access
    after update of disabled, password_expired, system_permissions, is_company_admin, company_id on users
    for each row when (
      (old.disabled, old.password_expired, old.system_permissions, old.is_company_admin, old.company_id)
      is distinct from
      (new.disabled, new.password_expired, new.system_permissions, new.is_company_admin, new.company_id)
    ) execute function tell_access_changed('id')`.execute(db);
  await sql`create index users_platform_admins on users (id) where is_platform_admin`.execute(db);
  await sql`create index users_company on users (company_id)`.execute(db);
}

/** Keys that the database itself cannot compute, as its letters depend on how it was set up. */
async function keepKeys(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column name_key text, add column email_key text`.execute(db);
  const { rows } = await sql<{ id: number; name: string; email: string }>`
    select id, name, email from users order by disabled, id`.execute(db);
  const taken = new Set<string>();
  const keys = rows.map(({ id, ...user }) => {
    const { name_key, email_key } = userKeys(user);
    // Two accounts whose addresses are the same from now on: the older one keeps it, the other needs a new address.
    const own = taken.has(email_key) ? `${email_key} ${id}` : email_key;
    taken.add(own);
    return { id, name_key, email_key: own };
  });
  await sql`
    update users set name_key = keys.name_key, email_key = keys.email_key
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as keys (id bigint, name_key text, email_key text)
    where keys.id = users.id`.execute(db);
  await sql`
    create function account_attempts_key(email_key text) returns text language plpgsql immutable as $$
    begin
      return 'account:' || translate(
        rtrim(encode(sha256(convert_to(email_key, 'UTF8')), 'base64'), '='), '+/', '-_'
      );
    end $$`.execute(db);
  await sql`
    alter table users
      alter column name_key set not null,
      alter column email_key set not null,
      add column attempts_key text generated always as (account_attempts_key(email_key)) stored`.execute(db);
  await sql`drop index users_email`.execute(db);
  await sql`create unique index users_email_key on users (email_key)`.execute(db);
  await sql`create index users_attempts_key on users (attempts_key)`.execute(db);
  await sql`create index users_name_key on users (name_key, id)`.execute(db);
}

/** Members of a project that is archived or in the bin have no role there until it is restored. */
async function restProjects(db: Kysely<unknown>): Promise<void> {
  await sql`alter function memberships_of(bigint) rename to all_memberships_of`.execute(db);
  await sql`
    create function memberships_of(member bigint) returns table (project_id bigint, role_id bigint)
    language sql as $$
      select m.project_id, m.role_id from all_memberships_of(member) m
      join projects on projects.id = m.project_id and projects.state = 'active'
    $$`.execute(db);
  await sql`
    create trigger tell_access after update of state on projects
    for each row when (old.state is distinct from new.state) execute function tell_access_changed()`.execute(db);
}

async function createInvitations(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table invitations (
      user_id bigint primary key references users on delete cascade,
      kind text not null check (kind in ('invitation', 'reset')),
      -- SHA-256 of the link's secret; the secret itself is not kept.
      token_hash bytea not null unique,
      valid_until bigint not null,
      created_by bigint references users on delete set null
    )`.execute(db);
}
