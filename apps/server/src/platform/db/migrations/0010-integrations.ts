import { sql, type Kysely } from 'kysely';
import { isolateProjects } from '../row-security.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  // When messages to the system that a conversation was redirected to are sent next, and what it has got so far.
  await sql`alter table conversations add forward_due bigint, add forwarded text`.execute(db);
  await sql`
    create index conversations_forward on conversations (forward_due) where forward_due is not null`.execute(db);
  await sql`
    create table attachments (
      project_id bigint not null,
      id bigint not null default nextval('ids'),
      conversation_id text not null,
      name text not null,
      type text not null,
      size integer not null,
      bytes bytea not null,
      created bigint not null,
      primary key (project_id, id),
      foreign key (project_id, conversation_id) references conversations (project_id, id) on delete cascade
    )`.execute(db);
  await sql`alter table attachments alter bytes set storage external`.execute(db);
  await sql`create index attachments_conversation on attachments (project_id, conversation_id)`.execute(db);
  await isolateProjects(db, 'attachments');
}
