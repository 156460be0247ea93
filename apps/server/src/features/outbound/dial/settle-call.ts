import { randomInt } from 'node:crypto';
import type { Answerer, AttemptState, CallOutcome, ContactState } from '@parley/domain/campaign';
import { retryRulesOf } from '@parley/domain/outbound/of-campaign';
import { asksToStop, resultOf } from '@parley/domain/outbound/outcomes';
import { afterAttempt } from '@parley/domain/outbound/retries';
import { sql } from 'kysely';
import { changeContacts } from '#features/outbound/change-contacts.ts';
import { rulesOf, type CampaignRow } from '#features/outbound/campaign-store.ts';
import { stopCalled } from '#features/outbound/stop-called.ts';
import { withProject, type Queries } from '#platform/db/database.ts';
import type { Attempted, CallEnd, EndedAttempt } from '#features/outbound/dial/call-end.ts';
import { insertCallback } from '#features/outbound/dial/callback-message.ts';
import { pauseAfter } from '#features/outbound/dial/circuit-breaker.ts';
import { LEASE_S } from '#features/outbound/dial/open-calls.ts';

export const UNKNOWN_END: CallEnd = { outcome: 'unknown', sipCode: null, hungUpBy: null, isAbandoned: false };

/**
 * Records how an attempt ended and decides about the next one, exactly once. A report that arrives after the call was
 * given up still counts, unless the person has been called again.
 */
export function settleCall(db: Queries, attempted: Attempted, reported: CallEnd): Promise<void> {
  const { projectId, attempt } = attempted;
  return withProject(db, projectId, async (tx) => {
    const campaign = await lockCampaign(tx, attempted);
    const contact = campaign && (await lockContact(tx, attempted));
    const found = contact && (await lockAttempt(tx, attempted));
    if (!found || found.state === 'ended' || (found.state === 'unknown' && reported.outcome === 'unknown')) return;
    const isGivenUp = reported.outcome === 'unknown';
    const end = isGivenUp ? knownEnd(found) : reported;
    const ended = await endAttempt(tx, attempted, end, isGivenUp);
    if (contact.attempts !== attempt) return;
    const isLate = found.state === 'unknown';
    // The assumed end has already counted.
    const same = await countSame(tx, attempted, end.outcome);
    const before = { counted: contact.counted - Number(isLate), failed: contact.failures, same };
    const chance = randomInt(1_000) / 1_000;
    const { isCounted, retryAt } = afterAttempt(
      end.outcome,
      before,
      retryRulesOf({ ...campaign, rules: rulesOf(campaign) }),
      ended.ended,
      chance,
    );
    const { destination } = contact;
    // The number is unknown if the person's data was erased during the call.
    const isKnown = destination.startsWith('+');
    // A late report returns no person to a campaign that has ended, or from which a rule or the stop list has removed
    // them.
    const mayWait = !isLate || (REOPENED.has(contact.state) && !isOver(campaign));
    const nextAt = isKnown && mayWait ? retryAt : null;
    await changeContacts(
      { db: tx, projectId },
      {
        where: sql`c.campaign_id = ${attempted.campaignId} and c.id = ${attempted.contactId}`,
        set: sql`state = ${nextAt === null ? 'done' : 'waiting'}, outcome = ${end.outcome}, reason = null,
          reason_kind = null, retry_at = ${nextAt}, next_at = ${nextAt}, counted = ${before.counted + Number(isCounted)},
          failures = ${before.failed + Number(end.outcome === 'failed')}, updated = unix_seconds()`,
      },
    );
    if (asksToStop(end.sipCode)) {
      await stopCalled({ db: tx, projectId }, { destination, erased_hash: found.erased_hash }, OF_CARRIER);
    }
    const told = { ...attempted, ...end, ...ended, destination, slots: contact.slots };
    if (isKnown) await insertCallback(tx, campaign, { ...told, isFinal: nextAt === null, isLate });
    await pauseAfter(tx, campaign, end);
  });
}

