import { sql, type Kysely } from 'kysely';

/**
 * The provider's word on its users holds for everything by which they come in, SCIM takes back only its own
 * deactivations, and users may ask for a link to choose a new password.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      -- Unix seconds: since then the identity provider refuses the user; null again after the next sign-in there.
      add column provider_refused_at bigint`.execute(db);
  await sql`drop trigger tell_access on users`.execute(db);
  await sql`
    create trigger tell_access
    after update of disabled, provider_refused_at, password_expired, system_permissions, is_company_admin, company_id
    on users for each row when (
      (old.disabled, old.provider_refused_at, old.password_expired, old.system_permissions, old.is_company_admin,
        old.company_id)
      is distinct from
      (new.disabled, new.provider_refused_at, new.password_expired, new.system_permissions, new.is_company_admin,
        new.company_id)
    ) execute function tell_access_changed('id')`.execute(db);
  await keepGrants(db);
  await sql`alter table scim_users add column has_disabled boolean not null default false`.execute(db);
  await sql`update scim_users set has_disabled = not is_active`.execute(db);
  await sql`
    create table password_links (
      user_id bigint primary key references users on delete cascade,
      -- SHA-256 of the link's secret; the secret itself is not kept.
      token_hash bytea not null unique,
      valid_until bigint not null
    )`.execute(db);
}

/** Grants of the provider stay after their session, so that it can be asked about the user's other ways in. */
async function keepGrants(db: Kysely<unknown>): Promise<void> {
  await sql`alter table user_identities add column confirmed_at bigint not null default 0`.execute(db);
  await sql`update user_identities set confirmed_at = last_sign_in`.execute(db);
  await sql`alter table sign_ons drop constraint sign_ons_session_hash_fkey`.execute(db);
  await sql`
    alter table sign_ons add constraint sign_ons_session_hash_fkey
      foreign key (session_hash) references sessions on delete set null on update cascade`.execute(db);
  await sql`create index sign_ons_user on sign_ons (user_id)`.execute(db);
}
