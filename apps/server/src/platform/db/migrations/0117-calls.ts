import { sql, type Kysely } from 'kysely';
import { isolateProjects } from '../row-security.ts';

/** Which process holds the account of a project at its exchange, the calls, and what happened in each call. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table voice_accounts (
      project_id bigint not null references projects on delete cascade,
      environment text not null check (environment in ('dev', 'prod')),
      server text not null,
      lease_until bigint not null,
      state text not null default 'connecting' check (state in ('off', 'connecting', 'registered', 'failed')),
      code integer,
      reason text,
      changed bigint not null default unix_seconds(),
      primary key (project_id, environment)
    )`.execute(db);
  await sql`
    create table calls (
      project_id bigint not null references projects on delete cascade,
      id bigint not null default nextval('ids'),
      environment text not null check (environment in ('dev', 'prod')),
      direction text not null check (direction in ('in', 'out')),
      caller text not null,
      called text not null,
      server text not null,
      lease_until bigint not null,
      began bigint not null default microseconds(),
      answered bigint,
      ended bigint,
      hung_up_by text check (hung_up_by in ('caller', 'bot', 'network')),
      sip_code integer,
      reason text,
      codec text,
      packets_received integer,
      packets_lost integer,
      packets_sent integer,
      jitter_ms real,
      conversation_id text,
      primary key (project_id, id),
      foreign key (project_id, conversation_id) references conversations on delete cascade
    )`.execute(db);
  await sql`create index calls_going_on on calls (project_id, environment) where ended is null`.execute(db);
  await sql`create index calls_of_conversations on calls (project_id, conversation_id)`.execute(db);
  await sql`create index calls_without_conversation on calls (began) where conversation_id is null`.execute(db);
  await sql`
    create table call_parts (
      project_id bigint not null,
      call_id bigint not null,
      no integer not null,
      at bigint not null,
      part text not null,
      primary key (project_id, call_id, no),
      foreign key (project_id, call_id) references calls on delete cascade
    )`.execute(db);
  for (const table of ['voice_accounts', 'calls', 'call_parts']) await isolateProjects(db, table);
}
