const QUARTER_S = 900;
const DAY_S = 86_400;
const QUARTERS_A_DAY = DAY_S / QUARTER_S;
/** A campaign that takes longer has no estimate. */
const FARTHEST_S = 366 * DAY_S;

/** Calls that wait, by the quarter of an hour in which each may go out first. */
export function arrivals() {
  const counts = new Map<number, number>();
  return {
    add(at: number): void {
      const quarter = Math.floor(at / QUARTER_S);
      counts.set(quarter, (counts.get(quarter) ?? 0) + 1);
    },
    counts: counts as ReadonlyMap<number, number>,
  };
}

interface Plan {
  from: number;
  /** See `arrivals`. */
  counts: ReadonlyMap<number, number>;
  callsPerSecond: number;
  /** Calls within 24 hours; null for no limit. */
  callsPerDay: number | null;
  /** The end of the campaign. */
  endsAt: number | null;
  /** The first second from a time on at which most people may be called; null for never. */
  opensAt(at: number): number | null;
}

interface PlannedEnd {
  /** When the last call goes out; null if some do not within a year after the last of their times. */
  lastCall: number | null;
  /** Calls that do not go out. */
  left: number;
}

/**
 * Goes through the campaign by quarters of an hour: calls wait for their time, for their hours, for a line and for the
 * limit of the day.
 */
export function plannedEnd({ from, counts, callsPerSecond, callsPerDay, endsAt, opensAt }: Plan): PlannedEnd {
  const coming = [...counts.keys()].toSorted((one, other) => one - other);
  let left = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const day = dayOf(callsPerDay);
  let [queue, next] = [0, 0];
  const lastComing = (coming.at(-1) ?? 0) * QUARTER_S;
  const until = Math.min(endsAt ?? Infinity, Math.max(from, lastComing) + FARTHEST_S);
  for (let quarter = Math.floor(from / QUARTER_S); ; quarter += 1) {
    if (queue === 0) quarter = Math.max(quarter, coming[next] ?? quarter);
    let begin = Math.max(from, quarter * QUARTER_S);
    if (begin >= until) return { lastCall: null, left: Math.round(left) };
    // Those whose time comes may be called then, whatever the hours of the others.
    let opens: number | null = begin;
    if ((coming[next] ?? Infinity) > quarter) opens = opensAt(begin);
    else while ((coming[next] ?? Infinity) <= quarter) queue += counts.get(coming[next++] ?? 0) ?? 0;
    if (opens === null || Math.floor(opens / QUARTER_S) > quarter) {
      const then = Math.min(opens === null ? Infinity : Math.floor(opens / QUARTER_S), coming[next] ?? Infinity);
      if (then === Infinity) return { lastCall: null, left: Math.round(left) };
      quarter = then - 1;
      continue;
    }
    begin = Math.max(begin, opens);
    const seconds = Math.max(0, Math.min(until, (quarter + 1) * QUARTER_S) - begin);
    const calls = Math.min(queue, callsPerSecond * seconds, day.room(quarter));
    day.add(quarter, calls);
    queue -= calls;
    left -= calls;
    if (left < 0.5) return { lastCall: begin + Math.max(0, calls - 1) / callsPerSecond, left: 0 };
  }
}

/** Counts the calls of the last 24 hours. */
function dayOf(limit: number | null) {
  const made = new Map<number, number>();
  return {
    room(quarter: number): number {
      if (limit === null) return Infinity;
      for (const one of made.keys()) if (one <= quarter - QUARTERS_A_DAY) made.delete(one);
      return Math.max(0, limit - [...made.values()].reduce((sum, calls) => sum + calls, 0));
    },
    add(quarter: number, calls: number): void {
      if (limit !== null) made.set(quarter, calls);
    },
  };
}
