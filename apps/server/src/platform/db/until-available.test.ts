import { expect, test } from 'vitest';
import { untilAvailable } from '#platform/db/until-available.ts';

const LONG_MS = 60_000;

function failing(times: number, message: string) {
  let calls = 0;
  return async () => {
    calls += 1;
    if (calls <= times) throw new Error(message);
    return calls;
  };
}

test('work waits for a database that is away, and is done when it is back', async () => {
  expect(await untilAvailable(failing(3, 'Connection terminated unexpectedly'), LONG_MS, 0)).toBe(4);
});

test('other faults, and a database that stays away, end the work', async () => {
  await expect(untilAvailable(failing(1, 'not allowed'), LONG_MS, 0)).rejects.toThrow('not allowed');
  await expect(untilAvailable(failing(9, 'Query read timeout'), -1, 0)).rejects.toThrow('Query read timeout');
});
