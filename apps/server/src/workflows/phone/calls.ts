import { randomUUID } from 'node:crypto';
import type { Environment } from '@parley/domain/deployment';
import { nodeClock } from '@parley/voice/node/node-clock';
import type { CallEvent, EndReason, IncomingCall } from '@parley/voice';
import type { AccountKey } from '#features/calls/account-leases.ts';
import { admitCall, noteCallAnswered, recordCall, type CallKey, type NewCall } from '#features/calls/call-store.ts';
import { hangUpsOf } from '#features/calls/hang-up.ts';
import type { Queries } from '#platform/db/database.ts';
import { noteCallAnswer, noteCallEnd, watchCalls } from '#platform/metrics.ts';
import type { Logger } from '#platform/logger.ts';
import { traced } from '#platform/traces/traces.ts';
import type { AnsweredCall, PrepareTalk, Talk } from '#workflows/phone/answered-call.ts';
import { callNews } from '#workflows/phone/call-news.ts';
import { callRecord } from '#workflows/phone/call-record.ts';
import { callRecords } from '#workflows/phone/call-records.ts';
import { goingCalls, type GoingCall } from '#workflows/phone/going-calls.ts';
import { heldCalls } from '#workflows/phone/held-calls.ts';
import { sampleLine } from '#workflows/phone/line-samples.ts';
import { sipLadders, type SipLadders } from '#workflows/phone/sip-ladders.ts';

interface CallsDeps {
  db: Queries;
  log: Logger;
  server: string;
  prepare: PrepareTalk;
  /** The most bytes that a project may store, recordings included. */
  quota?: number;
  /** The figures of this conversation are to be counted again. */
  noteTurn?: (projectId: number, conversation: string) => void;
  /** The messages of SIP; absent: the calls have none. */
  ladders?: SipLadders;
  /** The number as the record of a call has it, which a project may mask. */
  shownNumber(projectId: number, number: string): Promise<string>;
}

interface Deps extends CallsDeps {
  held: ReturnType<typeof heldCalls>;
  /** The legs of the calls that people talk in, by the ids of the calls. */
  legs: Map<number, Pick<AnsweredCall, 'leg' | 'projectId' | 'environment'>>;
  records: ReturnType<typeof callRecords>;
}

const BUSY = 486;
const UNAVAILABLE = 480;

/** The calls of this process. Each takes a line and has a record, and ends when its record ends. */
export function createCalls(given: CallsDeps) {
  const { db, log } = given;
  const news = callNews(db);
  const held = heldCalls(db, log, ({ projectId, conversation }) => {
    news.note(projectId);
    if (conversation !== null) given.noteTurn?.(projectId, conversation);
  });
  const records = callRecords((key) => {
    news.note(key.projectId);
    return callRecord(db, log, key, { quota: given.quota ?? 0, onChange: () => news.note(key.projectId) });
  }, given.ladders ?? sipLadders());
  const deps = { ...given, held, records, legs: new Map() };
  const [going, endWatch] = [goingCalls(log), watchCalls(() => deps.legs.size)];
  let isDraining = false;

  /** Loads everything the bot needs before answering, so that it speaks without delay. */
  async function take(account: AccountKey, call: IncomingCall, kept: GoingCall): Promise<void> {
    let isCancelled = false;
    call.onCancelled(() => (isCancelled = true));
    const admitted = await admit(deps, account, call);
    if (admitted === null) return;
    const { key, talk } = admitted;
    if (isCancelled) return end(deps, key, GAVE_UP);
    const leg = await call.accept().catch(() => null);
    if (leg === null) return end(deps, key, isCancelled ? GAVE_UP : NOT_ACCEPTED);
    kept.leg = leg;
    const { projectId, environment } = account;
    const caller = await deps.shownNumber(projectId, leg.from).catch(() => '');
    const metadata = { caller, called: leg.to, call: String(key.id) };
    await converse(deps, talk, { projectId, environment, leg, metadata, slots: { caller: leg.from } }, key);
  }

  return {
    incoming(account: AccountKey, call: IncomingCall): void {
      if (isDraining) return call.refuse(UNAVAILABLE);
      going.keep((kept) => take(account, call, kept));
    },
    ...{ keep: going.keep, isTalking: (account: AccountKey) => isTalking(deps, account) },
    converse: (talk: Talk, call: Omit<AnsweredCall, 'record'>, key: CallKey) => converse(deps, talk, call, key),
    /** Records a call that has a line, or needs none; `sipId` is its id at the exchange. */
    async record(call: Omit<NewCall, 'server'>, sipId: string = randomUUID()): Promise<CallKey> {
      return records.open(held.hold(await recordCall(db, await shown(deps, call))), sipId);
    },
    /** Takes a line for a call that a person asked for; null if all are in use. */
    async admitTrial(
      call: Omit<NewCall, 'server'> & { environment: Environment },
      sipId: string,
    ): Promise<CallKey | null> {
      const key = await admitCall(db, { ...(await shown(deps, call)), isTrial: true });
      return key && records.open(held.hold(key), sipId);
    },
    end: (key: CallKey, reason: EndReason) => end(deps, key, reason),
    takeOver: () => held.takeOver(deps.server),
    /** Called every second. */
    async renew(): Promise<void> {
      await held.renew();
      for (const id of await hangUpsOf(db, held.all())) deps.legs.get(id)?.leg.hangUp();
      await news.tell();
    },
    /** Refuses new calls, waits for the current ones, and hangs up the rest after `longest`. */
    async drain(longest: Promise<unknown>): Promise<void> {
      isDraining = true;
      await going.drain(longest);
      endWatch();
    },
  };
}

