import { plusDays, weekdayOf, type Day } from '#system/calendar.ts';
import { yearAt } from '#system/calendar-dates.ts';
import { dateAt } from '#system/dates.ts';
import type { Item } from '#system/item.ts';
import type { PartOfDay } from '#system/lexicon.ts';
import type { ReadDate } from '#system/read-date.ts';
import { pastFillers } from '#system/spans.ts';
import { timeAt, type Reading } from '#system/times.ts';

/** One end of a range: a date, an hour, both, a month, or a number that the other end explains. */
export interface Point {
  date: ReadDate | null;
  time: { minutes: number; part: PartOfDay | null; isBare: boolean; isOfFace: boolean } | null;
  month: { month: number; year: number | null } | null;
  /** A number that may be a day or an hour. */
  number: number | null;
  to: number;
}

export interface Whole {
  reading: Reading;
  at: number;
  from: Day;
  isOpened: boolean;
}

/** The item after "to", "and" or a dash; null if the range ends here. */
export function linkAt(items: readonly Item[], at: number, isBetween: boolean): number | null {
  const item = items[at];
  if (!item || (item.isApart && !item.isAfterDash)) return null;
  if (item.meaning.to === true || (isBetween && item.meaning.link === true)) return pastFillers(items, at + 1);
  return item.isAfterDash ? at : null;
}

export function pointAt(reading: Reading, at: number, from: Day): Point | null {
  const { items } = reading;
  const item = items[at];
  if (!item) return null;
  const date = dateAt(reading, at, from) ?? shortWeekday(item, at, from);
  if (date) {
    const timed = timeAt(reading, date.to) ?? null;
    const isNear = timed !== null && items[date.to]?.isApart === false;
    const time = isNear
      ? { minutes: timed.minutes, part: timed.part, isBare: false, isOfFace: timed.isOfFace === true }
      : null;
    return { date, time, month: null, number: item.number, to: isNear ? timed.to : date.to };
  }
  const { month } = item.meaning;
  if (month !== undefined) {
    const year = yearAt(items, at + 1, from);
    return { date: null, time: null, month: { month, year: year?.year ?? null }, number: null, to: year?.to ?? at + 1 };
  }
  return hourAt(reading, at);
}

function shortWeekday({ meaning }: Item, at: number, from: Day): ReadDate | null {
  const weekday = meaning.short ?? meaning.abbreviated;
  if (weekday === undefined) return null;
  return { day: plusDays(from, (weekday - weekdayOf(from) + 7) % 7 || 7), to: at + 1, weekday };
}

const HOURS = 24;

const DAYS = 31;

function hourAt(reading: Reading, at: number): Point | null {
  const { items } = reading;
  const item = items[at];
  const none = { date: null, month: null };
  const time = timeAt(reading, at);
  if (time && (item?.number === null || time.to > at + 1 || item?.clock !== null)) {
    return {
      ...none,
      time: { minutes: time.minutes, part: time.part, isBare: false, isOfFace: time.isOfFace === true },
      number: null,
      to: time.to,
    };
  }
  const number = item?.number ?? -1;
  if (!item || !Number.isInteger(number) || number < 0 || number > DAYS || item.clock !== null) return null;
  const hour =
    number <= HOURS
      ? { minutes: 60 * number, part: null, isBare: true, isOfFace: reading.text.charAt(item.start) !== '0' }
      : null;
  return { ...none, time: hour, number, to: at + 1 };
}