/**
 * The end of a call whose server gives no sign of life, as far as its row shows it: a person who had answered is not
 * called again as unreached.
 */
function knownEnd({ state, answered_by }: { state: AttemptState; answered_by: Answerer | null }): CallEnd {
  if (state !== 'answered') return UNKNOWN_END;
  const outcome = answered_by === 'machine' ? 'machine' : 'answered';
  return { ...UNKNOWN_END, outcome, sipCode: ANSWERED_CODE, hasBotFailed: true };
}

const ANSWERED_CODE = 200;

const REOPENED: ReadonlySet<ContactState> = new Set(['waiting', 'done']);

const isOver = ({ state }: CampaignRow): boolean => state === 'finished' || state === 'exhausted';

const OF_CARRIER = { reason: 'The network refused the call on behalf of the person', source: 'carrier' } as const;

/** Counts the earlier attempts at a contact with this outcome. */
async function countSame(
  tx: Queries,
  { projectId, campaignId, contactId, attempt }: Attempted,
  outcome: CallOutcome,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from call_attempts
    where project_id = ${projectId} and campaign_id = ${campaignId} and contact_id = ${contactId}
      and attempt < ${attempt} and outcome = ${outcome}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Locks the campaign before its contacts, in the order of claims. The calls of a deleted campaign end too. */
function lockCampaign(tx: Queries, { projectId, campaignId }: Attempted): Promise<CampaignRow | undefined> {
  return tx
    .selectFrom('campaigns')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', '=', campaignId)
    .forUpdate()
    .executeTakeFirst();
}

function lockContact(tx: Queries, { projectId, campaignId, contactId }: Attempted) {
  return tx
    .selectFrom('campaign_contacts')
    .select(['destination', 'slots', 'state', 'attempts', 'counted', 'failures'])
    .where('project_id', '=', projectId)
    .where('campaign_id', '=', campaignId)
    .where('id', '=', contactId)
    .forUpdate()
    .executeTakeFirst();
}

function lockAttempt(tx: Queries, { projectId, campaignId, contactId, attempt }: Attempted) {
  return tx
    .selectFrom('call_attempts')
    .select(['state', 'answered_by', 'erased_hash'])
    .where('project_id', '=', projectId)
    .where('campaign_id', '=', campaignId)
    .where('contact_id', '=', contactId)
    .where('attempt', '=', attempt)
    .forUpdate()
    .executeTakeFirst();
}

/** An answered call lasted at least until this time; an unanswered one has ended by now. */
const LAST_SIGN = sql`case when answered is null then unix_seconds()
  else least(unix_seconds(), greatest(answered, lease_until - ${LEASE_S}::bigint)) end`;

async function endAttempt(
  tx: Queries,
  { projectId, campaignId, contactId, attempt }: Attempted,
  { outcome, sipCode, hungUpBy, isAbandoned, transferredTo = null, hasBotFailed = false, agoSeconds = 0 }: CallEnd,
  isGivenUp: boolean,
): Promise<EndedAttempt> {
  const result = resultOf({ outcome, hungUpBy, transferredTo, hasBot: !isAbandoned && !hasBotFailed });
  const { rows } = await sql<EndedAttempt>`
    update call_attempts set state = ${isGivenUp ? 'unknown' : 'ended'}, ended = ${isGivenUp ? LAST_SIGN : sql`greatest(claimed_at, answered, unix_seconds() - ${agoSeconds}::bigint)`},
      outcome = ${outcome}, sip_code = ${sipCode}, hung_up_by = ${hungUpBy}, is_abandoned = ${isAbandoned},
      answered_by = ${outcome === 'machine' ? outcome : sql`answered_by`}, transferred_to = ${transferredTo}, result = ${result}, erased_hash = null
    where project_id = ${projectId} and campaign_id = ${campaignId} and contact_id = ${contactId}
      and attempt = ${attempt}
    returning claimed_at, answered, ended, conversation_id, result`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('An attempt that was locked is gone');
  return row;
}
