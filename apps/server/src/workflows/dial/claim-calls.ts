import { isFinal, type Reason } from '@parley/domain/outbound/reasons';
import { mayDial } from '@parley/domain/outbound/may-call';
import { callRulesOf, personOf } from '@parley/domain/outbound/of-campaign';
import type { CallRules } from '@parley/domain/outbound/call-rules';
import { sql } from 'kysely';
import { linesInUse, linesOf } from '#features/outbound/campaign-progress.ts';
import { rulesOf, type CampaignRow } from '#features/outbound/campaign-store.ts';
import { leftOfDay } from '#features/outbound/day-limits.ts';
import { stoppedAmong } from '#features/outbound/stop-list.ts';
import { chatScriptObstacle } from '#features/outbound/voice-scripts.ts';
import { anyOfTexts } from '#platform/db/any-of.ts';
import { withProject, type Queries } from '#platform/db/database.ts';
import { isInUse } from '#platform/db/resting-projects.ts';
import { paceOf } from '#workflows/dial/pace.ts';
import type { CallOrder } from '#workflows/dial/telephony.ts';

/** Contacts whose rules one transaction looks at. */
const LOOKED_AT = 500;
/** A person who is being called is not called by another campaign meanwhile. */
const LINE_BUSY_S = 60;
const LONGEST_CAP_S = 7 * 86_400;

export interface Claiming {
  /** Tells apart the servers that make calls. */
  server: string;
  leaseSeconds: number;
  isHoliday: CallRules['isHoliday'];
}

interface Claimed {
  orders: CallOrder[];
  /** There is room for more calls, and there are contacts at which nobody has looked. */
  isMore: boolean;
}

const NONE: Claimed = { orders: [], isMore: false };

interface Due {
  id: number;
  destination: string;
  country: string | null;
  zone: string | null;
  scheduled_time: number | null;
  expires_at: number | null;
  retry_at: number | null;
  attempts: number;
  slots: string;
}

/** A contact that is not called now, with the reason. */
interface Deferred {
  id: number;
  state: 'waiting' | 'skipped' | 'stopped';
  reason: string;
  reason_kind: Reason['kind'];
  next_at: number | null;
}

/**
 * Claims calls of a campaign for one server: rules, pace, lines and the attempts' rows in one transaction, which
 * commits before any of these calls goes out. Reckons by the database's clock.
 */
export function claimCalls(
  db: Queries,
  { projectId, campaignId }: { projectId: number; campaignId: number },
  claiming: Claiming,
): Promise<Claimed> {
  return withProject(db, projectId, async (tx) => {
    // One server claims in a project at a time, as the caps of a person reach over its campaigns.
    if (!(await lockProject(tx, projectId))) return NONE;
    const campaign = await lockRunning(tx, projectId, campaignId);
    if (!campaign || !(await isInUse(tx, projectId))) return NONE;
    // The project may have become a chat script, which shows its campaigns nowhere.
    if ((await chatScriptObstacle({ db: tx, projectId })) !== null) return NONE;
    const { room, after } = await roomOf(tx, campaign);
    if (room <= 0) return NONE;
    const due = await dueContacts(tx, campaign);
    const { allowed, deferred } = await judge(tx, campaign, due, room, claiming.isHoliday);
    await defer(tx, campaign, deferred);
    const isMore = due.length === LOOKED_AT && allowed.length < room;
    if (allowed.length === 0) return { orders: [], isMore };
    await insertAttempts(tx, campaign, allowed, claiming);
    await tx
      .updateTable('campaigns')
      .set({ next_call: after(allowed.length) })
      .where('project_id', '=', projectId)
      .where('id', '=', campaignId)
      .execute();
    return { orders: allowed.map((contact) => orderOf(campaign, contact)), isMore };
  });
}

type Running = CampaignRow & { seconds: number; micros: number };

async function lockProject(tx: Queries, projectId: number): Promise<boolean> {
  const { rows } = await sql<{ is_alone: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`dial ${projectId}`}, 0)) as is_alone`.execute(tx);
  return rows[0]?.is_alone === true;
}

/** A pause or change of the campaign waits for this transaction, or this one sees the change. */
async function lockRunning(tx: Queries, projectId: number, campaignId: number): Promise<Running | undefined> {
  return tx
    .selectFrom('campaigns')
    .selectAll()
    .select([sql<number>`unix_seconds()`.as('seconds'), sql<number>`microseconds()`.as('micros')])
    .where('project_id', '=', projectId)
    .where('id', '=', campaignId)
    .where('state', '=', 'running')
    .where('deleted', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Calls that pace and lines leave room for. */
async function roomOf(tx: Queries, campaign: Running) {
  const { project_id: projectId, project_env: environment, id, next_call, micros } = campaign;
  const { calls_per_second, at_once, share } = rulesOf(campaign);
  const { most, after } = paceOf(calls_per_second, next_call, micros);
  if (most === 0) return { room: 0, after };
  const lines = await linesOf({ db: tx, projectId }, environment);
  const own = Math.min(at_once ?? Infinity, lines === 0 ? 0 : Math.max(1, Math.floor((lines * share) / 100)));
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from call_attempts
    where project_id = ${projectId} and campaign_id = ${id} and state in ('claimed', 'placed', 'answered')`.execute(tx);
  const free = lines - (await linesInUse({ db: tx, projectId }, environment));
  const left = await leftOfDay({ db: tx, projectId, now: campaign.seconds }, id, rulesOf(campaign));
  return { room: Math.min(most, own - (rows[0]?.count ?? 0), free, left.calls), after };
}

