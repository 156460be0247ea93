import type { DatabaseFunction } from './database-function.ts';

export const stopIn: DatabaseFunction = {
  name: 'stop_in',
  text: `
    create or replace function stop_in(of_project bigint, stopped text, erased bytea, talk text, told text) returns void language plpgsql as $$
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
      with changed as (
        update campaign_contacts
        set state = 'stopped', next_at = null, updated = unix_seconds(),
          reason = '{"kind":"on_stop_list"}', reason_kind = 'on_stop_list'
        where project_id = of_project and destination = stopped and state = 'waiting'
        returning campaign_id, case when attempts > 0 then 'to_retry' else 'waiting' end as old_part, part
      )
      insert into campaign_counts (project_id, campaign_id, part, contacts)
      select of_project, campaign_id, part, 1 from changed
      union all
      select of_project, campaign_id, old_part, -1 from changed;
    end $$`,
};
