import { EVERY_COUNTRY } from '#campaign.ts';
import { isWithin, type CallRules, type CallTime, type Person, type Weekday } from '#outbound/call-rules.ts';
import type { Reason } from '#outbound/reasons.ts';
import { zoneClock } from '#outbound/zone-clock.ts';

export type Verdict = { may: true } | { may: false; reason: Reason; next: number | null };

const MINUTE_S = 60;
const DAY_S = 86_400;
/** Rules that do not allow a call within a year of the planned time are treated as never allowing it. */
const FARTHEST_S = 366 * DAY_S;

/**
 * Says whether a person may be called at an instant, and if not, why and when next: at the first second at which all
 * rules allow it. Times are in Unix seconds.
 */
export function mayCall(person: Person, rules: CallRules, instant: number): Verdict {
  const first = obstacleAt(person, rules, instant);
  if (!first) return { may: true };
  const { reason } = first;
  let obstacle: Obstacle | null = first;
  let next = instant;
  const planned = Math.max(instant, person.scheduledAt ?? instant, person.retryAt ?? instant);
  while (obstacle) {
    if (obstacle.until === null || obstacle.until > planned + FARTHEST_S) return { may: false, reason, next: null };
    next = obstacle.until;
    obstacle = obstacleAt(person, rules, next);
  }
  return { may: false, reason, next };
}

/** A call goes out at most that long after the rules were asked, in seconds. */
export const LONGEST_HELD_UP_S = 2;

/** Says whether a call that goes out a little later is lawful all that time. */
export function mayDial(person: Person, rules: CallRules, instant: number): Verdict {
  const now = mayCall(person, rules, instant);
  return now.may ? mayCall(person, rules, instant + LONGEST_HELD_UP_S) : now;
}

/** A rule that forbids a call, until `until`; null: permanently. */
interface Obstacle {
  reason: Reason;
  until: number | null;
}

function obstacleAt(person: Person, rules: CallRules, instant: number): Obstacle | null {
  return (
    finalObstacle(person, rules, instant) ??
    waitObstacle(person, rules, instant) ??
    localObstacle(person, rules, instant) ??
    hoursObstacle(rules.callTime, 'UTC', instant, { offset: 0, end: Infinity })
  );
}

type Allowed = Pick<CallRules, 'countries' | 'prefixes'>;

function finalObstacle(person: Person, rules: CallRules, instant: number): Obstacle | null {
  const { destination, country, zones, expiresAt, counted } = person;
  const always = (reason: Reason): Obstacle => ({ reason, until: null });
  if (person.isOnStopList) return always({ kind: 'on_stop_list' });
  if (!isAllowed(rules, destination, country)) return always({ kind: 'not_allowed', destination, country });
  if (zones.length === 0 || zones.some((zone) => !zoneClock(zone))) return always({ kind: 'zone_unknown' });
  if (expiresAt !== null && instant >= expiresAt) return always({ kind: 'expired', at: expiresAt });
  // A user may have lowered the count since the last attempt.
  if (counted > rules.retryCount) return always({ kind: 'no_retries', calls: counted });
  const { endsAt } = rules;
  return endsAt !== null && instant >= endsAt ? always({ kind: 'campaign_ended', at: endsAt }) : null;
}

/** Whether a campaign may ever call the number. */
export function isAllowed({ countries, prefixes }: Allowed, destination: string, country: string | null): boolean {
  if (country === null || !(countries.includes(EVERY_COUNTRY) || countries.includes(country))) return false;
  return prefixes.length === 0 || prefixes.some((prefix) => destination.startsWith(prefix));
}

function waitObstacle({ scheduledAt, retryAt, calls }: Person, { caps }: CallRules, instant: number): Obstacle | null {
  if (scheduledAt !== null && instant < scheduledAt)
    return { reason: { kind: 'scheduled', at: scheduledAt }, until: scheduledAt };
  if (retryAt !== null && instant < retryAt) return { reason: { kind: 'retry', at: retryAt }, until: retryAt };
  for (const cap of caps) {
    const span = cap.hours * 3_600;
    // A call after the instant counts: the clock may have been set back.
    const counted = calls.filter((call) => call > instant - span).sort((one, other) => one - other);
    const oldest = counted[counted.length - cap.calls];
    if (oldest !== undefined) return { reason: { kind: 'cap', ...cap }, until: oldest + span };
    if (cap.calls <= 0) return { reason: { kind: 'cap', ...cap }, until: null };
  }
  return null;
}

/** A day or an hour at which the person is not called, in any of the zones in which they may be. */
function localObstacle({ zones, country }: Person, rules: CallRules, instant: number): Obstacle | null {
  for (const zone of zones) {
    const span = zoneClock(zone)?.(instant);
    if (!span) return { reason: { kind: 'zone_unknown' }, until: null };
    const local = instant + span.offset;
    const tomorrow = Math.min(span.end, instant + DAY_S - remainder(local, DAY_S));
    const weekday = weekdayOf(local);
    if (!rules.weekdays.includes(weekday)) return { reason: { kind: 'weekday', zone, weekday }, until: tomorrow };
    const date = new Date(local * 1_000).toISOString().slice(0, 10);
    if (country !== null && rules.isHoliday(country, date))
      return { reason: { kind: 'holiday', zone, country, date }, until: tomorrow };
    const hours = hoursObstacle(rules.localTime, zone, instant, span);
    if (hours) return hours;
  }
  return null;
}

/** The clock may jump at the end of the even span: what follows is looked at from there. */
function hoursObstacle(
  time: CallTime,
  zone: string,
  instant: number,
  { offset, end }: { offset: number; end: number },
): Obstacle | null {
  const second = remainder(instant + offset, DAY_S);
  const minute = Math.floor(second / MINUTE_S);
  if (isWithin(time, minute)) return null;
  const opening = instant + remainder(time.from * MINUTE_S - second, DAY_S);
  const isEarly = minute < time.from;
  // A call time past midnight has one gap a day, which begins at its end.
  const isBefore = time.from < time.to && isEarly;
  const [kind, limit] = isBefore ? (['too_early', time.from] as const) : (['too_late', time.to] as const);
  return { reason: { kind, zone, minute, limit }, until: Math.min(opening, end) };
}

function weekdayOf(local: number): Weekday {
  // 1970 began on a Thursday.
  return (remainder(Math.floor(local / DAY_S) + 3, 7) + 1) as Weekday;
}

const remainder = (value: number, by: number): number => ((value % by) + by) % by;
