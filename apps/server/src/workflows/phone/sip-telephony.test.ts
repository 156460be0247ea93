import { getEventListeners } from 'node:events';
import type { CallLeg, EndReason, TelephonyEngine } from '@parley/voice';
import { expect, test } from 'vitest';
import type { CallEvent, CallOrder } from '#features/outbound/dial/telephony.ts';
import { sipTelephony } from '#workflows/phone/sip-telephony.ts';

const ORDER: CallOrder = {
  ...{ projectId: 1, campaignId: 2, contactId: 3, attempt: 1, environment: 'dev' as const },
  ...{ destination: '+420224000001', ringSeconds: 20, slots: {} },
};

/** A person who answers. */
function answering({ personOf = async () => ORDER }: { personOf?: () => Promise<CallOrder> } = {}) {
  const ends: EndReason[] = [];
  const working: Promise<void>[] = [];
  let isUp = true;
  const leg = { hangUp: () => (isUp = false) } as unknown as CallLeg;
  const dialing = { result: Promise.resolve({ answered: true as const, leg }), cancel: () => undefined };
  const engine = { dial: () => dialing, account: { state: 'registered' } } as unknown as TelephonyEngine;
  const telephony = sipTelephony({
    accounts: { engineOf: () => engine },
    calls: {
      record: async () => ({ projectId: 1, id: 7 }),
      keep: (work) => void working.push(work({ leg: null })),
      converse: async (_talk, call) => {
        call.onOpened?.('conversation', 'token');
        return { by: 'bot', code: null, reason: 'Hung up' };
      },
      end: async (_key, reason) => void ends.push(reason),
    },
    prepare: async () => async () => ({ by: 'bot', code: null, reason: '' }),
    personOf,
  });
  return { telephony, ends, isUp: () => isUp };
}

async function eventsOf(calling: AsyncIterable<CallEvent>): Promise<CallEvent[]> {
  const events: CallEvent[] = [];
  for await (const event of calling) events.push(event);
  return events;
}

test('a call of a campaign leaves nothing at the signal of the process', async () => {
  const { telephony } = answering();
  const stopping = new AbortController();
  const events = await eventsOf(telephony.call(ORDER, stopping.signal));
  expect(events.map(({ kind }) => kind)).toEqual(['ringing', 'answered', 'ended']);
  expect(getEventListeners(stopping.signal, 'abort')).toHaveLength(0);
});

test('a person who answers is not left in silence when the data cannot be read', async () => {
  const { telephony, ends, isUp } = answering({ personOf: () => Promise.reject(new Error('The database is away')) });
  const events = await eventsOf(telephony.call(ORDER, new AbortController().signal));
  expect(events.at(-1)).toEqual({ kind: 'ended', sipCode: 200, hungUpBy: 'bot', isAbandoned: true });
  expect(isUp()).toBe(false);
  expect(ends).toMatchObject([{ by: 'bot' }]);
});

test('a process that stops while a call is placed takes it back', async () => {
  const { telephony, isUp } = answering();
  await eventsOf(telephony.call(ORDER, AbortSignal.abort()));
  expect(isUp()).toBe(false);
});
