import { expect, test } from 'vitest';
import { faultsOf, type HeardFigures } from '#workflows/deploy/release-checks/listening-trial.ts';

const GOOD: HeardFigures = {
  ...{ answers: 100, cutOff: { count: 2, first: '"yes please" (flite slt)' } },
  ...{ disturbances: 100, falseStops: { count: 3, first: 'a cough' } },
  ...{ answerMs: 1_100, silentMs: 200 },
};

test('figures within the limits are no fault, and each one beyond says by how much', () => {
  expect(faultsOf(GOOD)).toEqual([]);
  const messages = faultsOf({
    ...GOOD,
    cutOff: { ...GOOD.cutOff, count: 3 },
    falseStops: { ...GOOD.falseStops, count: 4 },
    answerMs: 1_101,
    silentMs: 201,
  }).map(({ found }) => found.message);
  expect(messages).toEqual([
    'The bot cut off 3 of 100 recorded callers (at most 2 %), first "yes please" (flite slt).',
    'The bot stopped for 4 of 100 noises (at most 3 %), first a cough.',
    'The bot answered recorded callers after 1101 ms (95 of 100 within 1,100 ms).',
    'The bot fell silent 201 ms after a caller spoke over it (95 of 100 within 200 ms).',
  ]);
});
