import { allEndpoints } from '@parley/contract';
import { expect, test } from 'vitest';
import { fuzzHttp } from './fuzz-http.ts';

const COUNT = 1_200;

test('random requests are answered or refused, and end nothing', { timeout: 300_000 }, async () => {
  // Another each time, and more of them: `npm run fuzz -- http`.
  const seed = 1;
  const { faults, statuses, endpoints } = await fuzzHttp({ count: COUNT, seed });
  expect(faults, `SEED=${seed} COUNT=${COUNT} npm run fuzz -- http`).toEqual([]);
  expect(allEndpoints.map(([name]) => name).filter((name) => !endpoints.has(name))).toEqual([]);
  // All kinds occur, so that each is tried.
  for (const status of [200, 400, 401, 402, 404, 415]) expect(statuses.get(status), String(status)).toBeGreaterThan(10);
});
