import { expect, test } from 'vitest';
import { scoresOf, type Judgement } from './scores.ts';

function judged(right: string, answer: string | null, confidence: number): Judgement {
  return { right, answer, confidence, microseconds: 10 };
}

test('counts what is right, what is sure, and what is rightly unsure', () => {
  const scores = scoresOf([
    judged('a', 'a', 0.9),
    judged('a', 'a', 0.4),
    judged('b', 'a', 0.8),
    judged('b', 'b', 0.7),
    judged('__oos__', 'a', 0.4),
    judged('__oos__', 'b', 0.95),
    judged('__oos__', null, 0),
  ]);
  expect(scores).toMatchObject({ accuracy: 3 / 4, in_scope_at_05: 2 / 4, oos_recall_at_05: 2 / 3, joint_at_05: 4 / 7 });
  // Of 4 × 3 pairs, 7 are in the right order and one is a tie.
  expect(scores.auroc).toBeCloseTo(7.5 / 12, 10);
});

test('a confidence that comes true as often as it says has no calibration error', () => {
  const half = [judged('a', 'a', 0.5), judged('a', 'b', 0.5)];
  expect(scoresOf(half).ece).toBe(0);
  expect(scoresOf([judged('a', 'b', 1), judged('a', 'a', 1)]).ece).toBe(0.5);
});

test('without texts out of scope there is nothing to say of them', () => {
  expect(scoresOf([judged('a', 'a', 0.9)])).toMatchObject({ auroc: null, oos_recall_at_05: null, joint_at_05: 1 });
});
