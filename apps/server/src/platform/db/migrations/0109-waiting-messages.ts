import { sql, type Kysely } from 'kysely';
import { isolateProjects } from '../row-security.ts';

/** Messages that wait to be answered together, and the keys of those that were, so that a retry is recognized. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table waiting_messages (
      project_id bigint not null,
      conversation_id text not null,
      key text not null,
      sent_at bigint not null,
      arrived bigint not null default microseconds(),
      sealed text,
      is_answered boolean not null default false,
      primary key (project_id, conversation_id, key),
      foreign key (project_id, conversation_id) references conversations on delete cascade
    )`.execute(db);
  await isolateProjects(db, 'waiting_messages');
}
