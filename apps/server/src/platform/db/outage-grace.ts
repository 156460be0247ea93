/** After so long without an answer, the database was away: the leases of other processes may have lapsed with it. */
const AWAY_MS = 9_000;
/** Every live process renews its leases within this time. */
const GRACE_MS = 20_000;

/** Distinguishes leases of dead processes from leases that lapsed during an outage. */
export function outageGrace(now: () => number = () => performance.now()) {
  /** When the database answered last, and when it was back last. */
  let answeredAt = now();
  let backAt = -Infinity;
  return {
    /** Called after each answer of the database, more often than every nine seconds. */
    answered(): void {
      if (now() - answeredAt > AWAY_MS) backAt = now();
      answeredAt = now();
    },
    /** A lease that has lapsed by now may belong to a process that lives. */
    isOn: () => now() - backAt < GRACE_MS,
  };
}
