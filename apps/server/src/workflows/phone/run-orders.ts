import { randomUUID } from 'node:crypto';
import type { EndReason, TelephonyEngine } from '@parley/voice';
import { claimOrders, noteOrder, renewOrders, type OpenOrder, type OrderKey } from '#features/calls/voice-orders.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Logger } from '#platform/logger.ts';
import type { AccountHost } from '#workflows/phone/account-host.ts';
import type { PrepareTalk } from '#workflows/phone/answered-call.ts';
import type { Calls } from '#workflows/phone/calls.ts';
import { tryAccount } from '#workflows/phone/try-account.ts';
import { wordsOfEnd, wordsOfRefusal } from '#workflows/phone/words-of-calls.ts';

interface OrderDeps {
  db: Queries;
  log: Logger;
  accounts: Pick<AccountHost, 'engineOf' | 'server'>;
  calls: Pick<Calls, 'admitTrial' | 'converse' | 'end' | 'keep'>;
  prepare: PrepareTalk;
  tryAccount(order: OpenOrder): TelephonyEngine;
}

interface End {
  isGood: boolean;
  words: string;
}

const MOST_AT_ONCE = 10;
const RING_MS = 30_000;

/** Carries out what people ask of the telephone in Settings, and notes its progress. */
export function createOrders(deps: OrderDeps) {
  const { db, log, accounts } = deps;
  const { server } = accounts;
  const working = new Map<number, { stop: AbortController; over: Promise<void> }>();

  async function carryOut(order: OpenOrder, stop: AbortSignal): Promise<void> {
    const end = await (
      order.kind === 'test' ? tryAccount(deps.tryAccount(order), stop) : callPerson(deps, order, stop)
    ).catch((error: unknown): End => {
      log.error({ err: error, project: order.projectId, kind: order.kind }, 'an order to the telephone failed');
      return { isGood: false, words: 'It could not be done; the server’s log says why' };
    });
    await noteOrder(db, order, { state: 'ended', is_good: end.isGood, words: end.words });
  }

  function begin(order: OpenOrder): void {
    const stop = new AbortController();
    const over = carryOut(order, stop.signal)
      .catch((error: unknown) => log.error({ err: error }, 'the end of an order could not be noted'))
      .finally(() => working.delete(order.id));
    working.set(order.id, { stop, over });
  }

  return {
    /** Called every second. */
    async look(): Promise<void> {
      if (working.size > 0) for (const id of await renewOrders(db, server)) working.get(id)?.stop.abort();
      const room = MOST_AT_ONCE - working.size;
      if (room > 0) for (const order of await claimOrders(db, server, room)) begin(order);
    },
    async close(): Promise<void> {
      for (const { stop } of working.values()) stop.abort();
      await Promise.all([...working.values()].map(({ over }) => over));
    },
  };
}

async function callPerson(deps: OrderDeps, order: OpenOrder, stop: AbortSignal): Promise<End> {
  const { accounts, calls, prepare } = deps;
  const { projectId, environment } = order;
  const { number } = JSON.parse(order.data) as { number: string };
  const engine = accounts.engineOf(order);
  if (engine?.account.state !== 'registered') return { isGood: false, words: 'The account is not registered' };
  const talk = await prepare(projectId, environment);
  if (!talk) return { isGood: false, words: 'No bot is deployed' };
  const id = randomUUID();
  const key = await calls.admitTrial({ projectId, environment, direction: 'out', caller: '', called: number }, id);
  if (!key) return { isGood: false, words: 'All lines are in use' };
  await noteSoon(deps, order, { call_id: key.id });
  const dialing = engine.dial(number, { ringMs: RING_MS, id });
  whenStopped(stop, () => dialing.cancel());
  const result = await dialing.result;
  if (!result.answered) {
    await calls.end(key, { by: stop.aborted ? 'bot' : 'network', code: result.code, reason: result.reason });
    return { isGood: false, words: stop.aborted ? 'Cancelled' : wordsOfRefusal(result.code) };
  }
  const { leg } = result;
  whenStopped(stop, () => leg.hangUp());
  await noteSoon(deps, order, { state: 'answered' });
  const metadata = { destination: number, call: String(key.id) };
  const reason = await new Promise<EndReason>((resolve) => {
    calls.keep(async (kept) => {
      kept.leg = leg;
      resolve(await calls.converse(talk, { projectId, environment, leg, metadata, slots: {} }, key));
    });
  });
  return { isGood: true, words: wordsOfEnd(reason) };
}

/** Notes progress of a call, which goes on whether it is noted or not. */
async function noteSoon({ db, log }: OrderDeps, order: OrderKey, progress: Parameters<typeof noteOrder>[2]) {
  await noteOrder(db, order, progress).catch((error: unknown) =>
    log.warn({ err: error, order: order.id }, 'the progress of a trial call could not be noted'),
  );
}

function whenStopped(stop: AbortSignal, act: () => void): void {
  if (stop.aborted) act();
  else stop.addEventListener('abort', act, { once: true });
}
