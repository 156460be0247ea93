import { sql, type Kysely } from 'kysely';

/** Searches by a name or another text, and findings that an erasure leaves as they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table personal_data_requests
      drop constraint personal_data_requests_subject_kind_check,
      add constraint personal_data_requests_subject_kind_check
        check (subject_kind in ('phone', 'email', 'text', 'conversation')),
      -- Kinds and keys of findings, until it is over.
      add column kept jsonb not null default '[]'`.execute(db);
}
