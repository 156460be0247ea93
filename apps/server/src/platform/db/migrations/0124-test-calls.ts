import { sql, type Kysely } from 'kysely';

/** Test calls from the console talk to the draft. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table calls drop constraint calls_environment_check`.execute(db);
  await sql`
    alter table calls add constraint calls_environment_check check (environment in ('draft', 'dev', 'prod'))`.execute(
    db,
  );
}
