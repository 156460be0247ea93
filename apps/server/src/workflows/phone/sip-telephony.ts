import type { DialResult } from '@parley/voice';
import type { CallEvent, CallOrder, Telephony } from '#features/outbound/dial/telephony.ts';
import { callKey } from '#features/outbound/dial/telephony.ts';
import { recordCall } from '#features/calls/call-store.ts';
import type { Queries } from '#platform/db/database.ts';
import type { AccountHost } from '#workflows/phone/account-host.ts';
import type { Calls } from '#workflows/phone/calls.ts';

interface SipTelephonyDeps {
  db: Queries;
  accounts: Pick<AccountHost, 'engineOf' | 'server'>;
  calls: Pick<Calls, 'converse' | 'end' | 'keep'>;
  /** Replaces the call list's data if it was erased while the telephone rang. */
  personOf(order: CallOrder): Promise<Pick<CallOrder, 'destination' | 'slots'>>;
}

/** Without a code of its own: the network did not answer, or the telephone rang out. */
const TIMEOUT = 408;
const NO_ANSWER = 480;

/**
 * Real calls of campaigns. The dispatcher has claimed each in the database before, so that it goes out once, and only
 * for accounts that this process holds.
 */
export function sipTelephony({ db, accounts, calls, personOf }: SipTelephonyDeps): Telephony {
  return {
    keepsLinesForCallers: true,
    serves: (place) => accounts.engineOf(place)?.account.state === 'registered',
    async *call(order, stopped): AsyncGenerator<CallEvent> {
      const engine = accounts.engineOf(order);
      if (!engine) return yield unanswered({ answered: false, code: 503, reason: 'The account is gone' }, false);
      const { projectId, environment, destination } = order;
      const line = { direction: 'out', caller: '', called: destination, server: accounts.server } as const;
      const key = await recordCall(db, { projectId, environment, ...line });
      const dialing = engine.dial(destination, { ringMs: order.ringSeconds * 1_000 });
      const cancel = () => dialing.cancel();
      stopped.addEventListener('abort', cancel);
      // The exchange does not say when it rings, and a call that was placed may have rung.
      yield { kind: 'ringing' };
      const result = await dialing.result;
      stopped.removeEventListener('abort', cancel);
      if (!result.answered) {
        await calls.end(key, null, { by: 'network', code: result.code, reason: result.reason });
        return yield unanswered(result, true);
      }
      yield* talk(order, key, result.leg);
    },
  };

  async function* talk(
    order: CallOrder,
    key: { projectId: number; id: number },
    leg: (DialResult & { answered: true })['leg'],
  ): AsyncGenerator<CallEvent> {
    const { projectId, environment, campaignId } = order;
    const { destination, slots } = await personOf(order);
    const metadata = { campaign_id: String(campaignId), destination, call: callKey(order) };
    const opened = Promise.withResolvers<string | null>();
    const spoken = Promise.withResolvers<void>();
    let hungUp: CallEvent | undefined;
    let transferredTo: string | null = null;
    calls.keep(leg.id, async (entry) => {
      entry.leg = leg;
      const talking = { projectId, environment, leg, metadata, slots, onOpened: opened.resolve };
      const onTransferred = (target: string) => void (transferredTo = target);
      const reason = await calls.converse({ ...talking, onTransferred }, key);
      opened.resolve(null);
      const hungUpBy = reason.by === 'bot' ? 'bot' : reason.by === 'caller' ? 'person' : 'network';
      hungUp = { kind: 'ended', sipCode: 200, hungUpBy, isAbandoned: false, transferredTo };
      spoken.resolve();
    });
    const conversationId = await opened.promise;
    yield { kind: 'answered', by: 'person', conversationId };
    await spoken.promise;
    yield hungUp ?? { kind: 'ended', sipCode: 200, hungUpBy: 'network', isAbandoned: false, hasBotFailed: true };
  }
}

function unanswered({ code }: DialResult & { answered: false }, hasBeenPlaced: boolean): CallEvent {
  const sipCode = code ?? (hasBeenPlaced ? NO_ANSWER : TIMEOUT);
  return { kind: 'ended', sipCode, hungUpBy: 'network', isAbandoned: false };
}
