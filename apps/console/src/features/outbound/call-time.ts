import { wallTime } from '#shared/zoned-time.ts';

const DAY_MINUTES = 24 * 60;

/** `09:00` of `09:00:00+00:00`; undefined where it is no time of a day. */
export function clockIn(text: string): string | undefined {
  const [, hour, minute] = /^(\d{1,2}):(\d\d)(?::\d\d)?(?:Z|[+-]00:?00)?$/u.exec(text.trim()) ?? [];
  if (hour === undefined || minute === undefined || Number(hour) > 23 || Number(minute) > 59) return undefined;
  return `${hour.padStart(2, '0')}:${minute}`;
}

/** A UTC time of today as the clocks of a zone show it. */
export function localClock(utc: string, zone: string, now: Date): string | undefined {
  const clock = clockIn(utc);
  if (clock === undefined) return undefined;
  const moment = Date.parse(`${now.toISOString().slice(0, 10)}T${clock}:00Z`) / 1_000;
  return wallTime(moment, zone).slice(-5);
}

/** The end of the call time is on the next day. */
export function passesMidnight(from: string, to: string): boolean {
  return minutesOf(to) < minutesOf(from);
}

/** The city of an IANA zone, as people know it: `Los Angeles` of `America/Los_Angeles`. */
export function cityOf(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}

function minutesOf(text: string): number {
  const [hour = 0, minute = 0] = (clockIn(text) ?? '').split(':').map(Number);
  return (hour * 60 + minute) % DAY_MINUTES;
}
