import { iso, type Day } from '#system/calendar.ts';
import { dateAt } from '#system/dates.ts';
import type { Item } from '#system/item.ts';
import type { PartOfDay } from '#system/lexicon.ts';
import type { Point, Whole } from '#system/range-ends.ts';
import type { ReadPeriod } from '#system/read-period.ts';
import { pastFillers } from '#system/spans.ts';
import { clockOf, inDay, inHalf, type SaidTime } from '#system/half-of-day.ts';
import type { Reading } from '#system/times.ts';

export function hoursBetween(first: Point, second: Point, whole: Whole): ReadPeriod | null {
  const { reading, at, isOpened } = whole;
  if (!first.time || !second.time || second.date) return null;
  const { items } = reading;
  let end = second.to;
  const isSaid = items[end]?.meaning.oclock === true && items[end]?.isApart === false;
  if (isSaid) end++;
  const partItem = items[end];
  const part =
    second.time.part ??
    (partItem?.isApart === false ? partItem.meaning.part : undefined) ??
    partBefore(items, at) ??
    null;
  if (part !== null && second.time.part === null && partItem?.meaning.part === part) end++;
  const isSure = isSaid || part !== null || !second.time.isBare;
  if (!isSure && (!isOpened || isCounted(end, reading))) return null;
  const hours = inOrder(first.time, { ...second.time, part });
  if (!hours) return null;
  const day = first.date ? { day: first.date.day, first: at, end } : dayBeside(whole, end);
  const prefix = day ? `${iso(day.day)}T` : '';
  return {
    from: prefix + clockOf(hours.from),
    to: prefix + clockOf(hours.to),
    first: day?.first ?? at,
    end: day?.end ?? end,
  };
}

function partBefore(items: readonly Item[], at: number): PartOfDay | undefined {
  const { part } = items[at - 1]?.meaning ?? {};
  return part === 'am' || part === 'pm' ? undefined : part;
}

/** Whether a noun follows that the numbers count: "between 3 and 5 people". */
function isCounted(at: number, { items, words, text }: Reading): boolean {
  const next = items[at];
  if (!next || next.isApart) return false;
  const { meaning } = next;
  if (next.day !== null || meaning.plain === true || meaning.at === true || meaning.on === true) return false;
  const isDay = meaning.day !== undefined || meaning.weekday !== undefined || meaning.shift !== undefined;
  if (isDay) return false;
  const hour = items[at - 1];
  if (!hour || [meaning.unit, meaning.currency, meaning.cents].some((one) => one !== undefined) || next.number !== null)
    return true;
  return (
    !/^\p{Ll}/u.test(text.slice(next.start)) ||
    words.isCounted({ ...hour, isAfterWeak: true, isDigits: true }, next, text)
  );
}

/** Puts both ends into one half of the day if that keeps their order: "from 11 to 2 pm", "from 9 to 5". */
function inOrder(first: SaidTime, second: SaidTime): { from: number; to: number } | null {
  const half = 12 * 60;
  const end = inDay(second);
  // "Between 3 and 5": both are in the afternoon.
  const isAfternoon = first.part === null && second.part === null && first.isOfFace && end === second.minutes + half;
  const same = isAfternoon ? inDay(first) : inHalf(first.minutes, first.part ?? second.part);
  const start = same < end ? same : inHalf(first.minutes, first.part);
  if (start < end) return { from: start, to: end };
  return second.part === null && end < half && start < end + half ? { from: start, to: end + half } : null;
}

/** The day that is said beside hours: "tomorrow between 3 and 5", "zwischen drei und fünf am Montag". */
function dayBeside({ reading, at, from }: Whole, end: number): { day: Day; first: number; end: number } | null {
  const { items } = reading;
  const next = items[end]?.isApart === false ? pastFillers(items, end) : end;
  const after = items[end]?.isApart === false ? dateAt(reading, next, from) : null;
  if (after) return { day: after.day, first: at, end: after.to };
  for (let back = 1; back <= MOST_BACK; back++) {
    const before = items[at - back];
    if (!before || (items[at - back + 1]?.isApart === true && items[at - back + 1]?.isAfterComma === false))
      return null;
    const date = dateAt(reading, at - back, from);
    if (date && (date.to === at || (date.to === at - 1 && isPartOrFiller(items[at - 1]))))
      return { day: date.day, first: at - back, end };
  }
  return null;
}

/** The words of a date before a range that are looked at. */
const MOST_BACK = 4;

function isPartOrFiller(item: Item | undefined): boolean {
  return item !== undefined && (item.meaning.part !== undefined || item.meaning.filler === true);
}
