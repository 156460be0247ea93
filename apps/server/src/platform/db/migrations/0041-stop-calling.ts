import { sql, type Kysely } from 'kysely';

/**
 * A turn in which the bot stops calling its caller puts the number on the stop list in the turn's own transaction: from
 * then on no server claims a call to it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index call_attempts_talk on call_attempts (project_id, conversation_id)
    where conversation_id is not null`.execute(db);
  await sql`
    create function stop_calling() returns trigger language plpgsql as $$
    declare
      stopped text;
    begin
      select destination into stopped from call_attempts
      where project_id = new.project_id and conversation_id = new.conversation_id limit 1;
      -- A chat that no campaign began has no number.
      if stopped is null then
        return null;
      end if;
      insert into stop_list (project_id, number, reason, source, conversation_id)
      values (
        new.project_id, stopped,
        coalesce(substring(new.entries from '"value":"stop_calling","args":\\{"reason":"([^"\\\\]*)"'), ''),
        'action', new.conversation_id
      )
      on conflict (project_id, number) do nothing;
      update campaign_contacts
      set state = 'stopped', next_at = null, updated = unix_seconds(),
        reason = '{"kind":"on_stop_list"}', reason_kind = 'on_stop_list'
      where project_id = new.project_id and destination = stopped and state = 'waiting';
      return null;
    end $$`.execute(db);
  // Quotation marks within what somebody said are escaped: only the bot's own action looks like this.
  await sql`
    create trigger stop_calling after insert on tracker_entries
    for each row when (position('{"type":"action","value":"stop_calling"' in new.entries) > 0)
    execute function stop_calling()`.execute(db);
}
