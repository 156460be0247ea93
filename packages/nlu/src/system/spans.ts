import { lastOfMonth, mondayOf, plusDays, plusMonths, type Day } from '#system/calendar.ts';
import type { Item } from '#system/item.ts';
import type { Unit } from '#system/lexicon.ts';

export interface ShiftedUnit {
  shift: number;
  unit: Unit | 'weekend';
  to: number;
}

/** "Next week", "im letzten Monat", "this year". */
export function shiftedAt(items: readonly Item[], at: number): ShiftedUnit | null {
  const from = pastFillers(items, at);
  const shift = items[from]?.meaning.shift;
  const next = items[from + 1];
  if (shift === undefined || !next || next.isApart) return null;
  const { unit, weekend } = next.meaning;
  if (weekend === true) return { shift, unit: 'weekend', to: from + 2 };
  if (unit === undefined || !['week', 'month', 'quarter', 'year'].includes(unit)) return null;
  return { shift, unit, to: from + 2 };
}

/** Skips words such as "the", "of", "on the". */
export function pastFillers(items: readonly Item[], at: number): number {
  let to = at;
  while (to < at + 2 && items[to]?.meaning.filler === true && isNear(items[to])) to++;
  return to;
}

/** Whether no more than a comma is between an item and the one before it. */
function isNear(item: Item | undefined): boolean {
  return item !== undefined && (!item.isApart || item.isAfterComma);
}

/** First and last day of this, the next or the last week, weekend, month, quarter or year. */
export function spanOf(unit: Unit | 'weekend', shift: number, from: Day): { from: Day; to: Day } | null {
  if (unit === 'week') {
    const monday = plusDays(mondayOf(from), 7 * shift);
    return { from: monday, to: plusDays(monday, 6) };
  }
  if (unit === 'weekend') {
    const saturday = plusDays(mondayOf(from), 7 * shift + 5);
    return { from: saturday, to: plusDays(saturday, 1) };
  }
  if (unit === 'month') {
    const first = plusMonths({ ...from, day: 1 }, shift);
    return { from: first, to: lastOfMonth(first.year, first.month) };
  }
  if (unit === 'quarter') {
    const first = plusMonths({ year: from.year, month: 3 * Math.floor((from.month - 1) / 3) + 1, day: 1 }, 3 * shift);
    return { from: first, to: plusDays(plusMonths(first, 3), -1) };
  }
  if (unit !== 'year') return null;
  return { from: { year: from.year + shift, month: 1, day: 1 }, to: { year: from.year + shift, month: 12, day: 31 } };
}
