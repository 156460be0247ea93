import type { Microseconds } from '@parley/domain';

/** A point in time as a bot reads it, in the project's time zone. */
export interface Moment {
  ts: Microseconds;
  /** With the offset, as in `2026-05-04T09:30:00+02:00`. */
  iso: string;
  /** `2026-05-04` */
  date: string;
  /** `09:30:00` */
  time: string;
  /** 1 is Monday, 7 is Sunday. */
  weekday: number;
  hour: number;
  minute: number;
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const formats = new Map<string, Intl.DateTimeFormat>();
/** The last moment of each time zone. */
const latest = new Map<string, Moment>();

export function momentIn(timeZone: string, ts: Microseconds): Moment {
  const known = latest.get(timeZone);
  // Many turns fall into one second and differ only in the fraction.
  if (known && Math.floor(known.ts / 1_000_000) === Math.floor(ts / 1_000_000)) return { ...known, ts };
  const moment = workedOut(timeZone, ts);
  latest.set(timeZone, moment);
  return moment;
}

function workedOut(timeZone: string, ts: Microseconds): Moment {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(ts / 1_000)
      .map(({ type, value }) => [type, value]),
  );
  const date = `${parts['year']}-${parts['month']}-${parts['day']}`;
  const time = `${parts['hour']}:${parts['minute']}:${parts['second']}`;
  // Intl names the offset `GMT+02:00`, and UTC itself just `GMT`.
  const offset = parts['timeZoneName']?.slice('GMT'.length) || '+00:00';
  return {
    ts,
    iso: `${date}T${time}${offset}`,
    date,
    time,
    weekday: WEEKDAYS.indexOf(parts['weekday'] ?? '') + 1,
    hour: Number(parts['hour']),
    minute: Number(parts['minute']),
  };
}

/** The last wall clock of each time zone, by the second. */
const wallClocks = new Map<string, { iso: string; shown: Date }>();

/** A date whose local fields show the time in the project's time zone. Cached: do not change it. */
export function wallClock(timeZone: string, ts: Microseconds): Date {
  const { iso, date, hour, minute } = momentIn(timeZone, ts);
  const known = wallClocks.get(timeZone);
  if (known?.iso === iso) return known.shown;
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const shown = new Date(year, month - 1, day, hour, minute);
  wallClocks.set(timeZone, { iso, shown });
  return shown;
}

/** Making a format costs far more than using it. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'iso8601',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    weekday: 'short',
    timeZoneName: 'longOffset',
  });
  formats.set(timeZone, made);
  return made;
}
