import { sql, type Kysely } from 'kysely';

/** Cuts the part of a second off. A cast alone rounds, so that a call could go out half a second before its hour. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function unix_seconds() returns bigint language sql stable
    return floor(extract(epoch from now()))::bigint
  `.execute(db);
}
