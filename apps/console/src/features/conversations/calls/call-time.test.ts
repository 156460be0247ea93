import type { CallWithParts } from '@parley/contract';
import type { CallPart } from '@parley/domain/call';
import { expect, test } from 'vitest';
import { callTime } from '#features/conversations/calls/call-time.ts';
import { lineText, worstOf } from '#features/conversations/calls/line-sample.ts';

const ANSWERED = 1_000_000_000;

function aCall(parts: (readonly [ms: number, CallPart])[], ended: number | null = 60_000): CallWithParts {
  return {
    ...{ id: 1, environment: 'prod', direction: 'in', caller: '420123', called: '100', began: ANSWERED - 2_000_000 },
    ...{ answered: ANSWERED, ended: ended === null ? null : ANSWERED + ended * 1_000, hung_up_by: 'caller' },
    ...{ sip_code: null, reason: null, codec: 'PCMA', packets_received: 1, packets_lost: 0, packets_sent: 1 },
    ...{ jitter_ms: 1, conversation_id: 'a', state: 'ended', waits_for: null, campaign_id: null, hang_up_at: null },
    ...{ hang_up_name: null, sound_ms: null },
    parts: parts.map(([ms, part]) => ({ at: ANSWERED + ms * 1_000, part })),
  };
}

const said = (text: string, answer_ms: number | null = null): CallPart => ({
  ...{ kind: 'said', text, answer_ms },
  ...(answer_ms === null ? {} : { parts: { pause: 250, recognizer: 150, turn: 40, voice: answer_ms - 440 } }),
});
const turn = (cause: string, from: number): CallPart => ({
  ...{ kind: 'turn', cause, parts: { turn: 40, understanding: 4, deciding: 10, actions: 20 }, from, to: from + 9 },
});

test('speech of both sides, its turns and the parts of an answer stand on one axis', () => {
  const time = callTime(
    aCall([
      [10, turn('open', 100)],
      [100, said('Hello')],
      [1_100, { kind: 'spoken', lasted_ms: 1_000 }],
      [2_000, { kind: 'speech', lasted_ms: 800, pause_ms: 250 }],
      [3_200, { kind: 'heard', text: 'my card is lost', confidence: 0.9 }],
      [3_240, turn('speech', 200)],
      [3_300, said('Which card?', 500)],
      [3_900, { kind: 'spoken', lasted_ms: 600 }],
    ]),
    0,
  );
  expect(time.bars.map(({ side, from, to, text, turn }) => [side, from, to, text, turn])).toEqual([
    ['bot', 100, 1_100, 'Hello', 0],
    ['caller', 2_000, 2_800, 'my card is lost', 1],
    ['bot', 3_300, 3_900, 'Which card?', 1],
  ]);
  expect(time.turns).toMatchObject([
    { cause: 'open', at: 10, said: ['Hello'], entries: { from: 100, to: 109 } },
    { cause: 'speech', at: 2_000, heard: { text: 'my card is lost' }, answerMs: 500, entries: { from: 200 } },
  ]);
  const { parts = [] } = time.turns[1] ?? {};
  expect(Object.fromEntries(parts)).toEqual({
    ...{ pause: 250, recognizer: 150, understanding: 4, deciding: 10, actions: 20, turn: 6, voice: 60 },
  });
  expect(parts.reduce((sum, [, ms]) => sum + ms, 0)).toBe(500);
});

test('words that the bot says during a slow turn belong to it', () => {
  const time = callTime(
    aCall([
      [0, turn('open', 100)],
      [1_000, { kind: 'speech', lasted_ms: 500, pause_ms: 250 }],
      [1_900, { kind: 'heard', text: 'balance', confidence: null }],
      [2_000, said('One moment', 500)],
      [9_000, turn('speech', 200)],
      [9_100, said('You owe nothing')],
    ]),
    0,
  );
  expect(time.turns.map(({ said }) => said)).toEqual([[], ['One moment', 'You owe nothing']]);
});

test('an announcement and the greeting are one turn, and keys of one input are counted together', () => {
  const keys: CallPart = { kind: 'keys', count: 1 };
  const time = callTime(
    aCall([
      [0, said('You are recorded')],
      [50, turn('open', 100)],
      [900, said('Hello')],
      [2_000, keys],
      [2_300, keys],
      [2_600, keys],
      [2_700, turn('keys', 200)],
    ]),
    0,
  );
  expect(time.turns).toMatchObject([
    { cause: 'open', said: ['You are recorded', 'Hello'] },
    { cause: 'keys', marks: [{ text: '3 keys', at: 2_000 }] },
  ]);
});

test('a call in progress, and what never ended, last to now', () => {
  const parts = [
    [0, { kind: 'recording', state: 'on', why: null }],
    [1_000, said('Your PIN?')],
    [1_500, { kind: 'recording', state: 'paused', why: 'sensitive' }],
  ] as const;
  const time = callTime(aCall([...parts], null), ANSWERED + 5_000_000);
  expect(time.lengthMs).toBe(5_000);
  expect(time.bars[0]).toMatchObject({ from: 1_000, to: 5_000 });
  expect(time.paused).toMatchObject([{ from: 1_500, to: 5_000 }]);
});

test('messages of SIP before the answer have times before zero', () => {
  const sip = { kind: 'sip', direction: 'in', line: 'INVITE sip:100@bot' } as const;
  expect(callTime(aCall([[-1_500, sip]]), 0).ladder).toMatchObject([{ at: -1_500, direction: 'in', line: sip.line }]);
});

test('the line has a tone where packets were lost or late, and the worst moment is named', () => {
  const line = (received: number, lost: number, jitter_ms: number): CallPart => ({
    ...{ kind: 'line', lasted_ms: 5_000, received, lost, jitter_ms },
  });
  const time = callTime(
    aCall([
      [5_000, line(250, 0, 3)],
      [10_000, line(245, 5, 3)],
      [15_000, line(250, 0, 120)],
      [20_000, line(200, 50, 8)],
      [25_000, line(0, 0, 8)],
    ]),
    0,
  );
  expect(time.line.map(({ from, tone }) => [from, tone])).toEqual([
    [0, 'plain'],
    [5_000, 'warning'],
    [10_000, 'error'],
    [15_000, 'error'],
    [20_000, 'plain'],
  ]);
  const worst = worstOf(time.line);
  expect(worst && lineText(worst)).toBe('0:15: 20 % lost, jitter 8 ms');
  expect(worstOf(time.line.slice(0, 1))).toBeUndefined();
});
