import { expect, it } from 'vitest';
import type { TrackerEntry } from '@parley/domain';
import { callAfter, NO_CALL, type CallChange } from '#features/chat/call/call-state.ts';

const after = (...changes: CallChange[]) => changes.reduce(callAfter, NO_CALL);
const said = (at: number, text: string, answer_ms: number | null = null): CallChange => ({
  kind: 'part',
  at,
  part: { kind: 'said', text, answer_ms },
});
const entry = (timestamp: number, text: string) =>
  ({ type: 'action', value: 'utter', args: { text }, timestamp, turn: 1 }) as unknown as TrackerEntry;

it('splits the time of an answer into pause, recognition, turn and voice', () => {
  const { happened } = after(
    said(0, 'Hello'),
    { kind: 'speech_start', at: 1_000 },
    { kind: 'speech_end', at: 2_000, lasted_ms: 700, pause_ms: 250 },
    { kind: 'part', at: 2_120, part: { kind: 'heard', text: 'yes', confidence: 1 } },
    { kind: 'part', at: 2_160, part: { kind: 'turn', cause: 'speech', parts: { turn: 40 } } },
    said(2_200, 'Fine', 450),
    said(2_900, 'What else?'),
  );
  expect(happened.map(({ time }) => time)).toEqual([
    undefined,
    undefined,
    undefined,
    { all: 450, pause: 250, recognition: 120, turn: 40, voice: 40 },
    undefined,
  ]);
});

it('does not count the parts of one answer in the next', () => {
  const { happened } = after(
    { kind: 'speech_end', at: 100, lasted_ms: 50, pause_ms: 500 },
    { kind: 'part', at: 200, part: { kind: 'heard', text: 'a', confidence: null } },
    said(300, 'A', 700),
    { kind: 'part', at: 900, part: { kind: 'keys', count: 1 } },
    said(1_000, 'B', 80),
  );
  expect(happened.at(-1)?.time).toEqual({ all: 80, pause: 0, recognition: 0, turn: 0, voice: 80 });
});

it('shows an entry once, in the order of time', () => {
  const { entries } = after(
    { kind: 'entry', entry: entry(2, 'draft of it') },
    { kind: 'entry', entry: entry(1, 'first') },
    { kind: 'entry', entry: entry(2, 'second') },
  );
  expect(entries).toEqual([entry(1, 'first'), entry(2, 'second')]);
});

it('forgets the partial text once it is heard, and keeps the reason of the first end', () => {
  const heard: CallChange = { kind: 'part', at: 2, part: { kind: 'heard', text: 'yes please', confidence: null } };
  expect(after({ kind: 'partial', at: 1, text: 'yes' }).partial).toBe('yes');
  expect(after({ kind: 'partial', at: 1, text: 'yes' }, heard).partial).toBe('');
  const ended = after({ kind: 'ended', by: 'bot', reason: 'The bot has hung up' }, { kind: 'lost' });
  expect([ended.phase, ended.end]).toEqual(['ended', { by: 'bot', reason: 'The bot has hung up' }]);
  expect(after({ kind: 'dialed' }, { kind: 'lost' }).end).toBe('lost');
});

it('holds a bounded list, and begins anew with another call', () => {
  const many = Array.from({ length: 400 }, (_, at) => said(at, String(at)));
  const state = after(...many);
  expect([state.happened.length, state.happened.at(-1)?.at]).toEqual([300, 399]);
  expect(callAfter(state, { kind: 'dialed' })).toEqual({ ...NO_CALL, phase: 'connecting' });
});
