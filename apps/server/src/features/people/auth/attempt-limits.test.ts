import { expect, test } from 'vitest';
import {
  ACCOUNT_LIMIT,
  ADDRESS_LIMIT,
  countAttempt,
  type Attempts,
  type Limit,
} from '#features/people/auth/attempt-limits.ts';

const START = 1_000_000;

/** Simulates failing attempts at these times: returns which were admitted, and the final state. */
function fail(times: number[], limit: Limit) {
  let attempts: Attempts | undefined;
  const admitted = times.map((time) => {
    const counted = countAttempt(attempts, START + time, limit);
    attempts = counted ?? attempts;
    return counted !== null;
  });
  return { admitted, until: attempts?.suspendedUntil ? attempts.suspendedUntil - START : null };
}

test('an account is suspended after 5 failures, for a minute that doubles up to fifteen', () => {
  expect(fail([0, 0, 0, 0], ACCOUNT_LIMIT).until).toBeNull();
  expect(fail([0, 0, 0, 0, 0, 0, 59], ACCOUNT_LIMIT)).toEqual({
    admitted: [true, true, true, true, true, false, false],
    until: 60,
  });
  const afterEachSuspension = [0, 0, 0, 0, 0, 60, 180, 420, 900, 1_800];
  expect(fail(afterEachSuspension, ACCOUNT_LIMIT)).toEqual({
    admitted: afterEachSuspension.map(() => true),
    until: 1_800 + 900,
  });
});

test('an account’s failures are forgotten after an hour without any', () => {
  expect(fail([0, 0, 0, 0, 3_599], ACCOUNT_LIMIT).until).toBe(3_599 + 60);
  expect(fail([0, 0, 0, 0, 3_600], ACCOUNT_LIMIT).until).toBeNull();
});

test('an address is suspended after 50 failures in 15 minutes, until these have passed', () => {
  const fifty = Array.from({ length: 50 }, (_, index) => index);
  expect(fail(fifty.slice(1), ADDRESS_LIMIT).until).toBeNull();
  expect(fail([...fifty, 899, 900], ADDRESS_LIMIT)).toEqual({
    admitted: [...fifty.map(() => true), false, true],
    until: null,
  });
});
