import type { Microseconds } from '@parley/domain';

/** The time now. A parameter wherever behaviour depends on it, so that a test may choose it. */
export type Clock = () => Microseconds;

export const systemClock: Clock = () => Date.now() * 1000;

export function unixSeconds(clock: Clock): number {
  return Math.trunc(clock() / 1_000_000);
}
