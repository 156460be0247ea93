import type { DatabaseFunction } from './database-function.ts';

export const countContacts: DatabaseFunction = {
  name: 'count_contacts',
  text: `
    create or replace function count_contacts() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into campaign_counts
        select project_id, campaign_id, part, count(*) from new_contacts group by 1, 2, 3;
      elsif tg_op = 'UPDATE' then
        insert into campaign_counts
        select project_id, campaign_id, part, sum(n) from (
          select project_id, campaign_id, part, 1 as n from new_contacts
          union all
          select project_id, campaign_id, part, -1 from old_contacts
        ) c
        group by 1, 2, 3 having sum(n) <> 0;
      else
        -- The counts of a campaign go with it.
        insert into campaign_counts
        select * from (
          select project_id, campaign_id, part, -count(*) from old_contacts group by 1, 2, 3
        ) c
        where exists (select from campaigns p where p.project_id = c.project_id and p.id = c.campaign_id);
        return null;
      end if;
      -- One change in so many puts the rows of its campaigns together, so that there are never very many.
      if random() < 1.0 / 32 then
        with gone as (
          delete from campaign_counts where ctid = any (array(
            select ctid from campaign_counts
            where (project_id, campaign_id) in (select project_id, campaign_id from new_contacts)
            for update skip locked
          ))
          returning *
        )
        insert into campaign_counts
        select project_id, campaign_id, part, sum(contacts) from gone group by 1, 2, 3 having sum(contacts) <> 0;
      end if;
      return null;
    end $$;
    create trigger count_inserted after insert on campaign_contacts
    referencing new table as new_contacts for each statement execute function count_contacts();
    create trigger count_updated after update on campaign_contacts
    referencing old table as old_contacts new table as new_contacts for each statement
    execute function count_contacts();
    create trigger count_deleted after delete on campaign_contacts
    referencing old table as old_contacts for each statement execute function count_contacts()`,
};
