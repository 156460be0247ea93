import { sql, type Kysely } from 'kysely';

/** What calls add to the facts of their conversations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table conversation_facts
      add barge_ins integer not null default 0,
      add silences integer not null default 0,
      add recognition_failures integer not null default 0,
      add call_answer_ms integer[] not null default '{}',
      add listening_ms integer not null default 0,
      add voice_ms integer not null default 0`.execute(db);
}
