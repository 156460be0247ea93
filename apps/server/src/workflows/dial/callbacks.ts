import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { rulesOf, type CampaignRow } from '#features/outbound/campaign-store.ts';
import { withProject, withSystem, type Queries } from '#platform/db/database.ts';
import { IS_IN_USE } from '#platform/db/resting-projects.ts';
import type { Logger } from '#platform/logger.ts';
import { OutgoingFailure, OutgoingRefusal, type Outgoing } from '#platform/outgoing/outgoing.ts';
import { dueWork } from '#workflows/converse/due-work.ts';
import type { Attempted, CallEnd, EndedAttempt } from '#workflows/dial/call-end.ts';

const LONGEST_CALL_MS = 10_000;
/** Longer than a call takes: after a server's end another one takes over what it had claimed. */
const CLAIMED_S = 30;
/** After each failure; after one more it is given up. */
const WAITS_S = [60, 300, 1_800, 2 * 3_600, 12 * 3_600];

interface ToldCall extends Attempted, CallEnd, EndedAttempt {
  destination: string;
  /** JSON of the columns of the call list. */
  slots: string;
  /** No further call goes to the person. */
  isFinal: boolean;
  /** The end became known after the call was given up for unknown. */
  isLate: boolean;
}

/**
 * Queues the message about a contact's last attempt, or about each where the campaign wants it, in the transaction that
 * settles the attempt. An end that becomes known late is a message of its own.
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

interface DueCallback {
  id: number;
  project_id: number;
  campaign_id: number;
  url: string;
  body: string;
  tries: number;
}

interface Delivery {
  status: number | null;
  /** Null where the message has arrived. */
  error: string | null;
  /** Time may help. */
  isRetried: boolean;
}

/** Any other status of a receiver may be another one later. */
const GONE = 410;

function deliveryOf(status: number): Delivery {
  if (status >= 200 && status < 300) return { status, error: null, isRetried: false };
  // Redirects are not followed: where they lead is for a person to write into the campaign.
  const isRetried = status >= 400 && status !== GONE;
  return { status, error: `Responded with status ${status}`, isRetried };
}

interface CallbackDeps {
  db: Queries;
  outgoing: Pick<Outgoing, 'send'>;
  /** Null for a project without a token: then nobody could check a signature. */
  signingKey(projectId: number): Promise<string | null>;
  log: Logger;
  longestCallMs?: number;
}

/** Sends the callbacks of campaigns, and tries again for a while. */
export function createCallbacks({ db, outgoing, signingKey, log, longestCallMs = LONGEST_CALL_MS }: CallbackDeps) {
  async function attempt({ project_id: projectId, url, body }: DueCallback, seconds: number): Promise<Delivery> {
    const key = await signingKey(projectId);
    const headers = { 'content-type': 'application/json', ...(key !== null && signatureOf(key, seconds, body)) };
    try {
      const { status } = await outgoing.send({ method: 'POST', url, headers, body }, longestCallMs);
      return deliveryOf(status);
    } catch (error) {
      if (!(error instanceof OutgoingFailure)) throw error;
      // The receiver has taken the message; its answer says nothing more.
      if (error.status !== null) return deliveryOf(error.status);
      return { status: null, error: error.message, isRetried: !(error instanceof OutgoingRefusal) };
    }
  }

  async function deliver(due: DueCallback): Promise<void> {
    const { status, error, isRetried } = await attempt(due, Math.floor(Date.now() / 1_000));
    const wait = isRetried ? WAITS_S[due.tries - 1] : undefined;
    const state = error === null ? 'sent' : wait === undefined ? 'failed' : 'waiting';
    await withProject(db, due.project_id, async (tx) => {
      await sql`
        update campaign_callbacks set state = ${state}, last_at = unix_seconds(), last_status = ${status},
          last_error = ${error}, due = unix_seconds() + ${wait ?? null}::bigint
        where project_id = ${due.project_id} and campaign_id = ${due.campaign_id} and id = ${due.id}
          and tries = ${due.tries} and state = 'waiting'`.execute(tx);
    });
  }

  return dueWork<DueCallback>({
    claim: (most) => claimCallbacks(db, most),
    work: (due) =>
      deliver(due).catch((error: unknown) => log.error({ err: error }, 'a callback of a campaign could not be sent')),
  });
}

/** `t` is in Unix seconds; the signature is over `t`, a dot and the body. */
function signatureOf(key: string, seconds: number, body: string): Record<string, string> {
  const signature = createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex');
  return { 'x-signature': `t=${seconds},v1=${signature}` };
}

function claimCallbacks(db: Queries, most: number): Promise<DueCallback[]> {
  return withSystem(db, async (tx) => {
    const { rows } = await sql<DueCallback>`
      update campaign_callbacks c set due = unix_seconds() + ${CLAIMED_S}::bigint, tries = c.tries + 1
      from (
        select project_id, campaign_id, id from campaign_callbacks where due <= unix_seconds() and ${IS_IN_USE}
        order by due, id limit ${most} for update skip locked
      ) claimed
      where c.project_id = claimed.project_id and c.campaign_id = claimed.campaign_id and c.id = claimed.id
      returning c.id, c.project_id, c.campaign_id, c.url, c.body, c.tries`.execute(tx);
    return rows;
  });
}
