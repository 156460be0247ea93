import { sql, type Kysely } from 'kysely';
import { isolateProjects } from '../row-security.ts';

/** Reviewers of conversations, corrected intents, and label changes that can be undone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table conversations
      add column review_state text not null default 'open' check (review_state in ('open', 'done')),
      -- A user's id; one who has left stays named until somebody else takes over.
      add column assignee bigint`.execute(db);
  await sql`create index conversations_assigned on conversations (project_id, assignee) where assignee is not null`.execute(
    db,
  );
  await sql`
    create table conversation_annotations (
      project_id bigint not null references projects on delete cascade,
      id bigint not null default nextval('ids'),
      conversation_id text not null,
      -- The tracker entry that recognized the text.
      entry_timestamp bigint not null,
      text text not null,
      -- The recognized intent by name; null where none was recognized.
      recognized text,
      -- The intent that is right; null where none is.
      intent_id bigint,
      -- The fallbacks listed the phrase before: by the intent that it was recognized as.
      was_listed boolean not null default false,
      who bigint,
      created bigint not null default unix_seconds(),
      primary key (project_id, id),
      unique (project_id, conversation_id, entry_timestamp),
      foreign key (project_id, conversation_id) references conversations (project_id, id) on delete cascade
    )`.execute(db);
  await sql`
    create table label_changes (
      project_id bigint not null references projects on delete cascade,
      -- All changes of one call.
      batch bigint not null,
      conversation_id text not null,
      label_id bigint not null,
      was_added boolean not null,
      created bigint not null default unix_seconds(),
      primary key (project_id, batch, conversation_id, label_id),
      foreign key (project_id, conversation_id) references conversations (project_id, id) on delete cascade,
      foreign key (project_id, label_id) references labels (project_id, id) on delete cascade
    )`.execute(db);
  await sql`create index label_changes_conversation on label_changes (project_id, conversation_id)`.execute(db);
  await sql`create index label_changes_label on label_changes (project_id, label_id)`.execute(db);
  await sql`
    create index conversation_notes_newest on conversation_notes (project_id, created desc, id desc)`.execute(db);
  for (const table of ['conversation_annotations', 'label_changes']) await isolateProjects(db, table);
  // Roles that edit the bot keep the right to edit the notes of others, which is a permission of its own from here on.
  await sql`
    insert into role_permissions (role_id, permission_id)
    select n.role_id, 275 from role_permissions n
    join role_permissions i on i.role_id = n.role_id and i.permission_id = 230
    where n.permission_id = 270
    on conflict do nothing`.execute(db);
}
