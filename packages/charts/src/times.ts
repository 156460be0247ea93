/** The length of one step of a chart. */
export type Interval = 'minute' | 'hour' | 'day' | 'week' | 'month';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats are kept: making one costs more than using it a hundred times. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(timeZone, made);
  return made;
}

/** The time under a step: 11-17 for a day or a week, 14:05 within a day, 2026-11 for a month. */
export function tickText(at: number, interval: Interval, timeZone: string): string {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  if (interval === 'month') return `${parts['year']}-${parts['month']}`;
  if (interval === 'day' || interval === 'week') return `${parts['month']}-${parts['day']}`;
  return `${parts['hour']}:${parts['minute']}`;
}

/** Every how many-th of `count` labels of `labelWidth` has room in `width`. */
export function labelStep(count: number, width: number, labelWidth: number): number {
  return Math.max(1, Math.ceil((count * labelWidth) / Math.max(1, width)));
}
