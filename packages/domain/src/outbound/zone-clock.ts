const DAY_S = 86_400;
const MOST_ZONES = 1_000;
const MOST_DAYS = 4_000;

/** A span in which the clock of a time zone runs evenly. Times are in Unix seconds. */
export interface EvenSpan {
  /** The zone's offset from UTC, in seconds. */
  offset: number;
  /** The first second after the span: the clock may jump there. */
  end: number;
}

/** The clock of one time zone; null for an unknown name. */
export function zoneClock(zone: string): ((instant: number) => EvenSpan) | null {
  const known = clocks.get(zone);
  if (known) return known;
  const format = formatOf(zone);
  if (!format) return null;
  if (clocks.size >= MOST_ZONES) clocks.clear();
  const clock = clockOf(format);
  clocks.set(zone, clock);
  return clock;
}

const clocks = new Map<string, (instant: number) => EvenSpan>();

function formatOf(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    return null;
  }
}

interface DayOffsets {
  before: number;
  after: number;
  /** The moment at which the clock jumps; the end of the day if it does not. */
  change: number;
}

/** Keeps each day's offsets, as asking `Intl` takes longer than all the rest. No zone changes twice in a day. */
function clockOf(format: Intl.DateTimeFormat): (instant: number) => EvenSpan {
  const days = new Map<number, DayOffsets>();
  return (instant) => {
    const day = Math.floor(instant / DAY_S);
    let found = days.get(day);
    if (!found) {
      if (days.size >= MOST_DAYS) days.clear();
      found = offsetsOf(format, day * DAY_S);
      days.set(day, found);
    }
    const { before, after, change } = found;
    return instant < change ? { offset: before, end: change } : { offset: after, end: (day + 1) * DAY_S };
  };
}

function offsetsOf(format: Intl.DateTimeFormat, start: number): DayOffsets {
  let [last, change] = [start, start + DAY_S];
  const before = offsetAt(format, start);
  const after = offsetAt(format, change - 1);
  if (before === after) return { before, after, change };
  while (change - last > 1) {
    const middle = Math.floor((last + change) / 2);
    if (offsetAt(format, middle) === before) last = middle;
    else change = middle;
  }
  return { before, after, change };
}

function offsetAt(format: Intl.DateTimeFormat, instant: number): number {
  const parts = new Map(format.formatToParts(instant * 1_000).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return shown / 1_000 - instant;
}
