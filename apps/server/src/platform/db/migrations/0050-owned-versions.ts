import { sql, type Kysely } from 'kysely';

/** Versions of what one person or one project alone knows of: tokens, sessions, one-time codes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table platform_versions
      -- The user or project that it belongs to; null for what belongs to everybody.
      add column owner bigint`.execute(db);
}
