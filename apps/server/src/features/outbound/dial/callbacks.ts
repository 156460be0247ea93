import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { withProject, withSystem, type Queries } from '#platform/db/database.ts';
import { IS_IN_USE } from '#platform/db/resting-projects.ts';
import type { Logger } from '#platform/logger.ts';
import { CLAIMED_S } from '#platform/renewals.ts';
import { OutgoingFailure, OutgoingRefusal, type Outgoing } from '#platform/outgoing/outgoing.ts';
import { inTurnOfHosts } from '#features/outbound/dial/in-turn-of-hosts.ts';

const LONGEST_CALL_MS = 10_000;
/** Waits after each failure; one more failure ends the tries. */
const WAITS_S = [60, 300, 1_800, 2 * 3_600, 12 * 3_600];

/** Callbacks that one server sends in parallel: to one receiver, and in total. */
const AT_ONCE_TO_HOST = 5;
const AT_ONCE = 50;

interface DueCallback {
  id: number;
  /** The receiver. */
  host: string;
  project_id: number;
  campaign_id: number;
  url: string;
  body: string;
  tries: number;
}

interface Delivery {
  status: number | null;
  /** Null if the message has arrived. */
  error: string | null;
  /** Time may help. */
  isRetried: boolean;
}

/** Any other status may change later. */
const GONE = 410;

function deliveryOf(status: number): Delivery {
  if (status >= 200 && status < 300) return { status, error: null, isRetried: false };
  // Redirects are not followed: their target must be entered in the campaign.
  const isRetried = status >= 400 && status !== GONE;
  return { status, error: `Responded with status ${status}`, isRetried };
}

interface CallbackDeps {
  db: Queries;
  outgoing: Pick<Outgoing, 'send'>;
  /** Null for a project without a token: receivers could not check a signature. */
  signingKey(projectId: number): Promise<string | null>;
  log: Logger;
  longestCallMs?: number;
}

/** Sends the callbacks of campaigns to their receivers in turn, and retries for a while. */
export function createCallbacks({ db, outgoing, signingKey, log, longestCallMs = LONGEST_CALL_MS }: CallbackDeps) {
  async function attempt({ project_id: projectId, url, body }: DueCallback, seconds: number): Promise<Delivery> {
    const key = await signingKey(projectId);
    const headers = { 'content-type': 'application/json', ...(key !== null && signatureOf(key, seconds, body)) };
    try {
      const { status } = await outgoing.send({ method: 'POST', url, headers, body }, longestCallMs);
      return deliveryOf(status);
    } catch (error) {
      if (!(error instanceof OutgoingFailure)) throw error;
      // The receiver has accepted the message; the content of its answer does not matter.
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
          and tries = ${due.tries} and state = 'waiting'
          -- Another message may have replaced it since.
          and body = ${due.body}`.execute(tx);
    });
  }

  return inTurnOfHosts<DueCallback>({
    atOnce: AT_ONCE,
    claim: (most, underWay) => claimCallbacks(db, most, underWay),
    renew: (claimed) => renewCallbacks(db, claimed),
    work: (due) =>
      deliver(due).catch((error: unknown) => log.error({ err: error }, 'a callback of a campaign could not be sent')),
  });
}

/** `t` is in Unix seconds; the signature covers `t`, a dot and the body. */
function signatureOf(key: string, seconds: number, body: string): Record<string, string> {
  const signature = createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex');
  return { 'x-signature': `t=${seconds},v1=${signature}` };
}

/**
 * Claims as many callbacks of each receiver as it has room for in addition to the callbacks in progress, starting with
 * the receivers that have the fewest. Each receiver costs a few index steps, however many callbacks wait for it.
 */
function claimCallbacks(db: Queries, most: number, underWay: ReadonlyMap<string, number>): Promise<DueCallback[]> {
  const busy = JSON.stringify([...underWay].map(([host, calls]) => ({ host, calls })));
  return withSystem(db, async (tx) => {
    // The planner underestimates the due rows, and would sort all waiting rows of a receiver instead of reading them in
    // order.
    await sql`select set_config('enable_bitmapscan', 'off', true)`.execute(tx);
    const { rows } = await sql<DueCallback>`
      with recursive hosts as (
        (select host from campaign_callbacks where due is not null order by host limit 1)
        union all
        select (
          select c.host from campaign_callbacks c where c.due is not null and c.host > h.host order by c.host limit 1
        )
        from hosts h where h.host is not null
      ), found as (
        select d.*, coalesce(b.calls, 0) + row_number() over (partition by h.host order by d.due, d.id) as turn
        from hosts h
        left join jsonb_to_recordset(${busy}::jsonb) as b (host text, calls integer) on b.host = h.host
        cross join lateral (
          select ctid as place, due, id from campaign_callbacks
          where host = h.host and due <= unix_seconds() and ${IS_IN_USE}
          order by due, id limit greatest(0, ${AT_ONCE_TO_HOST} - coalesce(b.calls, 0))
        ) d
      ), claimed as (
        select c.ctid as place from campaign_callbacks c join found f on c.ctid = f.place
        where c.due <= unix_seconds()
        order by f.turn, f.due, f.id limit ${most} for update of c skip locked
      )
      update campaign_callbacks c set due = unix_seconds() + ${CLAIMED_S}::bigint, tries = c.tries + 1
      where ctid = any (array(select place from claimed))
      returning id, host, project_id, campaign_id, url, body, tries`.execute(tx);
    return rows;
  });
}

/** A callback that waits for its next try is due much later than a claim ends. */
async function renewCallbacks(db: Queries, claimed: readonly DueCallback[]): Promise<void> {
  const places = claimed.map(({ project_id, campaign_id, id, tries }) => ({ project_id, campaign_id, id, tries }));
  await withSystem(db, async (tx) => {
    await sql`
      update campaign_callbacks c set due = unix_seconds() + ${CLAIMED_S}::bigint
      from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
        as h (project_id bigint, campaign_id bigint, id bigint, tries integer)
      where c.project_id = h.project_id and c.campaign_id = h.campaign_id and c.id = h.id and c.tries = h.tries
        and c.state = 'waiting' and c.due <= unix_seconds() + ${CLAIMED_S}::bigint`.execute(tx);
  });
}
