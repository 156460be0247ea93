import type { Microseconds } from '@parley/domain';

/** The current time. A parameter wherever behavior depends on it, so that tests can set it. */
export type Clock = () => Microseconds;

export const systemClock: Clock = () => Date.now() * 1000;

export function unixSeconds(clock: Clock): number {
  return Math.trunc(clock() / 1_000_000);
}
