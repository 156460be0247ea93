import type { CallLeg, EndReason, IncomingCall } from '@parley/voice';
import type { Account } from '#features/calls/account-leases.ts';
import { admitCall, endCall, noteCallAnswered, renewCalls, type CallKey } from '#features/calls/call-store.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Logger } from '#platform/logger.ts';
import type { AnsweredCall, PrepareTalk, Talk } from '#workflows/phone/answered-call.ts';
import { callRecord } from '#workflows/phone/call-record.ts';
import { goingCalls, type GoingCall } from '#workflows/phone/going-calls.ts';

interface CallsDeps {
  db: Queries;
  log: Logger;
  server: string;
  prepare: PrepareTalk;
}

const BUSY = 486;
const UNAVAILABLE = 480;
const RENEW_EVERY_MS = 5_000;

/** The calls of this process. Each takes a line and has a record, and ends when its record ends. */
export function createCalls(deps: CallsDeps) {
  const { db, log, server } = deps;
  const going = goingCalls(log);
  let isDraining = false;
  let renewedAt = -Infinity;

  /** Loads everything the bot needs before answering, so that it speaks without delay. */
  async function take(account: Account, call: IncomingCall, kept: GoingCall): Promise<void> {
    let isCancelled = false;
    call.onCancelled(() => (isCancelled = true));
    const admitted = await admit(deps, account, call);
    if (admitted === null) return;
    const { key, talk } = admitted;
    if (isCancelled) return endOf(deps, key, null, GAVE_UP);
    const leg = await call.accept().catch(() => null);
    if (leg === null) return endOf(deps, key, null, isCancelled ? GAVE_UP : NOT_ACCEPTED);
    kept.leg = leg;
    const { projectId, environment } = account;
    const metadata = { caller: leg.from, called: leg.to, call: String(key.id) };
    await converse(deps, talk, { projectId, environment, leg, metadata, slots: { caller: leg.from } }, key);
  }

  return {
    incoming(account: Account, call: IncomingCall): void {
      if (isDraining) return call.refuse(UNAVAILABLE);
      going.keep(call.id, (kept) => take(account, call, kept));
    },
    keep: going.keep,
    converse: (talk: Talk, call: Omit<AnsweredCall, 'record'>, key: CallKey) => converse(deps, talk, call, key),
    end: (key: CallKey, reason: EndReason) => endOf(deps, key, null, reason),
    /** Called every second. */
    async renew(): Promise<void> {
      if (performance.now() - renewedAt < RENEW_EVERY_MS) return;
      renewedAt = performance.now();
      await renewCalls(db, server);
    },
    /** Refuses new calls, waits for the current ones, and hangs up the rest after `longest`. */
    async drain(longest: Promise<unknown>): Promise<void> {
      isDraining = true;
      await going.drain(longest);
    },
  };
}

export type Calls = ReturnType<typeof createCalls>;

/** Takes a line, or refuses the call and answers null. */
async function admit(
  { db, log, server, prepare }: CallsDeps,
  { projectId, environment }: Account,
  call: IncomingCall,
): Promise<{ key: CallKey; talk: Talk } | null> {
  try {
    const talk = await prepare(projectId, environment);
    const { from: caller, to: called } = call;
    const line = { projectId, environment, direction: 'in', caller, called, server } as const;
    const key = talk && (await admitCall(db, line));
    if (talk && key) return { key, talk };
    log.info({ projectId, environment }, talk ? 'a call was refused: all lines are in use' : 'no bot takes a call');
    call.refuse(talk ? BUSY : UNAVAILABLE);
  } catch (error) {
    log.error({ err: error, projectId, environment }, 'a call could not be taken');
    call.refuse(UNAVAILABLE);
  }
  return null;
}

/** Never throws: a call whose conversation failed has an end, too. */
async function converse(
  deps: CallsDeps,
  talk: Talk,
  call: Omit<AnsweredCall, 'record'>,
  key: CallKey,
): Promise<EndReason> {
  const { db, log } = deps;
  const record = callRecord(db, log, key);
  const over = talk({ ...call, record });
  await noteCallAnswered(db, key).catch((error: unknown) => log.warn({ err: error }, 'an answer is not noted'));
  const reason = await over.catch((error: unknown): EndReason => {
    log.error({ err: error, ...key }, 'the conversation of a call failed');
    call.leg.hangUp();
    return BOT_FAILED;
  });
  await record.close();
  await endOf(deps, key, call.leg, reason);
  return reason;
}

/** An end that cannot be stored now is found by its lease. */
async function endOf({ db, log }: CallsDeps, key: CallKey, leg: CallLeg | null, reason: EndReason): Promise<void> {
  await endCall(db, key, reason, leg?.quality() ?? null).catch((error: unknown) =>
    log.error({ err: error, ...key }, 'the end of a call could not be noted'),
  );
}

const GAVE_UP: EndReason = { by: 'caller', code: 487, reason: 'The caller hung up before the answer' };
const NOT_ACCEPTED: EndReason = { by: 'network', code: null, reason: 'The call could not be answered' };
const BOT_FAILED: EndReason = { by: 'bot', code: null, reason: 'The conversation failed' };
