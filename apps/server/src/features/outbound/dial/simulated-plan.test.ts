import { expect, it } from 'vitest';
import { EVERYDAY_PLAN, planFor, readSimulatedPlan } from '#features/outbound/dial/simulated-plan.ts';

const NUMBERS = Array.from({ length: 2_000 }, (_, index) => `+4202240${String(index).padStart(5, '0')}`);

it('gives each kind of person their share of the numbers, and always an equal one', () => {
  const met = NUMBERS.map((number) => planFor(EVERYDAY_PLAN, number, 1).ends);
  expect(met).toEqual(NUMBERS.map((number) => planFor(EVERYDAY_PLAN, number, 1).ends));
  const answered = met.filter((ends) => ends === 'answered').length / NUMBERS.length;
  expect(answered).toBeGreaterThan(0.6);
  expect(answered).toBeLessThan(0.7);
});

it('reads a file with defaults, and says where a file is wrong', () => {
  const read = readSimulatedPlan(
    '{ "people": [{ "share": 1, "ends": "busy" }], "numbers": { "+420224004111": { "ends": "answered" } } }',
  );
  if ('fault' in read) throw new Error(read.fault);
  expect(planFor(read.plan, '+420224004111', 1).ends).toBe('answered');
  expect(planFor(read.plan, '+420224004112', 1)).toMatchObject({ ends: 'busy', says: [] });
  expect(readSimulatedPlan('{')).toHaveProperty('fault');
  expect(readSimulatedPlan('{ "people": [{ "share": 1, "ends": "sings" }] }')).toHaveProperty(
    'fault',
    expect.stringContaining('people[0].ends'),
  );
});
