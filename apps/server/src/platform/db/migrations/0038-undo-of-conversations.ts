import { sql, type Kysely } from 'kysely';
import { isolateProjects } from '../row-security.ts';

/** Reviews of many conversations, and labels that were deleted or merged, can be undone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table review_changes (
      project_id bigint not null references projects on delete cascade,
      -- All changes of one call.
      batch bigint not null,
      conversation_id text not null,
      was_state text not null,
      was_assignee bigint,
      -- The undo leaves alone what somebody has changed since.
      is_state text not null,
      is_assignee bigint,
      created bigint not null default unix_seconds(),
      primary key (project_id, batch, conversation_id),
      foreign key (project_id, conversation_id) references conversations (project_id, id) on delete cascade
    )`.execute(db);
  await sql`create index review_changes_conversation on review_changes (project_id, conversation_id)`.execute(db);
  await isolateProjects(db, 'review_changes');
  await sql`
    create table removed_labels (
      project_id bigint not null references projects on delete cascade,
      batch bigint not null,
      id bigint not null,
      name text not null,
      color text not null,
      created bigint not null default unix_seconds(),
      primary key (project_id, batch)
    )`.execute(db);
  await isolateProjects(db, 'removed_labels');
  // The conversations of a deleted label are kept among the changes of its batch.
  await sql`alter table label_changes drop constraint label_changes_project_id_label_id_fkey`.execute(db);
}
