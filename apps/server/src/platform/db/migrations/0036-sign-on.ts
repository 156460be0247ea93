import { sql, type Kysely } from 'kysely';

/** Sign-in by a company's identity provider, its groups' roles, and the users and groups that it sends by SCIM. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSettings(db);
  await createSignIns(db);
  await sql`alter table project_members add column is_synchronized boolean not null default false`.execute(db);
  // Invited for single sign-on: a verified email of the provider may take the account.
  await sql`alter table users add column expects_sign_on boolean not null default false`.execute(db);
  await createScim(db);
}

async function createSettings(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sign_on (
      is_only boolean primary key default true check (is_only),
      -- JSON: the provider, the rules of its groups, and who signs in without it.
      chosen text not null default '{}',
      -- Encrypted.
      client_secret text,
      -- The time of the first sign-in by this provider.
      proven_at bigint,
      -- SHA-256 of the token that the provider brings with its calls of SCIM.
      scim_token bytea,
      scim_last_four text,
      scim_made_at bigint,
      scim_used_at bigint
    )`.execute(db);
  await sql`insert into sign_on default values`.execute(db);
}

async function createSignIns(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table user_identities (
      issuer text not null,
      subject text not null,
      user_id bigint not null references users on delete cascade,
      created_at bigint not null,
      last_sign_in bigint not null,
      -- JSON: the groups of the last sign-in.
      groups text not null default '[]',
      primary key (issuer, subject)
    )`.execute(db);
  await sql`create index user_identities_user on user_identities (user_id)`.execute(db);
  await sql`
    create table used_sign_on_flows (
      flow_hash bytea primary key,
      until bigint not null
    )`.execute(db);
  await sql`
    create table sign_ons (
      id bigint primary key default nextval('ids'),
      user_id bigint not null references users on delete cascade,
      issuer text not null,
      subject text not null,
      -- The provider's own name of the session.
      sid text,
      -- Encrypted.
      access_token text,
      refresh_token text,
      -- Until it is used: SHA-256 of the token that signs in once, and of the browser's cookie.
      ticket_hash bytea unique,
      browser_hash bytea,
      ticket_until bigint,
      session_hash bytea unique references sessions on delete cascade on update cascade,
      -- The time of the next question to the provider whether the user may still come in.
      check_at bigint not null,
      -- Since when it has not answered.
      failing_since bigint
    )`.execute(db);
  await sql`create index sign_ons_due on sign_ons (check_at) where session_hash is not null`.execute(db);
  await sql`create index sign_ons_subject on sign_ons (issuer, subject)`.execute(db);
  await sql`
    create table used_logout_tokens (
      issuer text not null,
      jti text not null,
      until bigint not null,
      primary key (issuer, jti)
    )`.execute(db);
}

async function createScim(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table scim_users (
      user_id bigint primary key references users on delete cascade,
      external_id text,
      is_active boolean not null default true,
      created_at bigint not null,
      changed_at bigint not null
    )`.execute(db);
  await sql`create unique index scim_users_external on scim_users (external_id)`.execute(db);
  await sql`
    create table scim_groups (
      id bigint primary key default nextval('ids'),
      name text not null,
      external_id text,
      created_at bigint not null,
      changed_at bigint not null
    )`.execute(db);
  await sql`create unique index scim_groups_name on scim_groups (lower(name))`.execute(db);
  await sql`
    create table scim_group_members (
      group_id bigint not null references scim_groups on delete cascade,
      user_id bigint not null references scim_users on delete cascade,
      primary key (group_id, user_id)
    )`.execute(db);
  await sql`create index scim_group_members_user on scim_group_members (user_id)`.execute(db);
}
