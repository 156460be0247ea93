import { OPEN, type Answer, type EndReason } from '@parley/voice';
import { FakeClock } from '@parley/voice/testing/fake-clock';
import { FakeConversation } from '@parley/voice/testing/fake-conversation';
import { expect, test } from 'vitest';
import { endingInTime } from '#workflows/phone/longest-call.ts';

const OPTIONS = { signal: new AbortController().signal, early: () => undefined };
const CALL = { id: '1', direction: 'in' as const, from: '1', to: '2' };

function limited(farewell: string) {
  const clock = new FakeClock();
  const conversation = new FakeConversation();
  const answer: Answer = { steps: [], expects: OPEN, timers: [{ id: '7', afterMs: 500 }], parts: {} };
  conversation.replies.push(answer, answer);
  let isUp = true;
  const ended: ((reason: EndReason) => void)[] = [];
  const leg = {
    hangUp: () => void (isUp = false),
    onEnded: (heard: (reason: EndReason) => void) => void ended.push(heard),
  };
  const port = endingInTime(conversation, { leg, clock, longestMs: 60_000, farewell, language: 'en' });
  return {
    clock,
    port,
    isUp: () => isUp,
    end: () => ended.forEach((heard) => heard({ by: 'caller', code: null, reason: '' })),
  };
}

test('a call that lasts too long ends after a farewell, which the caller cannot interrupt', async () => {
  const { clock, port } = limited('Goodbye.');
  expect((await port.open(CALL, OPTIONS)).timers).toEqual([
    { id: '7', afterMs: 500 },
    { id: 'longest call', afterMs: 60_000 },
  ]);
  await clock.pass(45_000);
  // Each answer replaces the timers of the one before.
  expect((await port.keys('1', OPTIONS)).timers.at(-1)).toEqual({ id: 'longest call', afterMs: 15_000 });
  expect((await port.timer('longest call', OPTIONS)).steps).toEqual([
    { kind: 'say', text: 'Goodbye.', language: 'en', isInterruptible: false },
    { kind: 'hang_up' },
  ]);
});

test('a turn that never ends delays the end by a minute at most, and nothing is left after the call', async () => {
  const { clock, isUp } = limited('');
  await clock.pass(119_000);
  expect(isUp()).toBe(true);
  await clock.pass(2_000);
  expect(isUp()).toBe(false);
  const other = limited('');
  other.end();
  expect(other.clock.timers).toBe(0);
});
