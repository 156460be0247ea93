import type { DatabaseFunction } from './database-function.ts';

export const markRollups: DatabaseFunction = {
  name: 'mark_rollups',
  text: `
    create or replace function mark_rollups() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'DELETE' then
        insert into rollup_marks
        select distinct project_id, environment, started / 900000000 * 900 from new_facts where environment <> 'draft';
      end if;
      if tg_op <> 'INSERT' then
        insert into rollup_marks
        select distinct project_id, environment, started / 900000000 * 900 from old_facts where environment <> 'draft';
      end if;
      return null;
    end $$;
    create trigger mark_inserted after insert on conversation_facts
    referencing new table as new_facts for each statement execute function mark_rollups();
    create trigger mark_updated after update on conversation_facts
    referencing old table as old_facts new table as new_facts for each statement execute function mark_rollups();
    create trigger mark_deleted after delete on conversation_facts
    referencing old table as old_facts for each statement execute function mark_rollups()`,
};
