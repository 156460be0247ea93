/** Days of the address, and the moments that they name in the reader's own time. */

export const PRESETS = ['1', '7', '14', '30', '90'] as const;
export type Preset = (typeof PRESETS)[number];
export const USUAL_PRESET: Preset = '14';

/** Unix seconds; `to` is left out. */
export interface Moments {
  from: number;
  to: number;
}

/** `from` and `to` are days, the last one included, or moments as `2026-11-17T11:02:00`, the last one left out. */
export interface Range {
  from: string;
  to: string;
  /** The days end today, and this many are shown. */
  preset: Preset | null;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/u;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/u;

/** The range of an address; default is the last 14 days, also for an invalid range. */
export function rangeIn(params: URLSearchParams, now: Date): Range {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  if (isTime(from) && isTime(to) && secondsOf(from, 'from') < secondsOf(to, 'to')) return { from, to, preset: null };
  const preset = PRESETS.find((one) => one === params.get('range')) ?? USUAL_PRESET;
  return { from: dayOf(addDays(now, 1 - Number(preset))), to: dayOf(now), preset };
}

export function momentsOf({ from, to }: Pick<Range, 'from' | 'to'>): Moments {
  return { from: secondsOf(from, 'from'), to: secondsOf(to, 'to') };
}

/** The number of whole days; null where the range begins or ends within a day. */
export function daysOf({ from, to }: Pick<Range, 'from' | 'to'>): number | null {
  if (!DAY.test(from) || !DAY.test(to)) return null;
  return Math.round((secondsOf(to, 'to') - secondsOf(from, 'from')) / 86_400);
}

/** A whole day as the day alone, so that addresses stay readable. */
export function addressOf({ from, to }: Moments): { from: string; to: string } {
  const [first, last] = [new Date(from * 1_000), new Date(to * 1_000)];
  if (!isMidnight(first) || !isMidnight(last)) return { from: momentOf(first), to: momentOf(last) };
  return { from: dayOf(first), to: dayOf(addDays(last, -1)) };
}

/** `2026-11-10 – 11-23`; a single day alone. */
export function shownRange({ from, to }: Pick<Range, 'from' | 'to'>): string {
  const [first, last] = [shownTime(from), shownTime(to)];
  if (first === last) return first;
  return `${first} – ${last.startsWith(first.slice(0, 5)) ? last.slice(5) : last}`;
}

function shownTime(time: string): string {
  return time.slice(0, 16).replace('T', ' ');
}

function isTime(text: string): boolean {
  if (!DAY.test(text) && !MOMENT.test(text)) return false;
  const seconds = secondsOf(text, 'from');
  return (
    Number.isFinite(seconds) &&
    seconds >= 0 &&
    seconds < 253_402_300_799 &&
    dayOf(new Date(seconds * 1_000)) === text.slice(0, 10)
  );
}

function secondsOf(text: string, end: 'from' | 'to'): number {
  const [date = '', time] = text.split('T');
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const [hours = 0, minutes = 0, seconds = 0] = (time ?? '').split(':').map(Number);
  const days = time === undefined && end === 'to' ? 1 : 0;
  return Math.trunc(new Date(year, month - 1, day + days, hours, minutes, seconds).getTime() / 1_000);
}

function isMidnight(date: Date): boolean {
  return date.getHours() === 0 && date.getMinutes() === 0 && date.getSeconds() === 0;
}

function addDays(date: Date, days: number): Date {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days);
}

function dayOf(date: Date): string {
  return [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join('-');
}

function momentOf(date: Date): string {
  return `${dayOf(date)}T${[date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits).join(':')}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
