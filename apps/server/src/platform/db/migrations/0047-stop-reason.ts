import { sql, type Kysely } from 'kysely';

/**
 * Stops the number of a call whatever its reason says, and also where the bot stops in its first turn, which is written
 * before the attempt knows the conversation.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await stopReadEntries(db);
  await stopWhenTold(db);
}

async function stopReadEntries(db: Kysely<unknown>): Promise<void> {
  // Objects within slots and answers of other systems may look like the action: only an entry itself stops calls.
  await sql`
    create function stop_in(of_project bigint, stopped text, talk text, told text) returns void language plpgsql as $$
    declare
      stop jsonb;
    begin
      select e into stop from jsonb_array_elements(readable_entries(told)) e
      where e ->> 'type' = 'action' and e ->> 'value' = 'stop_calling' limit 1;
      if stop is null then
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
      perform stop_in(project_id, destination, conversation_id, new.entries) from call_attempts
      where project_id = new.project_id and conversation_id = new.conversation_id limit 1;
      return null;
    end $$`.execute(db);
}

async function stopWhenTold(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function stop_called() returns trigger language plpgsql as $$
    begin
      perform stop_in(new.project_id, new.destination, new.conversation_id, entries) from tracker_entries
      where project_id = new.project_id and conversation_id = new.conversation_id
        and position('{"type":"action","value":"stop_calling"' in entries) > 0
      order by turn_no limit 1;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger stop_called after update of conversation_id on call_attempts
    for each row when (new.conversation_id is distinct from old.conversation_id and new.conversation_id is not null)
    execute function stop_called()`.execute(db);
}
