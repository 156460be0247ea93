import { randomUUID } from 'node:crypto';
import { outcomeOf } from '@parley/domain/outbound/outcomes';
import type { Queries } from '#platform/db/database.ts';
import type { Logger } from '#platform/logger.ts';
import { isHoliday } from '#platform/telephone/holidays.ts';
import { claimCalls } from '#workflows/dial/claim-calls.ts';
import { endCampaign } from '#workflows/dial/end-campaign.ts';
import { deadCalls, noteAnswered, noteRinging, renewLeases, runningCampaigns } from '#workflows/dial/open-calls.ts';
import { settleCall, UNKNOWN_END, type CallEnd } from '#workflows/dial/settle-call.ts';
import { callKey, type CallOrder, type Telephony } from '#workflows/dial/telephony.ts';

interface DispatcherDeps {
  db: Queries;
  /** Null: this server makes no calls. */
  telephony: Telephony | null;
  log: Logger;
  leaseSeconds?: number;
}

const LEASE_S = 60;
/** A call that was held up for longer after its claim does not go out: the rules may forbid it by now. */
const LONGEST_HELD_UP_MS = 2_000;
/** Pages of contacts of one campaign at which a round looks. */
const MOST_PAGES = 10;
/** In the time of a lease. */
const RENEWALS = 4;
const SETTLE_AGAIN_MS = [1_000, 2_000, 5_000, 10_000, 20_000];

/**
 * Makes the calls of running campaigns, with any number of other servers. A call is a row before it goes out; a server
 * that ends leaves it, and it becomes unknown when its lease runs out.
 */
export function createDispatcher({ db, telephony, log, leaseSeconds = LEASE_S }: DispatcherDeps) {
  const server = randomUUID();
  const stopping = new AbortController();
  const calls = new Map<string, { order: CallOrder; over: Promise<void> }>();
  let renewedAt = 0;
  let running: Promise<void> | null = null;

  /** The end of a call; unknown where the network tells none. */
  async function make(line: Telephony, order: CallOrder): Promise<CallEnd> {
    let hasRung = false;
    let machine = false;
    for await (const event of line.call(order, stopping.signal)) {
      if (event.kind === 'ringing') {
        hasRung = true;
        await noteRinging(db, order);
      } else if (event.kind === 'answered') {
        hasRung = true;
        machine = event.by === 'machine';
        await noteAnswered(db, order, event);
      } else {
        const { kind: _kind, ...end } = event;
        const outcome = outcomeOf(end.sipCode, hasRung);
        return { ...end, outcome: outcome === 'answered' && machine ? 'machine' : outcome };
      }
    }
    return UNKNOWN_END;
  }

  async function callAndSettle(line: Telephony, order: CallOrder): Promise<void> {
    const end = await make(line, order).catch((error: unknown) => {
      log.error({ err: error, call: callKey(order) }, 'a call broke off');
      return UNKNOWN_END;
    });
    await settleUntilDone(order, end);
  }

  /** The database may be away for a while; after that the lease runs out and the end is unknown. */
  async function settleUntilDone(order: CallOrder, end: CallEnd): Promise<void> {
    for (const wait of [...SETTLE_AGAIN_MS, null]) {
      try {
        await settleCall(db, order, end);
        return;
      } catch (error) {
        log.error({ err: error, call: callKey(order) }, 'the end of a call could not be noted');
        if (wait === null || stopping.signal.aborted) return;
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
  }

  function begin(line: Telephony, order: CallOrder): void {
    const key = callKey(order);
    const over = callAndSettle(line, order).finally(() => calls.delete(key));
    calls.set(key, { order, over });
  }

  async function dial(line: Telephony): Promise<void> {
    for (const place of await runningCampaigns(db)) {
      let isMore = true;
      // Other campaigns have their turn soon, however many contacts of this one may not be called now.
      for (let page = 0; isMore && page < MOST_PAGES; page++) {
        if (stopping.signal.aborted) return;
        isMore = await claimAndBegin(line, place);
      }
    }
  }

  async function claimAndBegin(line: Telephony, place: { projectId: number; campaignId: number }): Promise<boolean> {
    const from = performance.now();
    const { orders, isMore } = await claimCalls(db, place, { server, leaseSeconds, isHoliday });
    const isHeldUp = performance.now() - from > LONGEST_HELD_UP_MS;
    for (const order of orders) {
      if (isHeldUp) await settleCall(db, order, { ...UNKNOWN_END, outcome: 'failed' });
      else begin(line, order);
    }
    if (orders.length === 0 && !isMore) await endCampaign(db, place);
    return isMore;
  }

  async function renew(): Promise<void> {
    if (calls.size === 0 || performance.now() - renewedAt < (leaseSeconds * 1_000) / RENEWALS) return;
    renewedAt = performance.now();
    const places = [...calls.values()].map(({ order: { projectId, campaignId, contactId, attempt } }) => {
      return { projectId, campaignId, contactId, attempt };
    });
    await renewLeases(db, places, leaseSeconds);
  }

  async function runOnce(): Promise<void> {
    await renew();
    // A call of this server may outlive its lease while the database is away.
    const dead = (await deadCalls(db)).filter((attempted) => !calls.has(callKey(attempted)));
    for (const attempted of dead) await settleCall(db, attempted, UNKNOWN_END);
    if (telephony) await dial(telephony);
  }

  return {
    /** To be called every second. */
    async run(): Promise<void> {
      if (running || stopping.signal.aborted) return running ?? undefined;
      running = runOnce().finally(() => {
        running = null;
      });
      return running;
    },
    /** Claims no more, hangs up, and waits for what is under way. */
    async close(): Promise<void> {
      stopping.abort();
      await running?.catch(() => undefined);
      await Promise.all([...calls.values()].map(({ over }) => over));
    },
  };
}
