import { sql, type Kysely } from 'kysely';
import { isolateProjects } from '../row-security.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table fallbacks (
      project_id bigint not null references projects on delete cascade,
      id bigint not null default nextval('ids'),
      hash bytea not null,
      intent text not null,
      search text not null,
      decided bigint,
      decided_by bigint,
      class bigint,
      template text,
      made_intent boolean not null default false,
      primary key (project_id, id),
      unique (project_id, hash)
    )`.execute(db);
  await isolateProjects(db, 'fallbacks');
  // Turns only add here, so that none waits for another that heard the same phrase.
  await sql`
    create table fallback_uses (
      project_id bigint not null,
      hash bytea not null,
      conversation_id text not null,
      timestamp bigint not null,
      intent text,
      confidence real not null,
      primary key (project_id, conversation_id, timestamp),
      foreign key (project_id, conversation_id) references conversations on delete cascade
    )`.execute(db);
  await sql`create index fallback_uses_hash on fallback_uses (project_id, hash, timestamp)`.execute(db);
  await isolateProjects(db, 'fallback_uses');
  // A phrase goes with the last conversation that it was said in, as it may tell who said it.
  await sql`
    create function forget_unused_fallbacks() returns trigger language plpgsql as $$
    begin
      delete from fallbacks f using (select distinct project_id, hash from gone) g
      where f.project_id = g.project_id and f.hash = g.hash
        and not exists (select 1 from fallback_uses u where u.project_id = g.project_id and u.hash = g.hash);
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger forget_unused after delete on fallback_uses referencing old table as gone
    for each statement execute function forget_unused_fallbacks()
  `.execute(db);
}
