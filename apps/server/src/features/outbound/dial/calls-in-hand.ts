import { outcomeOf } from '@parley/domain/outbound/outcomes';
import type { Queries } from '#platform/db/database.ts';
import type { Logger } from '#platform/logger.ts';
import type { Attempted, CallEnd } from '#features/outbound/dial/call-end.ts';
import { noteAnswered, noteRinging, renewLeases } from '#features/outbound/dial/open-calls.ts';
import { settleCall, UNKNOWN_END } from '#features/outbound/dial/settle-call.ts';
import { callKey, type CallOrder, type Telephony } from '#features/outbound/dial/telephony.ts';

interface CallsInHandDeps {
  db: Queries;
  log: Logger;
  leaseSeconds: number;
  stopped: AbortSignal;
  now: () => number;
}

/** How often a lease is renewed. */
const RENEWALS = 4;
const SETTLE_AGAIN_MS = [1_000, 2_000, 5_000];
/** An end that could not be noted for so long becomes unknown. */
const LONGEST_AWAY_MS = 10 * 60_000;

/** The calls of this server, from the moment they go out until their end is recorded. */
export function createCallsInHand(deps: CallsInHandDeps) {
  const { db, log, leaseSeconds, stopped, now } = deps;
  const calls = new Map<string, { order: CallOrder; over: Promise<void> }>();
  /** Calls that went out and whose end is not recorded yet. No server may mistake their claim for an unused one. */
  const begun = new Set<string>();
  let renewedAt = -Infinity;

  async function callAndSettle(line: Telephony, order: CallOrder): Promise<void> {
    const missed = missedNotes(now);
    const end = await make(deps, line, order, missed).catch((error: unknown) => {
      log.error({ err: error, call: callKey(order) }, 'a call broke off');
      return UNKNOWN_END;
    });
    await settleUntilDone(order, end, missed);
  }

  /** The database may be away for a while. The lease is renewed until the end is noted. */
  async function settleUntilDone(order: CallOrder, end: CallEnd, missed: MissedNotes): Promise<void> {
    const endedAt = now();
    for (let tries = 0; ; tries += 1) {
      try {
        await missed.again();
        await settleCall(db, order, { ...end, agoSeconds: secondsSince(endedAt, now) });
        begun.delete(callKey(order));
        return;
      } catch (error) {
        log.error({ err: error, call: callKey(order) }, 'the end of a call could not be noted');
        if (stopped.aborted || now() - endedAt > LONGEST_AWAY_MS) return;
        const wait = SETTLE_AGAIN_MS[Math.min(tries, SETTLE_AGAIN_MS.length - 1)];
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

  return {
    begin,
    isUnderWay: (attempted: Attempted) => calls.has(callKey(attempted)),
    wentOut: (claimed: Attempted) => begun.has(callKey(claimed)),
    renew,
    /** Resolves when all calls have ended. */
    async over(): Promise<void> {
      await Promise.all([...calls.values()].map(({ over }) => over));
    },
  };

  async function renew(): Promise<void> {
    if (calls.size === 0 || now() - renewedAt < (leaseSeconds * 1_000) / RENEWALS) return;
    const places = [...calls.values()].map(({ order: { projectId, campaignId, contactId, attempt } }) => {
      return { projectId, campaignId, contactId, attempt };
    });
    await renewLeases(db, places, leaseSeconds);
    // Only now: while the database is away, every round tries again.
    renewedAt = now();
  }
}

/** Makes the call. If the network reports no end, the end is unknown. */
async function make(
  { db, stopped }: CallsInHandDeps,
  line: Telephony,
  order: CallOrder,
  missed: MissedNotes,
): Promise<CallEnd> {
  let hasRung = false;
  let machine = false;
  for await (const event of line.call(order, stopped)) {
    if (event.kind === 'ringing') {
      hasRung = true;
      await missed.note((ago) => noteRinging(db, order, ago));
    } else if (event.kind === 'answered') {
      hasRung = true;
      machine = event.by === 'machine';
      await missed.note((ago) => noteAnswered(db, order, event, ago));
    } else {
      const { kind: _kind, isMachine = machine, ...end } = event;
      const outcome = outcomeOf(end.sipCode, hasRung);
      return { ...end, outcome: outcome === 'answered' && isMachine ? 'machine' : outcome };
    }
  }
  return UNKNOWN_END;
}

interface MissedNotes {
  /** `write` gets the seconds since then. */
  note(write: (ago: number) => Promise<void>): Promise<void>;
  /** Writes the missed notes, in order. */
  again(): Promise<void>;
}

/** A call continues while the database is away; its progress must be written before its end. */
function missedNotes(now: () => number): MissedNotes {
  let missed: (() => Promise<void>)[] = [];
  return {
    note(write) {
      const at = now();
      return write(0).catch(() => void missed.push(() => write(secondsSince(at, now))));
    },
    async again() {
      for (const write of missed) await write();
      missed = [];
    },
  };
}

function secondsSince(at: number, now: () => number): number {
  return Math.round((now() - at) / 1_000);
}
