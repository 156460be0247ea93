import { randomUUID } from 'node:crypto';
import { LONGEST_HELD_UP_S } from '@parley/domain/outbound/may-call';
import { goOnLookingAgain } from '#features/outbound/look-again.ts';
import type { Queries } from '#platform/db/database.ts';
import { outageGrace } from '#platform/db/outage-grace.ts';
import type { Logger } from '#platform/logger.ts';
import { isHoliday } from '#platform/telephone/holidays.ts';
import type { Attempted } from '#features/outbound/dial/call-end.ts';
import { createCallsInHand } from '#features/outbound/dial/calls-in-hand.ts';
import { claimCalls } from '#features/outbound/dial/claim-calls.ts';
import { endCampaign } from '#features/outbound/dial/end-campaign.ts';
import { campaignsToLookAt } from '#features/outbound/dial/campaigns-to-look-at.ts';
import { deadCalls, LEASE_S } from '#features/outbound/dial/open-calls.ts';
import { settleCall, UNKNOWN_END } from '#features/outbound/dial/settle-call.ts';
import { claimsOf, takeBack } from '#features/outbound/dial/take-back.ts';
import { callKey, type CallOrder, type Telephony } from '#features/outbound/dial/telephony.ts';

interface DispatcherDeps {
  db: Queries;
  /** Null: this server makes no calls. */
  telephony: Telephony | null;
  log: Logger;
  /** Identifies this process among others. */
  server?: string;
  leaseSeconds?: number;
  /** A clock that never goes back, in milliseconds. */
  now?: () => number;
}

interface CampaignKey {
  projectId: number;
  campaignId: number;
}

/** Pages of contacts of one campaign that a round checks. */
const MOST_PAGES = 10;

/**
 * Makes the calls of running campaigns, together with any number of other servers. A call is stored as a row before it
 * goes out. If its server ends, the row remains, and the call becomes unknown when its lease expires.
 */
export function createDispatcher(deps: DispatcherDeps) {
  const { db, telephony, log, server = randomUUID(), leaseSeconds = LEASE_S } = deps;
  const { now = () => performance.now() } = deps;
  const stopping = new AbortController();
  const inHand = createCallsInHand({ db, log, leaseSeconds, stopped: stopping.signal, now });
  const grace = outageGrace(now);
  /** The database did not confirm whether it stored the last claims. */
  let hasDoubt = false;
  let running: Promise<void> | null = null;

  async function look(): Promise<void> {
    for (const { isChanged, ...place } of await campaignsToLookAt(db)) {
      if (stopping.signal.aborted) return;
      grace.answered();
      const work = isChanged ? goOnLookingAgain(db, place) : dial(lineFor(telephony, place), place);
      await work.catch((error: unknown) => log.error({ err: error, ...place }, 'a campaign could not be looked at'));
    }
  }

  /**
   * Dials for one campaign; stops after a while so that others have their turn, however many of its contacts may not be
   * called now.
   */
  async function dial(line: Telephony | null, place: CampaignKey): Promise<void> {
    let isMore = true;
    for (let page = 0; line && isMore && page < MOST_PAGES && !stopping.signal.aborted; page++) {
      // A round may take longer than a lease.
      await inHand.renew();
      isMore = await claimAndBegin(line, place);
      grace.answered();
    }
  }

  async function claimAndBegin(line: Telephony, place: CampaignKey): Promise<boolean> {
    const hadDoubt = hasDoubt;
    hasDoubt = true;
    const { orders, askedAt, isMore } = await claimCalls(db, place, { server, leaseSeconds, isHoliday, line });
    // If the calls were delayed for longer, the rules may forbid them now.
    const isHeldUp = orders.length > 0 && performance.now() - askedAt > LONGEST_HELD_UP_S * 1_000;
    if (!isHeldUp) for (const order of orders) inHand.begin(line, order);
    hasDoubt = hadDoubt || isHeldUp;
    if (orders.length === 0 && !isMore) await endCampaign(db, place);
    return isMore;
  }

  /**
   * Takes back claims of this server whose calls did not go out, for example if the database ended while it answered.
   */
  async function takeBackUnused(): Promise<void> {
    if (!hasDoubt) return;
    const unused = (await claimsOf(db, server)).filter((claimed) => !inHand.wentOut(claimed));
    for (const claimed of unused) await takeBack(db, claimed);
    hasDoubt = false;
  }

  async function runOnce(): Promise<void> {
    await inHand.renew();
    await takeBackUnused();
    // A call of this server may outlive its lease while the database is away.
    const dead = (await deadCalls(db)).filter((attempted) => !inHand.isUnderWay(attempted));
    grace.answered();
    if (!grace.isOn()) for (const attempted of dead) await giveUp(deps, attempted);
    await look();
  }

  return {
    /** Called every second. */
    async run(): Promise<void> {
      if (running || stopping.signal.aborted) return running ?? undefined;
      running = runOnce().finally(() => {
        running = null;
      });
      return running;
    },
    /** Stops claiming, hangs up, and waits for the work in progress. */
    async close(): Promise<void> {
      stopping.abort();
      await running?.catch(() => undefined);
      await inHand.over();
    },
  };
}

/** A call whose end cannot be recorded must not delay others. */
async function giveUp({ db, log }: DispatcherDeps, attempted: Attempted): Promise<void> {
  await settleCall(db, attempted, UNKNOWN_END).catch((error: unknown) =>
    log.error({ err: error, call: callKey(attempted) }, 'a call could not be given up'),
  );
}

/** Null: other servers make the calls of this environment. */
function lineFor(telephony: Telephony | null, place: CampaignKey & Pick<CallOrder, 'environment'>): Telephony | null {
  return telephony?.serves?.(place) === false ? null : telephony;
}
