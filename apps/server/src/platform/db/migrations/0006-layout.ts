import { sql, type Kysely } from 'kysely';
import { isolateProjects } from '../row-security.ts';

/** Places of reactions in the graph. They are no part of what the bot does, and therefore not versioned. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reaction_positions (
      project_id bigint not null references projects on delete cascade,
      reaction_id bigint not null,
      x real not null,
      y real not null,
      primary key (project_id, reaction_id)
    )`.execute(db);
  await isolateProjects(db, 'reaction_positions');
}
