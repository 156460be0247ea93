/** Minutes since midnight. */
export type DayMinute = number;

/** A part of the day, its end excluded. It may go past midnight; with the same start and end it is the whole day. */
export interface CallTime {
  from: DayMinute;
  to: DayMinute;
}

/** Monday is 1, Sunday 7. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** At most so many calls to one person in so many hours, over all campaigns of the project. */
export interface CallCap {
  calls: number;
  hours: number;
}

/** The rules of a campaign that decide when a person may be called. Times are in Unix seconds. */
export interface CallRules {
  /** In UTC. */
  callTime: CallTime;
  /** In the person's own time. */
  localTime: CallTime;
  /** In the person's own time. */
  weekdays: readonly Weekday[];
  /** Two letters each. With no country and no prefix every country is allowed. */
  countries: readonly string[];
  /** Beginnings of numbers that are allowed besides the countries: `+3531`. */
  prefixes: readonly string[];
  caps: readonly CallCap[];
  endsAt: number | null;
  /** Days without calls: `('IE', '2026-12-25')`. */
  isHoliday(country: string, date: string): boolean;
}

/** One person on a call list. Times are in Unix seconds. */
export interface Person {
  /** E.164 */
  destination: string;
  country: string | null;
  /** The time zones in which the person may be: a call must be lawful in each. Without one nobody calls. */
  zones: readonly string[];
  isOnStopList: boolean;
  /** No call before it. */
  scheduledAt: number | null;
  /** No further attempt before it. */
  retryAt: number | null;
  expiresAt: number | null;
  /** The times of earlier calls to the person in the hours of the caps. */
  calls: readonly number[];
}

export const DEFAULT_LOCAL_TIME: CallTime = { from: 9 * 60, to: 21 * 60 };
export const DEFAULT_CAPS: readonly CallCap[] = [
  { calls: 3, hours: 24 },
  { calls: 7, hours: 7 * 24 },
];

const CLOCK = /^([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?(?:\+00:00|Z)?$/u;

/** Reads `09:00`, also as `09:00:00+00:00`; null for anything else. */
export function readDayMinute(clock: string): DayMinute | null {
  const [, hours, minutes] = CLOCK.exec(clock) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
}

/** `09:00` */
export function clockText(minute: DayMinute): string {
  return [Math.floor(minute / 60), Math.floor(minute) % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

export function isWithin({ from, to }: CallTime, minute: DayMinute): boolean {
  if (from < to) return minute >= from && minute < to;
  return from === to || minute >= from || minute < to;
}
