import { expect, it } from 'vitest';
import { lagOf } from './heartbeat.ts';

const SECOND = 1_000_000;

it('a replica that has the newest beat is not behind, however long ago that was', () => {
  expect(lagOf({ now: 60 * SECOND, beats: [9 * SECOND, 8 * SECOND] }, 9 * SECOND)).toBe(0);
});

it('a replica is as far behind as the oldest beat that it lacks', () => {
  const beats = [9 * SECOND, 8 * SECOND, 7 * SECOND];
  expect(lagOf({ now: 9.5 * SECOND, beats }, 7 * SECOND)).toBe(1.5 * SECOND);
  expect(lagOf({ now: 9.5 * SECOND, beats }, 8 * SECOND)).toBe(0.5 * SECOND);
});

it('a replica with a beat that the primary never wrote has no known lag', () => {
  const beats = [9 * SECOND, 8 * SECOND];
  expect(lagOf({ now: 10 * SECOND, beats }, 8 * SECOND + 1)).toBeNull();
  expect(lagOf({ now: 10 * SECOND, beats }, null)).toBeNull();
});
