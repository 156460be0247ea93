import type { Day } from '#system/calendar.ts';
import { rangeAt } from '#system/ranges.ts';
import type { SystemHit } from '#system/system-hit.ts';
import type { Reading } from '#system/times.ts';
import { spanAt } from '#system/whole-periods.ts';

type PeriodHit = Extract<SystemHit, { entity: 'period' }>;

/** "From Monday to Friday", "between 3 and 5", "last month", "over the weekend", "the first half of May". */
export function findPeriods(reading: Reading, from: Day): PeriodHit[] {
  const { text, items } = reading;
  const hits: PeriodHit[] = [];
  for (let at = 0; at < items.length;) {
    const read = rangeAt(reading, at, from) ?? spanAt(items, at, from);
    const first = items[read?.first ?? at];
    const last = items[(read?.end ?? 0) - 1];
    if (read && first && last) {
      const { start } = first;
      const isDigits = items.slice(read.first, read.end).some((item) => item.isDigits);
      const value = { from: read.from, to: read.to };
      const matcher = isDigits ? 'pattern' : 'words';
      hits.push({ entity: 'period', value, text: text.slice(start, last.end), start, end: last.end, matcher });
    }
    at = read ? Math.max(read.end, at + 1) : at + 1;
  }
  return hits;
}
