import { iso, type Day } from '#system/calendar.ts';

export interface ReadPeriod {
  from: string;
  to: string;
  /** The items that say it. */
  first: number;
  end: number;
}

export function ofDays(from: Day, to: Day, first: number, end: number): ReadPeriod | null {
  return iso(from) <= iso(to) ? { from: iso(from), to: iso(to), first, end } : null;
}

/** The year of the next month with that number, this month included. */
export function yearOf(month: number, from: Day): number {
  return month >= from.month ? from.year : from.year + 1;
}
