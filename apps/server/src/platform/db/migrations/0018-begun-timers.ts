import { sql, type Kysely } from 'kysely';

/** Whether a server has begun to run a conversation's timer: one that ends of it must not run it again at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table conversations add timer_begun boolean not null default false`.execute(db);
}
