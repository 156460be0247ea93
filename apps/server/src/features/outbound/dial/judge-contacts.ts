import type { CallRules, Person } from '@parley/domain/outbound/call-rules';
import { mayDial } from '@parley/domain/outbound/may-call';
import { callRulesOf, personOf } from '@parley/domain/outbound/of-campaign';
import { isFinal, type Reason } from '@parley/domain/outbound/reasons';
import { sql } from 'kysely';
import { changeContacts } from '#features/outbound/change-contacts.ts';
import { rulesOf } from '#features/outbound/campaign-store.ts';
import { stoppedAmong } from '#features/outbound/stop-list.ts';
import { anyOfTexts } from '#platform/db/any-of.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Running } from '#features/outbound/dial/running-campaign.ts';

/** Contacts that one transaction checks. */
const LOOKED_AT = 500;
/** Campaigns skip a person whom another campaign is calling. */
const LINE_BUSY_S = 60;
const LONGEST_CAP_S = 7 * 86_400;

export interface Due {
  id: number;
  destination: string;
  country: string | null;
  zone: string | null;
  scheduled_time: number | null;
  expires_at: number | null;
  retry_at: number | null;
  next_at: number | null;
  attempts: number;
  /** Calls that count for the campaign's `retry_count`. */
  counted: number;
  slots: string;
}

/** A contact that may not be called now, with the reason. */
interface Deferred {
  id: number;
  state: 'waiting' | 'skipped' | 'stopped';
  reason: string;
  reason_kind: Reason['kind'];
  next_at: number | null;
}

interface Judged {
  allowed: Due[];
  deferred: Deferred[];
  /** True if there are due contacts that are unchecked. */
  isMore: boolean;
}

/**
 * Checks the rules for contacts until there is no room for another call. Locks as many contacts as there is room for,
 * and doubles the number while the rules allow few of them.
 */
export async function judge(
  tx: Queries,
  campaign: Running,
  room: number,
  isHoliday: CallRules['isHoliday'],
): Promise<Judged> {
  const rules = callRulesOf({ ...campaign, rules: rulesOf(campaign) }, isHoliday);
  const allowed: Due[] = [];
  const deferred: Deferred[] = [];
  let looked = 0;
  let last: Due | undefined;
  while (looked < LOOKED_AT && allowed.length < room) {
    const most = Math.min(LOOKED_AT - looked, Math.max(room - allowed.length, looked));
    const due = await lockDue(tx, campaign, last, most);
    const personOfDue = await peopleOf(tx, campaign, due);
    for (const contact of due) {
      if (allowed.length >= room) break;
      const verdict = mayDial(personOfDue(contact), rules, campaign.seconds);
      if (verdict.may) allowed.push(contact);
      else deferred.push(deferredOf(contact.id, verdict.reason, verdict.next));
    }
    if (due.length < most) return { allowed, deferred, isMore: false };
    looked += due.length;
    last = due.at(-1);
  }
  return { allowed, deferred, isMore: allowed.length < room };
}

/** Loads the facts that the rules need about locked contacts. */
async function peopleOf(tx: Queries, { project_id: projectId, seconds }: Running, due: readonly Due[]) {
  const destinations = due.map(({ destination }) => destination);
  // Reads the list only after locking the contacts: an earlier addition to it is then visible, and a later one waits for
  // the lock.
  const stopped = await stoppedAmong(tx, projectId, destinations);
  const calls = await callsTo(tx, projectId, destinations, seconds);
  return (contact: Due): Person => {
    const known = calls.get(contact.destination) ?? [];
    const isOnLine = known.some(({ is_open }) => is_open);
    return personOf(contact, {
      isOnStopList: stopped.has(contact.destination),
      retryAt: isOnLine ? seconds + LINE_BUSY_S : contact.retry_at,
      counted: contact.counted,
      calls: known.flatMap(({ claimed_at, is_counted }) => (is_counted ? [claimed_at] : [])),
    });
  };
}

/** The next due contacts after `after`, locked until this transaction ends. */
async function lockDue(tx: Queries, campaign: Running, after: Due | undefined, most: number): Promise<Due[]> {
  const { project_id: projectId, id, seconds } = campaign;
  return tx
    .selectFrom('campaign_contacts')
    .select(['id', 'destination', 'country', 'zone', 'scheduled_time', 'expires_at', 'retry_at', 'next_at'])
    .select(['attempts', 'counted', 'slots'])
    .where('project_id', '=', projectId)
    .where('campaign_id', '=', id)
    .where('state', '=', 'waiting')
    .where('next_at', '<=', seconds)
    .$if(after !== undefined, (due) =>
      due.where(sql<boolean>`(next_at, id) > (${after?.next_at}::bigint, ${after?.id}::bigint)`),
    )
    .orderBy('next_at')
    .orderBy('id')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Leaves out calls that the network failed: they have not disturbed the person. */
async function callsTo(tx: Queries, projectId: number, destinations: string[], now: number) {
  const { rows } = await sql<{ destination: string; claimed_at: number; is_open: boolean; is_counted: boolean }>`
    select destination, claimed_at, state in ('claimed', 'placed', 'answered') as is_open,
      outcome is null or outcome not in ('failed', 'auth_failed') as is_counted
    from call_attempts
    where project_id = ${projectId} and destination = ${anyOfTexts(destinations)}
      and claimed_at > ${now - LONGEST_CAP_S}`.execute(tx);
  return Map.groupBy(rows, ({ destination }) => destination);
}

function deferredOf(id: number, reason: Reason, next: number | null): Deferred {
  const over = reason.kind === 'on_stop_list' ? 'stopped' : 'skipped';
  const state = next === null || isFinal(reason) ? over : 'waiting';
  return { id, state, reason: JSON.stringify(reason), reason_kind: reason.kind, next_at: next };
}

/** Stores why contacts are not called, and when to check them again. */
export async function defer(tx: Queries, { project_id: projectId, id }: Running, deferred: readonly Deferred[]) {
  if (deferred.length === 0) return;
  await changeContacts(
    { db: tx, projectId },
    {
      where: sql`c.campaign_id = ${id}`,
      set: sql`state = d.state, reason = d.reason, reason_kind = d.reason_kind, next_at = d.next_at,
        updated = unix_seconds()`,
      from: {
        table: sql`jsonb_to_recordset(${JSON.stringify(deferred)}::jsonb)
          as d (id bigint, state text, reason text, reason_kind text, next_at bigint)`,
        on: sql`c.id = d.id`,
      },
    },
  );
}
