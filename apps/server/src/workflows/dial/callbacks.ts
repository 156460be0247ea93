import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { CampaignRow } from '#features/outbound/campaign-store.ts';
import { withProject, withSystem, type Queries } from '#platform/db/database.ts';
import { IS_IN_USE } from '#platform/db/resting-projects.ts';
import type { Logger } from '#platform/logger.ts';
import { OutgoingFailure, type Outgoing } from '#platform/outgoing/outgoing.ts';
import { dueWork } from '#workflows/converse/due-work.ts';
import type { Attempted, CallEnd, EndedAttempt } from '#workflows/dial/call-end.ts';

const LONGEST_CALL_MS = 10_000;
/** Longer than a call takes: after a server's end another one takes over what it had claimed. */
const CLAIMED_S = 30;
/** After each failure; after one more it is given up. */
const WAITS_S = [60, 300, 1_800, 2 * 3_600, 12 * 3_600];

/** Queues the message about an attempt, in the transaction that settles the attempt. */
export async function insertCallback(
  tx: Queries,
  { callback_url: url }: Pick<CampaignRow, 'callback_url'>,
  call: Attempted & CallEnd & EndedAttempt & { destination: string },
): Promise<void> {
  if (url === '') return;
  const { projectId, campaignId, contactId, attempt, destination, outcome } = call;
  const body = JSON.stringify({
    event_id: `${projectId}-${campaignId}-${contactId}-${attempt}`,
    campaign_id: campaignId,
    row_id: contactId,
    destination,
    attempt,
    outcome,
    sip_code: call.sipCode,
    started_at: call.claimed_at,
    answered_at: call.answered,
    ended_at: call.ended,
    duration_s: call.answered === null ? 0 : call.ended - call.answered,
    conversation_id: call.conversation_id,
  });
  await sql`
    insert into campaign_callbacks (project_id, campaign_id, contact_id, destination, attempt, outcome, url, body)
    values (${projectId}, ${campaignId}, ${contactId}, ${destination}, ${attempt}, ${outcome}, ${url}, ${body})
    on conflict (project_id, campaign_id, contact_id, attempt) do nothing`.execute(tx);
}

interface DueCallback {
  id: number;
  project_id: number;
  campaign_id: number;
  url: string;
  body: string;
  tries: number;
}

interface CallbackDeps {
  db: Queries;
  outgoing: Pick<Outgoing, 'send'>;
  /** Null for a project without a token: then nobody could check a signature. */
  signingKey(projectId: number): Promise<string | null>;
  log: Logger;
}

/** Sends the callbacks of campaigns, and tries again for a while. */
export function createCallbacks({ db, outgoing, signingKey, log }: CallbackDeps) {
  async function attempt({ project_id: projectId, url, body }: DueCallback, seconds: number) {
    const key = await signingKey(projectId);
    const headers = { 'content-type': 'application/json', ...(key !== null && signatureOf(key, seconds, body)) };
    try {
      const { status } = await outgoing.send({ method: 'POST', url, headers, body }, LONGEST_CALL_MS);
      return { status, error: status >= 200 && status < 300 ? null : `Responded with status ${status}` };
    } catch (error) {
      if (error instanceof OutgoingFailure) return { status: null, error: error.message };
      throw error;
    }
  }

  async function deliver(due: DueCallback): Promise<void> {
    const { status, error } = await attempt(due, Math.floor(Date.now() / 1_000));
    const wait = error === null ? undefined : WAITS_S[due.tries - 1];
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
