import { sql, type Kysely } from 'kysely';
import { isolateProjects } from '../row-security.ts';

/** Conversations to which a socket of some server is subscribed: only their turns notify the servers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table followed_conversations (
      project_id bigint not null references projects on delete cascade,
      conversation_id text not null,
      until bigint not null,
      primary key (project_id, conversation_id),
      foreign key (project_id, conversation_id) references conversations on delete cascade
    )`.execute(db);
  await isolateProjects(db, 'followed_conversations');
}
