import type { TrackerEntry } from '@parley/domain/tracker';
import { expect, test } from 'vitest';
import { causeOf, type Changes } from '#workflows/replay/cause-of.ts';

let time = 0;
const entry = (type: TrackerEntry['type'], value: string | number, args: object = {}): TrackerEntry => {
  time += 1;
  return { type, value, args, timestamp: time, turn: 1 } as TrackerEntry;
};
const turn = (intent: string, reaction: number, ...more: TrackerEntry[]) => [
  entry('intent', intent, { text: 'hello' }),
  entry('reaction', reaction),
  ...more,
];

const changes: Changes = {
  reactions: new Map([[7, 'Balance']]),
  named: {
    intents: new Map([['Lost card', 3]]),
    actions: new Map([['look_up', 4]]),
    entities: new Map([['card', 5]]),
  },
  areSettingsChanged: false,
};
const cause = (before: TrackerEntry[], after: TrackerEntry[], earlier: TrackerEntry[][] = []) =>
  causeOf(
    { before, after },
    earlier.map((entries) => ({ before: entries, after: entries })),
    changes,
  );

test('a changed intent explains a text that is understood otherwise', () => {
  expect(cause(turn('__fallback__', 1), turn('Lost card', 7))).toEqual({ kind: 'intents', id: 3, name: 'Lost card' });
  expect(cause(turn('__fallback__', 1), turn('Fees', 2))).toEqual({ kind: 'model', id: null, name: '' });
});

test('a changed reaction explains an answer, also where it fired earlier in the conversation', () => {
  const balance = { kind: 'reactions', id: 7, name: 'Balance' };
  expect(cause(turn('Fees', 7), turn('Fees', 7))).toEqual(balance);
  expect(cause(turn('Fees', 2), turn('Fees', 7))).toEqual(balance);
  expect(cause(turn('Fees', 2), turn('Fees', 8), [turn('Balance', 7), turn('Fees', 2)])).toEqual(balance);
});

test('a changed action and a changed entity explain different texts and values', () => {
  const looked = entry('action', 'look_up');
  expect(cause(turn('Fees', 2, looked), turn('Fees', 2, looked))).toEqual({
    kind: 'actions',
    id: 4,
    name: 'look_up',
  });
  const found = (value: string) => entry('intent', 'Fees', { entities: [{ entity: 'card', value }] });
  expect(cause([found('gold'), entry('reaction', 2)], [found('silver'), entry('reaction', 2)])).toEqual({
    kind: 'entities',
    id: 5,
    name: 'card',
  });
});

test('an answer that no change explains says so', () => {
  expect(cause(turn('Fees', 2), turn('Fees', 8))).toEqual({ kind: 'unknown', id: null, name: '' });
});
