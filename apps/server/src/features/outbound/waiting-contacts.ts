import { sql } from 'kysely';
import type { CampaignRow } from '#features/outbound/campaign-store.ts';
import { stoppedAmong } from '#features/outbound/stop-list.ts';
import type { Place } from '#platform/db/place.ts';

export const CONTACTS_AT_ONCE = 2_000;
const WEEK_S = 7 * 86_400;

export interface WaitingContact {
  id: number;
  destination: string;
  country: string | null;
  zone: string | null;
  scheduled_time: number | null;
  expires_at: number | null;
  retry_at: number | null;
  counted: number;
  /** The dispatcher does not check the contact before. */
  next_at: number | null;
  /** JSON: the final rule, after which the contact is not checked again. */
  final_reason: string | null;
  calls: number[];
  is_stopped: boolean;
}

/** Contacts whose calls are not over, after a contact, as the dispatcher finds them. */
export async function waitingPage(
  { db, projectId }: Place,
  { id, look_again_after }: Pick<CampaignRow, 'id' | 'look_again_after'>,
  instant: number,
  after: number,
): Promise<WaitingContact[]> {
  const isLookedAtAgain = sql<boolean>`(
    c.id > ${look_again_after}::bigint and (c.state = 'skipped' or c.state = 'waiting' and c.reason is not null)
  )`;
  const { rows } = await sql<Omit<WaitingContact, 'is_stopped'>>`
    select c.id, c.destination, c.country, c.zone, c.scheduled_time, c.expires_at,
      c.retry_at, c.counted, case when ${isLookedAtAgain} then null else c.next_at end as next_at,
      case when c.state in ('skipped', 'stopped') and ${isLookedAtAgain} is not true then c.reason end as final_reason,
      array(
        select a.claimed_at from call_attempts a where a.project_id = c.project_id
          and a.destination = c.destination and a.claimed_at > ${instant - WEEK_S}
          and (a.outcome is null or a.outcome not in ('failed', 'auth_failed'))
      ) as calls
    from campaign_contacts c
    where c.project_id = ${projectId} and c.campaign_id = ${id} and c.id > ${after} and c.state <> 'done'
      and c.reason_kind is distinct from 'erased'
    order by c.id limit ${CONTACTS_AT_ONCE}`.execute(db);
  const stopped = await stoppedAmong(
    db,
    projectId,
    rows.map(({ destination }) => destination),
  );
  return rows.map((row) => ({ ...row, is_stopped: stopped.has(row.destination) }));
}
