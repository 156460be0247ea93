import { sql, type Kysely } from 'kysely';
import { isolateProjects } from '../row-security.ts';

/**
 * Two rows beside each conversation, which a job keeps some seconds behind it: what filters and statistics count, and
 * the words that were said. Turns write neither.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table conversation_facts (
      project_id bigint not null references projects on delete cascade,
      conversation_id text not null,
      -- The last_at and the turn_no up to which the row counts.
      known_at bigint not null,
      known_turn integer not null,
      environment text not null,
      channel text not null,
      snapshot_hash text,
      deployment_id bigint,
      started bigint not null,
      ended bigint,
      last_at bigint not null,
      outcome text not null check (outcome in ('contained', 'transferred', 'abandoned', 'failed', 'open')),
      turns integer not null,
      fallbacks integer not null,
      low_confidence integer not null,
      duration_ms bigint not null,
      transfer_reason text,
      intents text[] not null,
      reactions bigint[] not null,
      last_reaction bigint,
      entity_values text[] not null,
      answer_ms integer[] not null,
      understanding_ms double precision not null,
      deciding_ms double precision not null,
      actions_ms double precision not null,
      primary key (project_id, conversation_id) include (known_at),
      foreign key (project_id, conversation_id) references conversations (project_id, id) on delete cascade
    )`.execute(db);
  await sql`
    create index conversation_facts_newest on conversation_facts (project_id, started desc, conversation_id desc)
  `.execute(db);
  await sql`create index conversation_facts_open on conversation_facts (last_at) where outcome = 'open'`.execute(db);
  await isolateProjects(db, 'conversation_facts');
  await createWords(db);
}

/**
 * A table of words can be read by searching only: the policy asks for the words in `parley.words`. A restrictive policy
 * is the first condition of every query, so the index may answer it; a condition of the query itself comes after the
 * policy of the project and could use no index, as the operator @@ is not leakproof.
 */
async function createWords(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table conversation_words (
      project_id bigint not null references projects on delete cascade,
      conversation_id text not null,
      started bigint not null,
      words tsvector not null,
      primary key (project_id, conversation_id),
      foreign key (project_id, conversation_id) references conversations (project_id, id) on delete cascade
    )`.execute(db);
  await sql`create index conversation_words_said on conversation_words using gin (words)`.execute(db);
  await sql`
    create index conversation_words_newest on conversation_words (project_id, started desc, conversation_id desc)
  `.execute(db);
  await isolateProjects(db, 'conversation_words');
  await sql`
    create policy said on conversation_words as restrictive for select
    using (words @@ nullif(current_setting('parley.words', true), '')::tsquery)`.execute(db);
  await sql`
    create function with_words(known tsvector, added text) returns tsvector immutable language plpgsql as $$
    begin
      return known || added::tsvector;
    -- One text has room for a megabyte of words. Later words of a longer conversation are not found.
    exception when program_limit_exceeded then
      return known;
    end $$`.execute(db);
}
