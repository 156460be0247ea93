import type { CallLeg, EndReason, IncomingCall } from '@parley/voice';
import type { Environment } from '@parley/domain/deployment';
import { callRecord, type CallRecord } from '#workflows/phone/call-record.ts';
import { admitCall, endCall, noteCallAnswered, renewCalls, type CallKey } from '#features/calls/call-store.ts';
import type { Account } from '#features/calls/account-leases.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Logger } from '#platform/logger.ts';

/** A call that was answered, and the conversation that it begins. */
export interface AnsweredCall {
  projectId: number;
  environment: Environment;
  leg: CallLeg;
  metadata: Record<string, string>;
  slots: Record<string, string>;
  record: CallRecord;
  /** Called once, when the conversation has begun. */
  onOpened?(conversationId: string): void;
  /** Called when the exchange has taken a transfer. */
  onTransferred?(target: string): void;
}

export interface CallsDeps {
  db: Queries;
  log: Logger;
  server: string;
  /** Lets the bot talk until the call has ended. */
  talk(call: AnsweredCall): Promise<EndReason>;
}

const BUSY = 486;
const UNAVAILABLE = 480;
const RENEW_EVERY_MS = 5_000;

/** The calls of this process: each takes a line, has a record, and is over when its record has an end. */
export function createCalls({ db, log, server, talk }: CallsDeps) {
  const going = new Map<string, { leg: CallLeg | null; over: Promise<void> }>();
  let isDraining = false;
  let renewedAt = -Infinity;

  /** Keeps a call until it is over, so that a stop can wait for it. */
  function keep(id: string, work: (entry: { leg: CallLeg | null }) => Promise<void>): void {
    const entry = { leg: null as CallLeg | null, over: Promise.resolve() };
    going.set(id, entry);
    entry.over = work(entry)
      .catch((error: unknown) => log.error({ err: error }, 'a call broke off'))
      .finally(() => going.delete(id));
  }

  async function admitted({ projectId, environment }: Account, call: IncomingCall): Promise<CallKey | null> {
    try {
      const { from: caller, to: called } = call;
      const taken = await admitCall(db, { projectId, environment, direction: 'in', caller, called, server });
      if (taken !== 'no line' && taken !== 'no bot') return taken;
      log.info({ projectId, environment }, `a call was refused: ${taken}`);
      call.refuse(taken === 'no line' ? BUSY : UNAVAILABLE);
    } catch (error) {
      log.error({ err: error, projectId, environment }, 'a call could not be taken');
      call.refuse(UNAVAILABLE);
    }
    return null;
  }

  async function take(account: Account, call: IncomingCall, entry: { leg: CallLeg | null }): Promise<void> {
    let isCancelled = false;
    call.onCancelled(() => (isCancelled = true));
    const key = await admitted(account, call);
    if (key === null) return;
    if (isCancelled) return end(key, null, GAVE_UP);
    const leg = await call.accept().catch(() => null);
    if (leg === null) return end(key, null, isCancelled ? GAVE_UP : NOT_ACCEPTED);
    entry.leg = leg;
    const { projectId, environment } = account;
    const metadata = { caller: leg.from, called: leg.to, call: String(key.id) };
    await converse({ projectId, environment, leg, metadata, slots: { caller: leg.from } }, key);
  }

  /** Never throws: a call whose conversation failed has an end, too. */
  async function converse(call: Omit<AnsweredCall, 'record'>, key: CallKey): Promise<EndReason> {
    const record = callRecord(db, log, key);
    await noteCallAnswered(db, key, null).catch((error: unknown) => log.warn({ err: error }, 'an answer is not noted'));
    const reason = await talk({ ...call, record }).catch((error: unknown): EndReason => {
      log.error({ err: error, ...key }, 'the conversation of a call failed');
      call.leg.hangUp();
      return BOT_FAILED;
    });
    await record.close();
    await end(key, call.leg, reason);
    return reason;
  }

  /** An end that cannot be stored now is found by its lease. */
  async function end(key: CallKey, leg: CallLeg | null, reason: EndReason): Promise<void> {
    await endCall(db, key, reason, leg?.quality() ?? null).catch((error: unknown) =>
      log.error({ err: error, ...key }, 'the end of a call could not be noted'),
    );
  }

  return {
    incoming(account: Account, call: IncomingCall): void {
      if (isDraining) return call.refuse(UNAVAILABLE);
      keep(call.id, (entry) => take(account, call, entry));
    },
    converse,
    end,
    keep,
    count: () => going.size,
    /** Called every second. */
    async renew(): Promise<void> {
      if (performance.now() - renewedAt < RENEW_EVERY_MS) return;
      renewedAt = performance.now();
      await renewCalls(db, server);
    },
    /** Takes no more calls, waits for those that go on, and then hangs them up. */
    async drain(longest: Promise<unknown>): Promise<void> {
      isDraining = true;
      const over = () => Promise.all([...going.values()].map((call) => call.over));
      const isLate = await Promise.race([over().then(() => false), longest.then(() => true)]);
      if (!isLate) return;
      for (const { leg } of going.values()) leg?.hangUp();
      await over();
    },
  };
}

export type Calls = ReturnType<typeof createCalls>;

const GAVE_UP: EndReason = { by: 'caller', code: 487, reason: 'The caller hung up before the answer' };
const NOT_ACCEPTED: EndReason = { by: 'network', code: null, reason: 'The call could not be answered' };
const BOT_FAILED: EndReason = { by: 'bot', code: null, reason: 'The conversation failed' };
