/** Minutes since midnight. */
export type DayMinute = number;

/** A part of the day, excluding its end. It may span midnight; an equal start and end mean the whole day. */
export interface CallTime {
  from: DayMinute;
  to: DayMinute;
}

/** Monday is 1, Sunday 7. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** The most calls to one person within some hours, over all campaigns of the project. */
export interface CallCap {
  calls: number;
  hours: number;
}

/** The rules of a campaign that decide when a person may be called. Times are in Unix seconds. */
export interface CallRules {
  /** In UTC. */
  callTime: CallTime;
  /** In the person's own time zone. */
  localTime: CallTime;
  /** In the person's own time zone. */
  weekdays: readonly Weekday[];
  /** Two-letter codes, or `*` for every country; an empty list allows no country. */
  countries: readonly string[];
  /** Prefixes of numbers; an empty list allows every number. */
  prefixes: readonly string[];
  caps: readonly CallCap[];
  /** Calls after the first one. */
  retryCount: number;
  endsAt: number | null;
  /** Days without calls: `('IE', '2026-12-25')`. */
  isHoliday(country: string, date: string): boolean;
}

/** One person on a call list. Times are in Unix seconds. */
export interface Person {
  /** E.164 */
  destination: string;
  country: string | null;
  /** The time zones in which the person may be: a call must be lawful in each. Without a zone, no call is made. */
  zones: readonly string[];
  isOnStopList: boolean;
  /** No call before this time. */
  scheduledAt: number | null;
  /** No further attempt before this time. */
  retryAt: number | null;
  expiresAt: number | null;
  /** Calls of the campaign that count for its `retryCount`. */
  counted: number;
  /** The times of earlier calls to the person in the hours of the caps. */
  calls: readonly number[];
}

/** `09:00` */
export function clockText(minute: DayMinute): string {
  return [Math.floor(minute / 60), Math.floor(minute) % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

export function isWithin({ from, to }: CallTime, minute: DayMinute): boolean {
  if (from < to) return minute >= from && minute < to;
  return from === to || minute >= from || minute < to;
}
