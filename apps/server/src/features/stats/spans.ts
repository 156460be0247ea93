export const QUARTER_S = 900;
export const HOUR_S = 3_600;
/** More marked quarters than these are read as the job last left them, as it is about to compute them. */
export const MOST_MARKED = 200;

/** Unix seconds; `to` is left out. */
export interface Span {
  from: number;
  to: number;
}

/** Where each part of a span is read: whole hours and quarters from rollups, the rest from facts. */
export interface ReadingPlan {
  hours: Span;
  /** Hours of these that are read by quarters. */
  hoursByQuarters: number[];
  quarters: Span[];
  /** Quarters that are read from facts instead. */
  marked: number[];
  facts: Span[];
}

/**
 * Plans how to read a span so that every second of it is counted once. Marked quarters were changed since the job last
 * computed them. Without `byHours`, as where days begin at half past, no hour is read as a whole.
 */
export function planReading(
  { from, to }: Span,
  { marked: allMarked, byHours }: { marked: readonly number[]; byHours: boolean },
): ReadingPlan {
  const whole = { from: up(from, QUARTER_S), to: down(to, QUARTER_S) };
  if (whole.from >= whole.to) {
    return { hours: { from: 0, to: 0 }, hoursByQuarters: [], quarters: [], marked: [], facts: [{ from, to }] };
  }
  const hours = byHours ? { from: up(whole.from, HOUR_S), to: down(whole.to, HOUR_S) } : { from: 0, to: 0 };
  const hasHours = hours.from < hours.to;
  const quarters = hasHours
    ? [
        { from: whole.from, to: hours.from },
        { from: hours.to, to: whole.to },
      ]
    : [whole];
  const marked = allMarked.filter((quarter) => quarter >= whole.from && quarter < whole.to);
  const used = marked.length > MOST_MARKED ? [] : marked;
  const inHours = used.filter((quarter) => hasHours && quarter >= hours.from && quarter < hours.to);
  return {
    hours: hasHours ? hours : { from: 0, to: 0 },
    hoursByQuarters: [...new Set(inHours.map((quarter) => down(quarter, HOUR_S)))],
    quarters: quarters.filter(isSome),
    marked: used,
    facts: [
      { from, to: whole.from },
      { from: whole.to, to },
      ...used.map((quarter) => ({ from: quarter, to: quarter + QUARTER_S })),
    ].filter(isSome),
  };
}

function isSome({ from, to }: Span): boolean {
  return from < to;
}

function down(seconds: number, width: number): number {
  return Math.floor(seconds / width) * width;
}

function up(seconds: number, width: number): number {
  return Math.ceil(seconds / width) * width;
}
