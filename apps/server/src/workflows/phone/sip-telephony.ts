import { randomUUID } from 'node:crypto';
import type { CallLeg, EndReason } from '@parley/voice';
import type { CallKey } from '#features/calls/call-store.ts';
import { callKey, type CallEvent, type CallOrder, type Telephony } from '#features/outbound/dial/telephony.ts';
import type { AccountHost } from '#workflows/phone/account-host.ts';
import type { Calls } from '#workflows/phone/calls.ts';
import type { PrepareTalk, Talk } from '#workflows/phone/answered-call.ts';

interface SipTelephonyDeps {
  accounts: Pick<AccountHost, 'engineOf'>;
  calls: Pick<Calls, 'converse' | 'end' | 'keep' | 'record'>;
  prepare: PrepareTalk;
  /** Replaces the call list's data if it was erased while the telephone rang. */
  personOf(order: CallOrder): Promise<Pick<CallOrder, 'destination' | 'slots'>>;
}

/** The account is no longer here, or the exchange does not answer. */
const NO_ROUTE = 503;

/**
 * Real calls of campaigns. The dispatcher has claimed each in the database before, so that it goes out once, and only
 * for accounts that this process holds.
 */
export function sipTelephony(deps: SipTelephonyDeps): Telephony {
  const { accounts, calls, prepare } = deps;
  return {
    keepsLinesForCallers: true,
    serves: (place) => accounts.engineOf(place)?.account.state === 'registered',
    async *call(order, stopped): AsyncGenerator<CallEvent> {
      const { projectId, environment, destination, campaignId } = order;
      const engine = accounts.engineOf(order);
      const talk = await prepare(projectId, environment);
      if (!engine || !talk) return yield unanswered(null);
      const line = { direction: 'out', caller: '', called: destination } as const;
      const id = randomUUID();
      const key = await calls.record({ projectId, environment, campaignId, ...line }, id);
      const dialing = engine.dial(destination, { ringMs: order.ringSeconds * 1_000, id });
      const forget = whenStopped(stopped, dialing.cancel);
      // The exchange does not say when it rings, and a call that was placed may have rung.
      yield { kind: 'ringing' };
      const result = await dialing.result;
      forget();
      if (!result.answered) {
        await calls.end(key, { by: 'network', code: result.code, reason: result.reason });
        return yield unanswered(result.code);
      }
      yield* talkTo(deps, { order, key, talk, leg: result.leg, stopped });
    },
  };
}

interface Answered {
  order: CallOrder;
  key: CallKey;
  talk: Talk;
  leg: CallLeg;
  stopped: AbortSignal;
}

async function* talkTo(
  { calls, personOf }: SipTelephonyDeps,
  { order, key, talk, leg, stopped }: Answered,
): AsyncGenerator<CallEvent> {
  const { projectId, environment, campaignId } = order;
  const person = await personOf(order).catch(() => null);
  if (person === null) {
    leg.hangUp();
    await calls.end(key, UNREADABLE);
    return yield { kind: 'ended', sipCode: 200, hungUpBy: 'bot', isAbandoned: true };
  }
  const { destination, slots } = person;
  const metadata = { campaign_id: String(campaignId), destination, call: callKey(order) };
  const opened = Promise.withResolvers<string | null>();
  const over = Promise.withResolvers<CallEvent>();
  let transferredTo: string | null = null;
  let isMachine = false;
  const forget = whenStopped(stopped, () => leg.hangUp());
  calls.keep(async (kept) => {
    kept.leg = leg;
    const talking = { projectId, environment, leg, metadata, slots, onOpened: opened.resolve };
    const onTransferred = (target: string) => (transferredTo = target);
    const onMachine = () => (isMachine = true);
    const { by } = await calls.converse(talk, { ...talking, onMachine, onTransferred }, key);
    forget();
    opened.resolve(null);
    // A person answered, but the bot never spoke.
    const isAbandoned = (await opened.promise) === null && by !== 'caller';
    over.resolve({ kind: 'ended', sipCode: 200, hungUpBy: HUNG_UP_BY[by], isAbandoned, isMachine, transferredTo });
  });
  yield { kind: 'answered', by: 'person', conversationId: await opened.promise };
  yield await over.promise;
}

const UNREADABLE: EndReason = { by: 'bot', code: null, reason: 'The data of the call could not be read' };

/** Also when the process has stopped before. Returns what ends it, as the signal lives as long as the process. */
function whenStopped(stopped: AbortSignal, act: () => void): () => void {
  if (stopped.aborted) act();
  else stopped.addEventListener('abort', act);
  return () => stopped.removeEventListener('abort', act);
}

const HUNG_UP_BY = { bot: 'bot', caller: 'person', network: 'network' } as const;

function unanswered(code: number | null): CallEvent {
  return { kind: 'ended', sipCode: code ?? NO_ROUTE, hungUpBy: 'network', isAbandoned: false };
}