export type Calls = ReturnType<typeof createCalls>;

/** Whether a person talks on this account. */
function isTalking({ legs }: Deps, { projectId, environment }: AccountKey): boolean {
  return [...legs.values()].some((one) => one.projectId === projectId && one.environment === environment);
}

/** The call with its numbers as lists and pages show them. */
async function shown<C extends Omit<NewCall, 'server'>>({ shownNumber, server }: Deps, call: C) {
  const numbers = [call.caller, call.called].map((number) => shownNumber(call.projectId, number));
  const [caller = '', called = ''] = await Promise.all(numbers);
  return { ...call, caller, called, server };
}

/** Takes a line, or refuses the call and answers null. */
async function admit(
  { db, log, server, prepare, held, records, shownNumber }: Deps,
  { projectId, environment }: AccountKey,
  call: IncomingCall,
): Promise<{ key: CallKey; talk: Talk } | null> {
  try {
    const talk = await prepare(projectId, environment);
    const caller = await shownNumber(projectId, call.from);
    const called = call.to;
    const line = { projectId, environment, direction: 'in', caller, called, server } as const;
    const key = talk && (await admitCall(db, line));
    if (talk && key) return { key: records.open(held.hold(key), call.id), talk };
    log.info({ projectId, environment }, talk ? 'a call was refused: all lines are in use' : 'no bot takes a call');
    call.refuse(talk ? BUSY : UNAVAILABLE);
  } catch (error) {
    log.error({ err: error, projectId, environment }, 'a call could not be taken');
    call.refuse(UNAVAILABLE);
  }
  return null;
}

/** Never throws: a call whose conversation failed has an end, too. Its turns are parts of its trace. */
function converse(deps: Deps, talk: Talk, call: Omit<AnsweredCall, 'record'>, key: CallKey): Promise<EndReason> {
  const attributes = { 'parley.call_id': key.id, 'parley.environment': call.environment };
  return traced('call', { attributes }, async (span) => {
    const reason = await converseNow(deps, talk, call, key);
    span?.setAttribute('parley.ended_by', reason.by);
    return reason;
  });
}

async function converseNow(
  { db, log, held, records, legs }: Deps,
  talk: Talk,
  call: Omit<AnsweredCall, 'record'>,
  key: CallKey,
): Promise<EndReason> {
  const at = Date.now() * 1_000;
  legs.set(key.id, call);
  const record = records.of(key);
  // It begins at once, and a fault at its begin is one like any other.
  let ended = performance.now();
  const onEvent = (event: CallEvent) => {
    if (event.kind === 'ended') ended = performance.now();
    if (event.kind === 'said' && event.answerMs !== null) noteCallAnswer(event.answerMs);
    call.onEvent?.(event);
  };
  const stopSamples = sampleLine(
    nodeClock,
    () => call.leg.quality(),
    (part) => record.add(part),
  );
  const over = (async () => talk({ ...call, record, onEvent }))();
  const answer = { codec: call.leg.quality().codec ?? null, at };
  await noteCallAnswered(db, key, answer).catch((error: unknown) => log.warn({ err: error }, 'an answer is not noted'));
  const reason = await over.catch((error: unknown): EndReason => {
    log.error({ err: error, ...key }, 'the conversation of a call failed');
    call.leg.hangUp();
    ended = performance.now();
    return BOT_FAILED;
  });
  legs.delete(key.id);
  stopSamples();
  noteCallEnd(reason.by);
  await held.end(key, reason, { quality: call.leg.quality(), rest: record.close, agoMs: performance.now() - ended });
  records.closeSoon(key);
  return reason;
}

/** Ends a call in which nobody talked. */
async function end({ held, records }: Deps, key: CallKey, reason: EndReason): Promise<void> {
  await held.end(key, reason, { rest: records.of(key).close });
  records.closeSoon(key);
}

const GAVE_UP: EndReason = { by: 'caller', code: 487, reason: 'The caller hung up before the answer' };
const NOT_ACCEPTED: EndReason = { by: 'network', code: null, reason: 'The call could not be answered' };
const BOT_FAILED: EndReason = { by: 'bot', code: null, reason: 'The conversation failed' };
