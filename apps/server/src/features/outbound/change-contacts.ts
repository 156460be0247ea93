import { sql, type RawBuilder } from 'kysely';
import type { Queries } from '#platform/db/database.ts';

/** One change in this many sums up the rows of its campaigns, so that they stay few. */
const ADDED_UP_EACH = 32;

type Writing = { db: Queries; projectId: number };

interface ContactChange {
  /** Which contacts `c` change. */
  where: RawBuilder<unknown>;
  /** The new values, as in an UPDATE. */
  set: RawBuilder<unknown>;
  /** A further table that the values come from. */
  from?: { table: RawBuilder<unknown>; on: RawBuilder<unknown> };
}

/**
 * Changes contacts and updates the campaign's counts in one statement. Every change of contacts goes through here.
 * Writers do not wait for each other because of the counts. Returns the number of changed contacts.
 */
export async function changeContacts({ db, projectId }: Writing, { where, set, from }: ContactChange): Promise<number> {
  const joined = from ? sql`join ${from.table} on ${from.on}` : sql``;
  const also = from ? sql`, ${from.table}` : sql``;
  const matched = from ? sql`and ${from.on}` : sql``;
  const { rows } = await sql<{ changed: number; campaigns: number[]; is_due: boolean }>`
    with old as materialized (
      select c.campaign_id, c.id, c.part from campaign_contacts c ${joined}
      where c.project_id = ${projectId} and ${where} for no key update of c
    ), new as (
      update campaign_contacts c set ${set} from old ${also}
      where c.project_id = ${projectId} and c.campaign_id = old.campaign_id and c.id = old.id ${matched}
      returning c.campaign_id, old.part as old_part, c.part
    ), counted as (
      insert into campaign_counts (project_id, campaign_id, part, contacts)
      select ${projectId}::bigint, campaign_id, part, sum(n) from (
        select campaign_id, part, 1 as n from new
        union all
        select campaign_id, old_part, -1 from new
      ) d group by campaign_id, part having sum(n) <> 0
    )
    select count(*)::int as changed, coalesce(array_agg(distinct campaign_id), '{}') as campaigns,
      random() < 1.0 / ${sql.lit(ADDED_UP_EACH)} as is_due from new`.execute(db);
  const { changed = 0, campaigns = [], is_due = false } = rows[0] ?? {};
  if (is_due && changed > 0) await addUp({ db, projectId }, campaigns);
  return changed;
}

export interface NewContact {
  destination: string;
  country: string | null;
  zone: string | null;
  name: string;
  slots: string;
  scheduled_time: number | null;
  expires_at: number | null;
}

/** Adds waiting contacts, and counts them. Returns the numbers that were not in the campaign yet. */
export async function insertContacts(
  { db, projectId }: Writing,
  campaignId: number,
  contacts: readonly NewContact[],
): Promise<Set<string>> {
  const { rows } = await sql<{ destination: string; is_due: boolean }>`
    with new as (
      insert into campaign_contacts (
        project_id, campaign_id, destination, country, zone, name, slots, scheduled_time, expires_at, next_at
      )
      select ${projectId}::bigint, ${campaignId}::bigint, r.destination, r.country, r.zone, r.name, r.slots,
        r.scheduled_time, r.expires_at, coalesce(r.scheduled_time, unix_seconds())
      from jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb) as r (
        destination text, country text, zone text, name text, slots text, scheduled_time bigint, expires_at bigint
      )
      on conflict (project_id, campaign_id, destination) do nothing
      returning destination, part
    ), counted as (
      insert into campaign_counts (project_id, campaign_id, part, contacts)
      select ${projectId}::bigint, ${campaignId}::bigint, part, count(*) from new group by part
    )
    select destination, random() < 1.0 / ${sql.lit(ADDED_UP_EACH)} as is_due from new`.execute(db);
  if (rows[0]?.is_due === true) await addUp({ db, projectId }, [campaignId]);
  return new Set(rows.map(({ destination }) => destination));
}

/** Deletes contacts of a campaign, and subtracts them from its counts. */
export async function removeContacts(
  { db, projectId }: Writing,
  campaignId: number,
  ids: readonly number[],
): Promise<void> {
  await sql`
    with gone as (
      delete from campaign_contacts
      where project_id = ${projectId} and campaign_id = ${campaignId} and id = any(${[...ids]}::bigint[])
      returning part
    )
    insert into campaign_counts (project_id, campaign_id, part, contacts)
    select ${projectId}::bigint, ${campaignId}::bigint, part, -count(*) from gone group by part`.execute(db);
}

async function addUp({ db, projectId }: Writing, campaigns: readonly number[]): Promise<void> {
  await sql`
    with gone as (
      delete from campaign_counts where ctid = any (array(
        select ctid from campaign_counts
        where project_id = ${projectId} and campaign_id = any(${[...campaigns]}::bigint[])
        for update skip locked
      ))
      returning *
    )
    insert into campaign_counts (project_id, campaign_id, part, contacts)
    select project_id, campaign_id, part, sum(contacts) from gone group by 1, 2, 3 having sum(contacts) <> 0`.execute(
    db,
  );
}
