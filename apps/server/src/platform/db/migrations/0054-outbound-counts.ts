import { sql, type Kysely } from 'kysely';
import { isolateProjects } from '../row-security.ts';

/** Counts of contacts that the database keeps, contacts that rules look at again, and the hosts of callbacks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createCounts(db);
  await createCounting(db);
  await countAll(db);
  await lookAgainInChunks(db);
  await knowHosts(db);
}

/**
 * Each change of contacts adds rows with its differences, so that no writer waits for another; a campaign's counts are
 * their sums. No foreign key: it would lock the campaign, for which whoever has locked a contact may not wait.
 */
async function createCounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table campaign_counts (
      project_id bigint not null,
      campaign_id bigint not null,
      part text not null,
      -- Negative where contacts have left the part.
      contacts integer not null
    )`.execute(db);
  await sql`create index campaign_counts_of on campaign_counts (project_id, campaign_id)`.execute(db);
  await isolateProjects(db, 'campaign_counts');
}

async function createCounting(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function count_contacts() returns trigger language plpgsql as $$
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
    end $$`.execute(db);
  await sql`
    create trigger count_inserted after insert on campaign_contacts
    referencing new table as new_contacts for each statement execute function count_contacts()`.execute(db);
  await sql`
    create trigger count_updated after update on campaign_contacts
    referencing old table as old_contacts new table as new_contacts for each statement
    execute function count_contacts()`.execute(db);
  await sql`
    create trigger count_deleted after delete on campaign_contacts
    referencing old table as old_contacts for each statement execute function count_contacts()`.execute(db);
  await sql`
    create function forget_counts() returns trigger language plpgsql as $$
    begin
      delete from campaign_counts where project_id = old.project_id and campaign_id = old.id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger forget_counts after delete on campaigns for each row execute function forget_counts()`.execute(db);
}

async function countAll(db: Kysely<unknown>): Promise<void> {
  await sql`select set_config('parley.system', 'on', true)`.execute(db);
  await sql`
    insert into campaign_counts
    select project_id, campaign_id, part, count(*) from campaign_contacts group by 1, 2, 3`.execute(db);
  await sql`select set_config('parley.system', '', true)`.execute(db);
}

async function lookAgainInChunks(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table campaigns
      -- The rules have changed: they are yet to look again at contacts with a greater id. Null once they have.
      add column look_again_after bigint`.execute(db);
  await sql`
    create index campaigns_looked_at_again on campaigns (project_id, id)
    where look_again_after is not null`.execute(db);
}

async function knowHosts(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table campaign_callbacks
      -- The receiver, with its port where the address names one.
      add column host text not null generated always as (
        coalesce(substring(lower(url) from '^https?://([^/?#]*)'), '')
      ) stored`.execute(db);
  await sql`drop index campaign_callbacks_due`.execute(db);
  await sql`
    create index campaign_callbacks_due on campaign_callbacks (host, due, id) where due is not null`.execute(db);
}
