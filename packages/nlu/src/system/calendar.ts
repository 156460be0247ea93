/** A day without time and zone. `now` is read in the machine's own zone, which is the caller's to choose. */
export interface Day {
  year: number;
  month: number;
  day: number;
}

export function today(now: Date): Day {
  return { year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() };
}

/** Null for the thirtieth of February. */
export function dayOf(year: number, month: number, day: number): Day | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  date.setUTCFullYear(year);
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1_000 && year <= 9_999;
  return isReal ? { year, month, day } : null;
}

export function plusDays({ year, month, day }: Day, days: number): Day {
  const date = new Date(Date.UTC(year, month - 1, day + days));
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** The last day of the month where the month is shorter. */
export function plusMonths({ year, month, day }: Day, months: number): Day {
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return { year: first.getUTCFullYear(), month: first.getUTCMonth() + 1, day: Math.min(day, last) };
}

/** Monday is 1. */
export function weekdayOf({ year, month, day }: Day): number {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay() || 7;
}

export function iso({ year, month, day }: Day): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** A date without a year is the next that comes, today included. */
export function upcoming(month: number, day: number, from: Day): Day | null {
  const year = dayOf(from.year, month, day);
  if (year && iso(year) >= iso(from)) return year;
  // The twenty-ninth of February may be up to eight years away.
  for (let ahead = 1; ahead <= 8; ahead++) {
    const later = dayOf(from.year + ahead, month, day);
    if (later) return later;
  }
  return null;
}

/** Completes a two-digit year to the one nearest to now. */
export function fullYear(year: number, { year: now }: Day): number {
  if (year >= 100) return year;
  const century = now - (now % 100) + year;
  return century > now + 30 ? century - 100 : century;
}

export function mondayOf(day: Day): Day {
  return plusDays(day, 1 - weekdayOf(day));
}

/** The next day of a month with that number, today included. */
export function upcomingDay(day: number, from: Day): Day | null {
  for (let ahead = 0; ahead <= 12; ahead++) {
    const month = plusMonths({ ...from, day: 1 }, ahead);
    const found = dayOf(month.year, month.month, day);
    if (found && (ahead > 0 || day >= from.day)) return found;
  }
  return null;
}

export function lastOfMonth(year: number, month: number): Day {
  return plusDays(plusMonths({ year, month, day: 1 }, 1), -1);
}
