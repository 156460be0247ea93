import { sql, type Kysely } from 'kysely';
import { isolateProjects } from '../row-security.ts';

/** The state of calls in progress, their counts, and the recorded sound. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table calls
      add state text,
      add waits_for text,
      add campaign_id bigint,
      add hang_up_at bigint,
      add hang_up_by bigint,
      add barge_ins integer not null default 0,
      add silences integer not null default 0,
      add recognition_failures integer not null default 0,
      add answer_ms integer[] not null default '{}',
      add listening_ms integer not null default 0,
      add voice_ms integer not null default 0`.execute(db);
  await sql`
    create table call_sound (
      project_id bigint not null,
      call_id bigint not null,
      at_ms integer not null,
      size integer not null,
      bytes bytea not null,
      primary key (project_id, call_id, at_ms),
      foreign key (project_id, call_id) references calls on delete cascade
    )`.execute(db);
  await sql`alter table call_sound alter bytes set storage external`.execute(db);
  await isolateProjects(db, 'call_sound');
}
