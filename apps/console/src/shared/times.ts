import { DEFAULT_DATE_FORMAT, isDateLanguage, type DateFormat, type DateLanguage } from '@parley/domain/date-format';
import { session } from '#shared/session/session.ts';

/** `10:42:07` for today, with the date in front for any other day. Local time, as the console shows all times. */
export function shownTime(microseconds: number): string {
  const at = new Date(microseconds / 1_000);
  const time = shownClock(at);
  return at.toDateString() === new Date().toDateString() ? time : `${shownDate(at)} ${time}`;
}

/** `2026-11-21 10:42:07`, from Unix seconds: for tables, where every row has one format. */
export function shownMoment(seconds: number): string {
  const at = new Date(seconds * 1_000);
  return `${shownDate(at)} ${shownClock(at)}`;
}

/** `2026-11-21 10:42`, of Unix seconds: versions of deployments. */
export function shownMinute(seconds: number): string {
  return shownMoment(seconds).slice(0, -':00'.length);
}

/** `10:42` for today, with the date in front for any other day, of Unix seconds. */
export function soonText(seconds: number): string {
  return shownTime(seconds * 1_000_000).slice(0, -':00'.length);
}

/** `2026-11-21`, or in the order or language that the user chose on the Profile screen. */
export function shownDate(
  at: Date,
  format: DateFormat = session.get().user?.date_format ?? DEFAULT_DATE_FORMAT,
): string {
  if (isDateLanguage(format)) return formatterOf(format).format(at);
  return format
    .replace('YYYY', String(at.getFullYear()))
    .replace('MM', twoDigits(at.getMonth() + 1))
    .replace('DD', twoDigits(at.getDate()));
}

/** To make one takes milliseconds, and a list shows hundreds of dates. */
const formatters = new Map<DateLanguage, Intl.DateTimeFormat>();

function formatterOf(language: DateLanguage): Intl.DateTimeFormat {
  const formatter = formatters.get(language) ?? new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
  formatters.set(language, formatter);
  return formatter;
}

function shownClock(at: Date): string {
  return [at.getHours(), at.getMinutes(), at.getSeconds()].map(twoDigits).join(':');
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
