import { expect, test } from 'vitest';
import { arrivals, plannedEnd } from '#features/outbound/planned-end.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;
const MONDAY = Date.UTC(2026, 10, 23) / 1_000;
const always = (at: number) => at;

/** Open from 9 to 17 each day. */
function officeHours(at: number): number {
  const second = (at - MONDAY) % DAY;
  if (second >= 9 * HOUR && second < 17 * HOUR) return at;
  return at - second + (second < 9 * HOUR ? 0 : DAY) + 9 * HOUR;
}

interface Given {
  calls: [count: number, at: number][];
  from?: number;
  callsPerSecond?: number;
  callsPerDay?: number | null;
  endsAt?: number | null;
  opensAt?: (at: number) => number | null;
}

function endOf({ calls, from = MONDAY, ...plan }: Given) {
  const { add, counts } = arrivals();
  for (const [count, at] of calls) for (let call = 0; call < count; call += 1) add(at);
  return plannedEnd({ from, counts, callsPerSecond: 1, callsPerDay: null, endsAt: null, opensAt: always, ...plan });
}

test('calls that may go out now take as long as the pace wants', () => {
  expect(endOf({ calls: [[1_800, MONDAY]] })).toEqual({ lastCall: MONDAY + 1_799, left: 0 });
});

test('calls that wait for tomorrow go out one after the other then, not all at once', () => {
  const opening = MONDAY + DAY + 9 * HOUR;
  expect(endOf({ calls: [[3_600, opening]] })).toEqual({ lastCall: opening + HOUR - 1, left: 0 });
});

test('what does not fit into the hours of a day goes on at the next opening', () => {
  const opening = MONDAY + 9 * HOUR;
  const calls: [number, number][] = [[1_000, opening]];
  const { lastCall } = endOf({ calls, callsPerSecond: 1 / 60, opensAt: officeHours });
  // 480 calls fit into a day.
  expect(lastCall).toBeCloseTo(opening + 2 * DAY + 39 * 60);
});

test('the limit of a day spreads the calls over days', () => {
  const { lastCall } = endOf({ calls: [[250, MONDAY]], callsPerDay: 100 });
  expect(Math.floor(((lastCall ?? 0) - MONDAY) / DAY)).toBe(2);
});

test('a campaign that ends too soon leaves the others out', () => {
  expect(endOf({ calls: [[5_000, MONDAY]], endsAt: MONDAY + HOUR })).toEqual({ lastCall: null, left: 1_400 });
});

test('a time for one person is kept, although most people may not be called then', () => {
  const night = MONDAY + 3 * HOUR;
  expect(endOf({ calls: [[1, night]], opensAt: officeHours })).toEqual({ lastCall: night, left: 0 });
});

test('where nobody may be called any more, no end is told', () => {
  expect(endOf({ calls: [[5_000, MONDAY]], opensAt: () => null })).toEqual({ lastCall: null, left: 4_100 });
});
