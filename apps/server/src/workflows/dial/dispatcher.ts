import { randomUUID } from 'node:crypto';
import { LONGEST_HELD_UP_S } from '@parley/domain/outbound/may-call';
import { outcomeOf } from '@parley/domain/outbound/outcomes';
import type { Queries } from '#platform/db/database.ts';
import type { Logger } from '#platform/logger.ts';
import { isHoliday } from '#platform/telephone/holidays.ts';
import { claimCalls } from '#workflows/dial/claim-calls.ts';
import { endCampaign } from '#workflows/dial/end-campaign.ts';
import { deadCalls, noteAnswered, noteRinging, renewLeases, runningCampaigns } from '#workflows/dial/open-calls.ts';
import { settleCall, UNKNOWN_END } from '#workflows/dial/settle-call.ts';
import type { CallEnd } from '#workflows/dial/call-end.ts';
import { claimsOf, takeBack } from '#workflows/dial/take-back.ts';
import { callKey, type CallOrder, type Telephony } from '#workflows/dial/telephony.ts';

interface DispatcherDeps {
  db: Queries;
  /** Null: this server makes no calls. */
  telephony: Telephony | null;
  log: Logger;
  leaseSeconds?: number;
}

const LEASE_S = 60;
/** Pages of contacts of one campaign at which a round looks. */
const MOST_PAGES = 10;
/** In the time of a lease. */
const RENEWALS = 4;
const SETTLE_AGAIN_MS = [1_000, 2_000, 5_000, 10_000, 20_000];

interface MissedNotes {
  note(write: () => Promise<void>): Promise<void>;
  /** Writes what could not be written, in its order. */
  again(): Promise<void>;
}

/** A call goes on while the database is away; how far it was is written before its end. */
function missedNotes(): MissedNotes {
  let missed: (() => Promise<void>)[] = [];
  return {
    note: (write) => write().catch(() => void missed.push(write)),
    async again() {
      for (const write of missed) await write();
      missed = [];
    },
  };
}

/**
 * Makes the calls of running campaigns, with any number of other servers. A call is a row before it goes out; a server
 * that ends leaves it, and it becomes unknown when its lease runs out.
 */
export function createDispatcher({ db, telephony, log, leaseSeconds = LEASE_S }: DispatcherDeps) {
  const server = randomUUID();
  const stopping = new AbortController();
  const calls = new Map<string, { order: CallOrder; over: Promise<void> }>();
  /** Calls that went out and whose end is not noted: nobody may take their claim for one that was never used. */
  const begun = new Set<string>();
  /** The database did not say whether it keeps the last claims. */
  let hasDoubt = false;
  let renewedAt = 0;
  let running: Promise<void> | null = null;

  /** Makes the call. A network that tells no end leaves it unknown. */
  async function make(line: Telephony, order: CallOrder, missed: MissedNotes): Promise<CallEnd> {
    let hasRung = false;
    let machine = false;
    for await (const event of line.call(order, stopping.signal)) {
      if (event.kind === 'ringing') {
        hasRung = true;
        await missed.note(() => noteRinging(db, order));
      } else if (event.kind === 'answered') {
        hasRung = true;
        machine = event.by === 'machine';
        await missed.note(() => noteAnswered(db, order, event));
      } else {
        const { kind: _kind, ...end } = event;
        const outcome = outcomeOf(end.sipCode, hasRung);
        return { ...end, outcome: outcome === 'answered' && machine ? 'machine' : outcome };
      }
    }
    return UNKNOWN_END;
  }

  async function callAndSettle(line: Telephony, order: CallOrder): Promise<void> {
    const missed = missedNotes();
    const end = await make(line, order, missed).catch((error: unknown) => {
      log.error({ err: error, call: callKey(order) }, 'a call broke off');
      return UNKNOWN_END;
    });
    await settleUntilDone(order, end, missed);
  }

  /** The database may be away for a while; after that the lease runs out and the end is unknown. */
  async function settleUntilDone(order: CallOrder, end: CallEnd, missed: MissedNotes): Promise<void> {
    for (const wait of [...SETTLE_AGAIN_MS, null]) {
      try {
        await missed.again();
        await settleCall(db, order, end);
        begun.delete(callKey(order));
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
    begun.add(key);
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
    const hadDoubt = hasDoubt;
    hasDoubt = true;
    const { orders, isMore } = await claimCalls(db, place, { server, leaseSeconds, isHoliday });
    // The rules may forbid by now the calls that were held up for longer.
    const isHeldUp = performance.now() - from > LONGEST_HELD_UP_S * 1_000;
    if (!isHeldUp) for (const order of orders) begin(line, order);
    hasDoubt = hadDoubt || isHeldUp;
    if (orders.length === 0 && !isMore) await endCampaign(db, place);
    return isMore;
  }

  /** Takes back the claims of this server whose calls did not go out, as where the database ended while it answered. */
  async function takeBackUnused(): Promise<void> {
    if (!hasDoubt) return;
    const unused = (await claimsOf(db, server)).filter((claimed) => !begun.has(callKey(claimed)));
    for (const claimed of unused) await takeBack(db, claimed);
    hasDoubt = false;
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
    await takeBackUnused();
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
