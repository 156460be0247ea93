import { sql } from 'kysely';
import { rulesOf, type CampaignRow } from '#features/outbound/campaign-store.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Attempted, CallEnd, EndedAttempt } from '#features/outbound/dial/call-end.ts';

interface ToldCall extends Attempted, CallEnd, EndedAttempt {
  destination: string;
  /** JSON of the columns of the call list. */
  slots: string;
  /** No further call follows to this person. */
  isFinal: boolean;
  /** The end became known after the call was given up as unknown. */
  isLate: boolean;
}

/**
 * Queues the message about a contact's last attempt, or about each attempt if the campaign wants that, in the
 * transaction that settles the attempt. A late end gets a message of its own.
 */
export async function insertCallback(
  tx: Queries,
  campaign: Pick<CampaignRow, 'callback_url' | 'rules'>,
  call: ToldCall,
): Promise<void> {
  const { callback_url: url } = campaign;
  if (url === '' || !(call.isFinal || rulesOf(campaign).callback_attempts)) return;
  const { projectId, campaignId, contactId, attempt, destination, outcome } = call;
  const body = JSON.stringify(messageOf(call));
  await sql`
    insert into campaign_callbacks (project_id, campaign_id, contact_id, destination, attempt, outcome, url, body)
    values (${projectId}, ${campaignId}, ${contactId}, ${destination}, ${attempt}, ${outcome}, ${url}, ${body})
    on conflict (project_id, campaign_id, contact_id, attempt) do update set outcome = excluded.outcome,
      url = excluded.url, body = excluded.body, state = 'waiting', due = unix_seconds(), tries = 0`.execute(tx);
}

function messageOf(call: ToldCall) {
  const { projectId, campaignId, contactId, attempt } = call;
  return {
    event_id: [projectId, campaignId, contactId, attempt, ...(call.isLate ? ['late'] : [])].join('-'),
    campaign_id: campaignId,
    row_id: contactId,
    destination: call.destination,
    attempt,
    is_final: call.isFinal,
    outcome: call.outcome,
    result: call.result,
    sip_code: call.sipCode,
    started_at: call.claimed_at,
    answered_at: call.answered,
    ended_at: call.ended,
    duration_s: call.answered === null ? 0 : call.ended - call.answered,
    hangup_by: call.hungUpBy,
    transferred_to: call.transferredTo ?? null,
    conversation_id: call.conversation_id,
    variables: JSON.parse(call.slots) as Record<string, string>,
  };
}
