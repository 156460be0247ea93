import { sql, type Kysely } from 'kysely';
import { isolateProjects } from '../row-security.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table test_results (
      project_id bigint not null references projects on delete cascade,
      test_id bigint not null,
      result text not null check (result in ('ok', 'error')),
      failed_step integer,
      reason text,
      -- JSON of the steps and the tracker, read and written whole.
      run text not null,
      -- What it went through: {reactions: ids, intents: names, actions: names}.
      covered jsonb not null,
      -- The project's version and the model that it ran against.
      version bigint not null,
      model_hash text,
      ran_at bigint not null default unix_seconds(),
      seconds real not null,
      primary key (project_id, test_id)
    )`.execute(db);
  await isolateProjects(db, 'test_results');
}
