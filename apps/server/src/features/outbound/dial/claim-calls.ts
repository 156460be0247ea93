import type { CallRules } from '@parley/domain/outbound/call-rules';
import { sql } from 'kysely';
import { changeContacts } from '#features/outbound/change-contacts.ts';
import { linesOfCampaign } from '#features/outbound/campaign-pace.ts';
import { linesInUse, lockLines } from '#platform/telephone/lines.ts';
import { rulesOf } from '#features/outbound/campaign-store.ts';
import { leftOfDay } from '#features/outbound/day-limits.ts';
import { chatScriptObstacle } from '#features/outbound/voice-scripts.ts';
import { withProject, type Queries } from '#platform/db/database.ts';
import { isInUse } from '#platform/db/resting-projects.ts';
import { defer, judge, type Due } from '#features/outbound/dial/judge-contacts.ts';
import { paceOf } from '#features/outbound/dial/pace.ts';
import { lockProject, lockRunning, type Running } from '#features/outbound/dial/running-campaign.ts';
import type { CallOrder, Telephony } from '#features/outbound/dial/telephony.ts';

export interface Claiming {
  /** Identifies the server that makes the calls. */
  server: string;
  leaseSeconds: number;
  isHoliday: CallRules['isHoliday'];
  line?: Pick<Telephony, 'keepsLinesForCallers'>;
}

interface Claimed {
  orders: CallOrder[];
  /** When the rules were checked, by this process's `performance.now()`. */
  askedAt: number;
  /** True if there is room for more calls and there are unchecked contacts. */
  isMore: boolean;
}

const NONE: Claimed = { orders: [], askedAt: 0, isMore: false };

/**
 * Claims calls of a campaign for one server: rules, pace, lines and the rows of attempts in one transaction, which
 * commits before any of these calls goes out. Uses the database's clock.
 */
export function claimCalls(
  db: Queries,
  { projectId, campaignId }: { projectId: number; campaignId: number },
  claiming: Claiming,
): Promise<Claimed> {
  return withProject(db, projectId, async (tx) => {
    // Only one server claims in a project at a time, as a person's caps apply across campaigns.
    if (!(await lockProject(tx, projectId))) return NONE;
    const campaign = await lockRunning(tx, projectId, campaignId);
    if (!campaign || !(await isInUse(tx, projectId))) return NONE;
    // The project may have become a chat script, which does not show its campaigns.
    if ((await chatScriptObstacle({ db: tx, projectId })) !== null) return NONE;
    const { lockedAt: askedAt } = campaign;
    const { room, after } = await roomOf(tx, campaign, claiming);
    if (room <= 0) return NONE;
    const { allowed, deferred, isMore } = await judge(tx, campaign, room, claiming.isHoliday);
    await defer(tx, campaign, deferred);
    if (allowed.length === 0) return { orders: [], askedAt, isMore };
    await insertAttempts(tx, campaign, allowed, claiming);
    await tx
      .updateTable('campaigns')
      .set({ next_call: after(allowed.length) })
      .where('project_id', '=', projectId)
      .where('id', '=', campaignId)
      .execute();
    return { orders: allowed.map((contact) => orderOf(campaign, contact)), askedAt, isMore };
  });
}

/** How many calls pace and lines allow. */
async function roomOf(tx: Queries, campaign: Running, { line }: Claiming) {
  const { project_id: projectId, project_env: environment, id, next_call, micros } = campaign;
  const rules = rulesOf(campaign);
  const { most, after } = paceOf(rules.calls_per_second, next_call, micros);
  if (most === 0) return { room: 0, after };
  await lockLines(tx, projectId);
  const { all: lines, own } = await linesOfCampaign(
    { db: tx, projectId },
    { environment, rules },
    line?.keepsLinesForCallers === true,
  );
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from call_attempts
    where project_id = ${projectId} and campaign_id = ${id} and state in ('claimed', 'placed', 'answered')`.execute(tx);
  const free = lines - (await linesInUse({ db: tx, projectId }, environment));
  const left = await leftOfDay({ db: tx, projectId, now: campaign.seconds }, id, rules);
  return { room: Math.min(most, own - (rows[0]?.count ?? 0), free, left.calls), after };
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
  await changeContacts(
    { db: tx, projectId },
    {
      where: sql`c.campaign_id = ${id} and c.id = any(${allowed.map((contact) => contact.id)}::bigint[])`,
      set: sql`state = 'dialing', attempts = attempts + 1, next_at = null, reason = null, reason_kind = null,
        updated = unix_seconds()`,
    },
  );
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
