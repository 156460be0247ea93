import { expect, test } from 'vitest';
import type { IntentRow } from '#features/intents/list/intent-rows.ts';
import { headingAbove, nextRow } from '#features/intents/list/row-in-view.ts';

const intent = (id: number, isTwin = false): IntentRow => ({
  kind: 'intent',
  key: String(id),
  intent: { id, name: `Intent ${id}`, templates: [] },
  isTwin,
  isOpen: true,
});
const template = (id: number, text: string, isTwin = false): IntentRow => ({
  kind: 'template',
  key: `${id}/t/${text}`,
  intent: { id, name: `Intent ${id}`, templates: [] },
  isTwin,
  template: text,
  isAugmented: false,
  evaluation: undefined,
});
const rows = [intent(1), template(1, 'a'), template(1, 'b'), template(1, 'c'), intent(2, true), template(2, 'd', true)];
const keys = rows.map(({ key }) => key);
const next = (at: number, ...gone: number[]) =>
  nextRow(rows, at, new Set(keys.filter((_, index) => index !== at && !gone.includes(index))))?.key;

test('the row after one that goes is the next template of its intent, or else the one above', () => {
  expect(next(1)).toBe('1/t/b');
  expect(next(1, 2)).toBe('1/t/c');
  expect(next(3)).toBe('1/t/b');
  expect(next(5)).toBe('2');
  expect(next(1, 2, 3)).toBe('2');
});

test('a negative intent far away is shown below the name of its positive one, if both fit', () => {
  expect(headingAbove(rows, 4, 10)).toBe(0);
  expect(headingAbove(rows, 5, 10)).toBe(0);
  expect(headingAbove(rows, 4, 3)).toBe(4);
  expect(headingAbove(rows, 3, 10)).toBe(3);
});
