import { expect, it } from 'vitest';
import type { TrackerEntry } from '@parley/domain';
import { callAfter, NO_CALL, type CallChange } from '#features/chat/call/call-state.ts';

const after = (...changes: CallChange[]) => changes.reduce(callAfter, NO_CALL);
const said = (at: number, text: string): CallChange => ({
  kind: 'part',
  at,
  part: { kind: 'said', text, answer_ms: null },
});
const entry = (timestamp: number, text: string) =>
  ({ type: 'action', value: 'utter', args: { text }, timestamp, turn: 1 }) as unknown as TrackerEntry;

it('knows whether the caller speaks, and lists what happened without that', () => {
  const speaking = after({ kind: 'speech_start', at: 1 });
  expect(speaking.isCallerSpeaking).toBe(true);
  const speech: CallChange = { kind: 'part', at: 2, part: { kind: 'speech', lasted_ms: 700, pause_ms: 250 } };
  const silent = callAfter(speaking, speech);
  expect([silent.isCallerSpeaking, silent.happened]).toEqual([false, []]);
  expect(callAfter(silent, said(3, 'Fine')).happened).toHaveLength(1);
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
