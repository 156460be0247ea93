import { sql } from 'kysely';
import type { CampaignRow } from '#features/outbound/campaign-store.ts';
import type { Queries } from '#platform/db/database.ts';

/** Messages of one transaction. */
const MESSAGES_AT_ONCE = 5_000;

/**
 * Queues the messages about contacts whom the campaign has called but does not call again because a rule or the stop
 * list forbids it: their last call is the final one. If that call was already reported as not final, a second message
 * follows. Call it when no contact is left to call; returns true if there are more.
 */
export async function insertGivenUp(
  tx: Queries,
  { project_id: projectId, id, callback_url: url }: Pick<CampaignRow, 'project_id' | 'id' | 'callback_url'>,
): Promise<boolean> {
  if (url === '') return false;
  // The planner underestimates a campaign's rows, and may read all its calls again for each contact.
  await sql`select set_config('enable_nestloop', 'off', true)`.execute(tx);
  const { numAffectedRows = 0n } = await sql`
    insert into campaign_callbacks (project_id, campaign_id, contact_id, destination, attempt, outcome, url, body)
    select a.project_id, a.campaign_id, a.contact_id, a.destination, a.attempt, a.outcome, ${url}, jsonb_build_object(
      'event_id', concat_ws('-', a.project_id, a.campaign_id, a.contact_id, a.attempt),
      'campaign_id', a.campaign_id, 'row_id', a.contact_id, 'destination', a.destination, 'attempt', a.attempt,
      'is_final', true, 'outcome', a.outcome, 'result', a.result, 'sip_code', a.sip_code, 'started_at', a.claimed_at,
      'answered_at', a.answered, 'ended_at', a.ended, 'duration_s', coalesce(a.ended - a.answered, 0),
      'hangup_by', a.hung_up_by, 'transferred_to', a.transferred_to, 'conversation_id', a.conversation_id,
      'variables', c.slots::jsonb
    )::text
    from campaign_contacts c join call_attempts a
      on a.project_id = c.project_id and a.campaign_id = c.campaign_id and a.contact_id = c.id and a.attempt = c.attempts
    left join campaign_callbacks b
      on b.project_id = a.project_id and b.campaign_id = a.campaign_id and b.contact_id = a.contact_id
        and b.attempt = a.attempt
    where c.project_id = ${projectId} and c.campaign_id = ${id} and c.state in ('skipped', 'stopped')
      and c.reason_kind is distinct from 'erased' and (b.id is null or b.body::jsonb ->> 'is_final' = 'false')
    limit ${MESSAGES_AT_ONCE}
    on conflict (project_id, campaign_id, contact_id, attempt) do update set
      body = jsonb_set(excluded.body::jsonb, '{event_id}', to_jsonb((excluded.body::jsonb ->> 'event_id') || '-final'))::text,
      url = excluded.url, state = 'waiting', due = unix_seconds(), tries = 0`.execute(tx);
  return Number(numAffectedRows) === MESSAGES_AT_ONCE;
}
