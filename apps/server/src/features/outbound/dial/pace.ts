const SECOND_US = 1_000_000;

/**
 * The calls that a pace allows now, and the time of the next one after some calls. Unused calls are kept for one
 * second. All times are in microseconds.
 */
export function paceOf(callsPerSecond: number, nextCall: number, now: number) {
  const interval = SECOND_US / callsPerSecond;
  // A clock that was set back must not delay the campaign.
  const from = nextCall > now + SECOND_US + interval ? now : Math.max(nextCall, now - SECOND_US);
  return {
    most: from > now ? 0 : Math.max(1, Math.floor((now - from) / interval)),
    after: (calls: number): number => Math.round(from + calls * interval),
  };
}
