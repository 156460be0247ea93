import { sql, type Kysely } from 'kysely';
import { isolateProjects } from '../row-security.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  // JSON, read and written whole; null until they are worked out.
  await sql`alter table trainings add cross_validation text, add review text`.execute(db);
  // A few figures of each training, which outlive its model.
  await sql`
    create table training_figures (
      project_id bigint not null references projects on delete cascade,
      input_version bigint not null,
      input_hash text not null,
      trained_at bigint not null,
      intents integer not null,
      templates integer not null,
      recognised double precision not null,
      unseen_recognised double precision,
      primary key (project_id, input_version)
    )`.execute(db);
  await isolateProjects(db, 'training_figures');
  // A model that was trained to be looked at, and does not serve: the last of each project.
  await sql`
    create table training_candidates (
      project_id bigint primary key references projects on delete cascade,
      input_hash text not null,
      model_hash text not null,
      trained_at bigint not null,
      seconds real not null,
      evaluation text not null,
      intents integer not null,
      templates integer not null,
      recognised double precision not null,
      foreign key (project_id, model_hash) references models (project_id, hash)
    )`.execute(db);
  await isolateProjects(db, 'training_candidates');
  // Finds what was said of late.
  await sql`create index conversations_started on conversations (project_id, started desc)`.execute(db);
}
