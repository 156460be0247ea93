import { sql, type Kysely } from 'kysely';
import { isolateProjects } from '../row-security.ts';

/**
 * A conversation's row holds what the list shows and filters by. The statement that records a turn keeps it up to date;
 * none of it is in an index, so that a turn writes no index more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table conversations
      add column last_at bigint not null default 0,
      add column turns integer not null default 0,
      add column fallbacks integer not null default 0,
      add column outcome text check (outcome in ('contained', 'transferred', 'failed'))`.execute(db);
  await sql`
    create function readable_entries(entries text) returns jsonb immutable parallel safe language plpgsql as $$
    begin
      -- A bot can say half a surrogate pair, or a NUL: JSON holds both, a value of the database neither.
      if strpos(entries, '\\u') > 0 then
        entries := regexp_replace(entries, '\\\\u(?:d[89a-f][0-9a-f]{2}|0000)', '\\\\ufffd', 'gi');
      end if;
      return entries::jsonb;
    exception when others then
      return '[]';
    end $$`.execute(db);
  await fill(db);
  await sql`create index conversations_newest on conversations (project_id, started desc, id desc)`.execute(db);
  await sql`
    create table conversation_notes (
      project_id bigint not null references projects on delete cascade,
      id bigint not null default nextval('ids'),
      conversation_id text not null,
      entry_timestamp bigint,
      text text not null,
      who bigint,
      created bigint not null default unix_seconds(),
      changed bigint,
      primary key (project_id, id),
      foreign key (project_id, conversation_id) references conversations (project_id, id) on delete cascade
    )`.execute(db);
  await sql`
    create index conversation_notes_of on conversation_notes (project_id, conversation_id)`.execute(db);
  await sql`
    create table labels (
      project_id bigint not null references projects on delete cascade,
      id bigint not null default nextval('ids'),
      name text not null,
      color text not null,
      primary key (project_id, id)
    )`.execute(db);
  await sql`create unique index labels_name on labels (project_id, lower(name))`.execute(db);
  await sql`
    create table conversation_labels (
      project_id bigint not null references projects on delete cascade,
      conversation_id text not null,
      label_id bigint not null,
      primary key (project_id, conversation_id, label_id),
      foreign key (project_id, conversation_id) references conversations (project_id, id) on delete cascade,
      foreign key (project_id, label_id) references labels (project_id, id) on delete cascade
    )`.execute(db);
  await sql`create index conversation_labels_label on conversation_labels (project_id, label_id)`.execute(db);
  for (const table of ['conversation_notes', 'labels', 'conversation_labels']) await isolateProjects(db, table);
}

/** Counts what is there. Rows that no release has written, and that may no longer be written so, stay uncounted. */
async function fill(db: Kysely<unknown>): Promise<void> {
  await sql`select set_config('parley.system', 'on', true)`.execute(db);
  await sql`
    create function facts_of(entries text) returns table (said integer, missed integer, outcome text)
    immutable language sql as $$
      select (count(*) filter (where e ->> 'type' = 'intent' and jsonb_typeof(e -> 'args' -> 'text') = 'string') > 0)::int,
        (count(*) filter (where e ->> 'type' = 'intent' and e ->> 'value' = '__fallback__') > 0)::int,
        case
          when count(*) filter (where e ->> 'type' = 'action' and e ->> 'value' = 'call_transfer') > 0 then 'transferred'
          when count(*) filter (where e ->> 'type' = 'action' and e ->> 'value' = 'call_end') > 0 then 'contained'
          when count(*) filter (where e ->> 'type' = 'log' and e -> 'args' ->> 'level' = 'error') > 0 then 'failed'
        end
      from jsonb_array_elements(readable_entries(entries)) e
    $$`.execute(db);
  await sql`
    update conversations c
    set last_at = f.last_at, turns = f.turns, fallbacks = f.fallbacks, outcome = f.outcome
    from (
      select e.project_id, e.conversation_id, max(e.last_ts) as last_at, sum(x.said)::int as turns,
        sum(x.missed)::int as fallbacks, (array_agg(x.outcome order by e.turn_no desc))[1] as outcome
      from tracker_entries e cross join lateral facts_of(e.entries) x
      group by e.project_id, e.conversation_id
    ) f
    where c.project_id = f.project_id and c.id = f.conversation_id
      and (c.environment = 'draft') = (c.snapshot_hash is null)`.execute(db);
  await sql`drop function facts_of(text)`.execute(db);
  await sql`select set_config('parley.system', '', true)`.execute(db);
}
