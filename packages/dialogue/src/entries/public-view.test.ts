import type { AnyEntry, TrackerEntry } from '@parley/domain/tracker';
import { expect, test } from 'vitest';
import { publicView } from '#entries/public-view.ts';

const entry = (
  type: AnyEntry['type'],
  value: string | number,
  args: AnyEntry['args'],
  timestamp: number,
  turn = timestamp,
) => ({ type, value, args, timestamp, turn }) as TrackerEntry;

test('callers see their texts and what the client carries out, each with the arguments that it needs', () => {
  const seen = publicView([
    entry('intent', '__start__', {}, 1),
    entry('intent', 'lost_card', { text: 'gone', confidence: 0.7, alternatives: [], entities: [] }, 2),
    entry('reaction', 7, { name: 'Lost', scope: 'cards' }, 3),
    entry('log', 'Slot written', { level: 'info' }, 4),
    entry('action', 'set', { name: 'secret', value: 1 }, 5),
    entry('action', 'own action', { answer: 'secret' }, 6),
    entry('action', 'http', { url: 'https://inside.example' }, 7),
    entry('action', 'redirect', { system: 'desk', url: 'https://desk.example/secret' }, 8),
    entry('action', 'call_transfer', { target: 12 }, 9),
    entry('action', 'select', { entity: 'card', label: 'Card', options: ['Debit'] }, 10),
    entry('action', 'constructor', {}, 11),
    entry(
      'intent',
      '__attachment__',
      { text: 'a.png', files: [{ id: 3, name: 'a.png', type: 'image/png', size: 9 }] },
      12,
    ),
  ]);
  expect(seen.map(({ value, args }) => [value, args])).toEqual([
    ['__start__', {}],
    ['', { text: 'gone' }],
    ['redirect', {}],
    ['call_transfer', {}],
    ['select', { label: 'Card', options: ['Debit'] }],
    ['__attachment__', { text: 'a.png', files: [{ name: 'a.png', size: 9 }] }],
  ]);
});

test('a text with several meanings was said once; said again in the next turn it was said twice', () => {
  const said = (at: number, turn: number) => entry('intent', `meaning ${at}`, { text: 'card and loan' }, at, turn);
  expect(publicView([said(1, 1), said(50, 1), said(60, 60)]).map(({ timestamp }) => timestamp)).toEqual([1, 60]);
});
