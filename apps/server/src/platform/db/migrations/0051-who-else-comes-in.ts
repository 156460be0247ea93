import { sql, type Kysely } from 'kysely';

/**
 * Remembers who else may come in as a user, by the password or by the mailbox that links go to. Platform administrators
 * are not noted: they gain nothing by it. A user may have several links to choose a password.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      -- Chose the present password, or saw the link by which it was chosen; null for nobody but the user.
      add column password_by bigint references users,
      -- Chose the email, or last made a link that went there; null for nobody but the user.
      add column email_by bigint references users`.execute(db);
  // The server knows only the makers of earlier accounts. The identity provider vouches for the emails of its users.
  await sql`
    update users set password_by = case when users.password_hash is not null then maker.id end, email_by = maker.id
    from users maker where maker.id = users.created_by and not maker.is_platform_admin
      and not exists (select 1 from user_identities i where i.user_id = users.id)
      and not exists (select 1 from scim_users s where s.user_id = users.id)`.execute(db);
  await sql`alter table password_links drop constraint password_links_pkey`.execute(db);
  await sql`alter table password_links drop constraint password_links_token_hash_key`.execute(db);
  await sql`alter table password_links add primary key (token_hash)`.execute(db);
  await sql`create index password_links_user on password_links (user_id)`.execute(db);
}
