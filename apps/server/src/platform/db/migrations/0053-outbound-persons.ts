import { sql, type Kysely } from 'kysely';

/**
 * Counts of contacts that the retention deletes, stops that are said after an erasure, and an allow-list of countries
 * that is empty until somebody fills it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Contacts that the retention deleted, by their part of the campaign's bar.
  await sql`alter table campaigns add column forgotten jsonb not null default '{}'`.execute(db);
  await keepEveryCountry(db);
  // While a call is on: the hash of a number that was erased meanwhile, which a stop puts on the stop list.
  await sql`alter table call_attempts add column erased_hash bytea`.execute(db);
  await stopErased(db);
}

/** An empty list used to allow every country: the campaigns that are there keep calling whom they call. */
async function keepEveryCountry(db: Kysely<unknown>): Promise<void> {
  await sql`select set_config('parley.system', 'on', true)`.execute(db);
  await sql`
    update campaigns set rules = jsonb_set(rules::jsonb, '{countries}', '["*"]')::text
    where coalesce(rules::jsonb -> 'countries', '[]') = '[]'`.execute(db);
  await sql`select set_config('parley.system', '', true)`.execute(db);
}

async function stopErased(db: Kysely<unknown>): Promise<void> {
  await sql`drop function stop_in(bigint, text, text, text)`.execute(db);
  await sql`
    create function stop_in(of_project bigint, stopped text, erased bytea, talk text, told text)
    returns void language plpgsql as $$
    declare
      stop jsonb;
    begin
      select e into stop from jsonb_array_elements(readable_entries(told)) e
      where e ->> 'type' = 'action' and e ->> 'value' = 'stop_calling' limit 1;
      if stop is null then
        return;
      end if;
      if stopped not like '+%' then
        insert into stop_list_erased (project_id, hash) select of_project, erased where erased is not null
        on conflict do nothing;
        return;
      end if;
      insert into stop_list (project_id, number, reason, source, conversation_id)
      values (of_project, stopped, coalesce(stop -> 'args' ->> 'reason', ''), 'action', talk)
      on conflict (project_id, number) do nothing;
      update campaign_contacts
      set state = 'stopped', next_at = null, updated = unix_seconds(),
        reason = '{"kind":"on_stop_list"}', reason_kind = 'on_stop_list'
      where project_id = of_project and destination = stopped and state = 'waiting';
    end $$`.execute(db);
  await sql`
    create or replace function stop_calling() returns trigger language plpgsql as $$
    begin
      -- A chat that no campaign began has no number.
      perform stop_in(project_id, destination, erased_hash, conversation_id, new.entries) from call_attempts
      where project_id = new.project_id and conversation_id = new.conversation_id limit 1;
      return null;
    end $$`.execute(db);
  // Each turn that looks like a stop is read: the first ones may hold words that only look like it.
  await sql`
    create or replace function stop_called() returns trigger language plpgsql as $$
    begin
      perform stop_in(new.project_id, new.destination, new.erased_hash, new.conversation_id, entries)
      from (
        select entries from tracker_entries
        where project_id = new.project_id and conversation_id = new.conversation_id
          and position('{"type":"action","value":"stop_calling"' in entries) > 0
        order by turn_no
      ) turns;
      return null;
    end $$`.execute(db);
}
