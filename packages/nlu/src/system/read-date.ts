import type { Day } from '#system/calendar.ts';

export interface ReadDate {
  day: Day;
  to: number;
  /** Says a weekday, or a day without month: the other end of a period may move it. */
  weekday?: number;
  isDayOnly?: boolean;
  hasYear?: boolean;
  /** Says the day by its number. */
  isNumbered?: boolean;
}
