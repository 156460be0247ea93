import type { DatabaseFunction } from './database-function.ts';

export const stopCalled: DatabaseFunction = {
  name: 'stop_called',
  text: `
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
    end $$;
    create trigger stop_called after update of conversation_id on call_attempts
    for each row when (new.conversation_id is distinct from old.conversation_id and new.conversation_id is not null)
    execute function stop_called()`,
};