async function dueContacts(tx: Queries, { project_id: projectId, id, seconds }: Running): Promise<Due[]> {
  return tx
    .selectFrom('campaign_contacts')
    .select(['id', 'destination', 'country', 'zone', 'scheduled_time', 'expires_at', 'retry_at', 'attempts', 'slots'])
    .where('project_id', '=', projectId)
    .where('campaign_id', '=', id)
    .where('state', '=', 'waiting')
    .where('next_at', '<=', seconds)
    .orderBy('next_at')
    .orderBy('id')
    .limit(LOOKED_AT)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Asks the rules about contacts, until there is no room for another call. */
async function judge(
  tx: Queries,
  campaign: Running,
  due: readonly Due[],
  room: number,
  isHoliday: CallRules['isHoliday'],
) {
  const { seconds } = campaign;
  const rules = callRulesOf({ ...campaign, rules: rulesOf(campaign) }, isHoliday);
  const destinations = due.map(({ destination }) => destination);
  // Read after the contacts are locked: whoever stops a number now waits for them, and whoever did before is seen.
  const stopped = await stoppedAmong(tx, campaign.project_id, destinations);
  const calls = await callsTo(tx, campaign.project_id, destinations, seconds);
  const allowed: Due[] = [];
  const deferred: Deferred[] = [];
  for (const contact of due) {
    if (allowed.length >= room) break;
    const known = calls.get(contact.destination) ?? [];
    const isOnLine = known.some(({ is_open }) => is_open);
    const person = personOf(contact, {
      isOnStopList: stopped.has(contact.destination),
      retryAt: isOnLine ? seconds + LINE_BUSY_S : contact.retry_at,
      calls: known.flatMap(({ claimed_at, is_counted }) => (is_counted ? [claimed_at] : [])),
    });
    const verdict = mayDial(person, rules, seconds);
    if (verdict.may) allowed.push(contact);
    else deferred.push(deferredOf(contact.id, verdict.reason, verdict.next));
  }
  return { allowed, deferred };
}

function deferredOf(id: number, reason: Reason, next: number | null): Deferred {
  const over = reason.kind === 'on_stop_list' ? 'stopped' : 'skipped';
  const state = next === null || isFinal(reason) ? over : 'waiting';
  return { id, state, reason: JSON.stringify(reason), reason_kind: reason.kind, next_at: next };
}

/** Calls that the network failed have disturbed nobody. */
async function callsTo(tx: Queries, projectId: number, destinations: string[], now: number) {
  const { rows } = await sql<{ destination: string; claimed_at: number; is_open: boolean; is_counted: boolean }>`
    select destination, claimed_at, state in ('claimed', 'placed', 'answered') as is_open,
      outcome is null or outcome not in ('failed', 'auth_failed') as is_counted
    from call_attempts
    where project_id = ${projectId} and destination = ${anyOfTexts(destinations)}
      and claimed_at > ${now - LONGEST_CAP_S}`.execute(tx);
  return Map.groupBy(rows, ({ destination }) => destination);
}

async function defer(tx: Queries, { project_id: projectId, id }: Running, deferred: readonly Deferred[]) {
  if (deferred.length === 0) return;
  await sql`
    update campaign_contacts c
    set state = d.state, reason = d.reason, reason_kind = d.reason_kind, next_at = d.next_at, updated = unix_seconds()
    from jsonb_to_recordset(${JSON.stringify(deferred)}::jsonb)
      as d (id bigint, state text, reason text, reason_kind text, next_at bigint)
    where c.project_id = ${projectId} and c.campaign_id = ${id} and c.id = d.id`.execute(tx);
}

async function insertAttempts(
  tx: Queries,
  { project_id: projectId, id, seconds }: Running,
  allowed: readonly Due[],
  { server, leaseSeconds }: Claiming,
) {
  const rows = allowed.map(({ id: contact, attempts, destination }) => ({
    contact,
    attempt: attempts + 1,
    destination,
  }));
  await sql`
    insert into call_attempts
      (project_id, campaign_id, contact_id, attempt, destination, claimed_at, claimed_by, lease_until)
    select ${projectId}::bigint, ${id}::bigint, r.contact, r.attempt, r.destination, ${seconds}::bigint, ${server},
      ${seconds + leaseSeconds}::bigint
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (contact bigint, attempt integer, destination text)
  `.execute(tx);
  await sql`
    update campaign_contacts set state = 'dialing', attempts = attempts + 1, next_at = null, reason = null,
      reason_kind = null, updated = unix_seconds()
    where project_id = ${projectId} and campaign_id = ${id}
      and id = any(${allowed.map((contact) => contact.id)}::bigint[])`.execute(tx);
}

function orderOf(campaign: Running, { id, attempts, destination, slots }: Due): CallOrder {
  return {
    projectId: campaign.project_id,
    campaignId: campaign.id,
    contactId: id,
    attempt: attempts + 1,
    environment: campaign.project_env,
    destination,
    ringSeconds: campaign.timeout,
    slots: JSON.parse(slots) as Record<string, string>,
  };
}
