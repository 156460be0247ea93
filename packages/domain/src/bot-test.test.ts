import { expect, test } from 'vitest';
import { BotTest, copiedTestName, newTestName } from '#bot-test.ts';
import { firstDifference } from '#test-result.ts';
import { LIMITS } from '#text.ts';

test('a new test takes the first unused number up to 998', () => {
  expect(newTestName([])).toBe('new_test_1');
  expect(newTestName(['new_test_1', 'new_test_3', 'other'])).toBe('new_test_2');
  const all = Array.from({ length: 998 }, (_, index) => `new_test_${index + 1}`);
  expect(newTestName(all.slice(0, -1))).toBe('new_test_998');
  expect(newTestName(all)).toBeNull();
});

test('a copy is named after its test, with the first unused number', () => {
  expect(copiedTestName('Limit', ['Limit'])).toBe('Limit_copy_1');
  expect(copiedTestName('Limit', ['Limit', 'Limit_copy_1'])).toBe('Limit_copy_2');
  expect(copiedTestName('x'.repeat(LIMITS.name), []).length).toBeLessThanOrEqual(LIMITS.name);
});

test('a step without an utterance is refused, and one with nothing else expects nothing', () => {
  const of = (step: object) => BotTest.safeParse({ id: 1, name: 'T', steps: [step] });
  expect(of({ input: '  ' }).success).toBe(false);
  expect(of({ input: 'hello' }).data?.steps).toEqual([{ input: 'hello', reactions: [], condition: '', actions: [] }]);
});

const difference = (expected: object, actual: object) =>
  firstDifference({ reactions: [], actions: [], ...expected }, { reactions: [], actions: [], ...actual });

test('expected reactions and actions come in their order, with others between', () => {
  expect(difference({ reactions: [1, 3] }, { reactions: [1, 2, 3] })).toBeNull();
  expect(difference({}, { reactions: [1], actions: ['utter'] })).toBeNull();
  expect(difference({ reactions: [1, 1] }, { reactions: [1, 2, 1] })).toBeNull();
  expect(difference({ actions: ['utter', 7] }, { actions: ['set', 'utter', 7] })).toBeNull();
});

test('the first expected one that did not come is told with what came in its place', () => {
  expect(difference({ reactions: [3, 1] }, { reactions: [1, 2, 3] })).toEqual({
    of: 'reactions',
    index: 1,
    expected: 1,
    actual: null,
  });
  expect(difference({ reactions: [1, 4] }, { reactions: [1, 2] })).toMatchObject({ index: 1, expected: 4, actual: 2 });
  expect(difference({ reactions: [1], actions: ['call_end'] }, { reactions: [1], actions: ['utter'] })).toEqual({
    of: 'actions',
    index: 0,
    expected: 'call_end',
    actual: 'utter',
  });
  expect(difference({ reactions: [9], actions: ['set'] }, { actions: [] })).toMatchObject({ of: 'reactions' });
});
