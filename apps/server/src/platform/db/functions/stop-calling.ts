import type { DatabaseFunction } from './database-function.ts';

export const stopCalling: DatabaseFunction = {
  name: 'stop_calling',
  text: `
    create or replace function stop_calling() returns trigger language plpgsql as $$
    begin
      -- A chat that no campaign began has no number.
      perform stop_in(project_id, destination, erased_hash, conversation_id, new.entries) from call_attempts
      where project_id = new.project_id and conversation_id = new.conversation_id limit 1;
      return null;
    end $$;
    create trigger stop_calling after insert on tracker_entries
    for each row when (position('{"type":"action","value":"stop_calling"' in new.entries) > 0)
    execute function stop_calling()`,
};
