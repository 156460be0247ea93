import { QUARTER_S } from '#platform/db/tables/stats-tables.ts';

/** Seconds of the rollups, the widest first. Days begin at midnight of UTC. */
export const WIDTHS = [86_400, 21_600, 3_600, QUARTER_S] as const;

/** Unix seconds; `to` is exclusive. */
export interface Span {
  from: number;
  to: number;
}

/** A part of an interval, whose number starts at 1: rollups of a width, or facts if the width is 0. */
export interface Reading extends Span {
  interval: number;
  width: number;
}

/**
 * Plans how to read intervals so that every second is counted once: the widest rollups that fit, and facts at ends
 * within a quarter of an hour. Marked quarters, which have changed since the job last computed them, are read from the
 * facts, too.
 */
export function planReading(intervals: readonly Span[], marked: readonly number[]): Reading[] {
  const dirty = new Map(WIDTHS.map((width) => [width, new Set(marked.map((quarter) => down(quarter, width)))]));
  const readings: Reading[] = [];

  function add(reading: Reading): void {
    const last = readings.at(-1);
    const goesOn =
      last && last.to === reading.from && last.width === reading.width && last.interval === reading.interval;
    if (goesOn) last.to = reading.to;
    else readings.push(reading);
  }

  function cover({ from, to }: Span, interval: number, level: number): void {
    if (from >= to) return;
    const width = WIDTHS[level];
    if (width === undefined) return add({ from, to, interval, width: 0 });
    const whole = { from: up(from, width), to: down(to, width) };
    if (whole.from >= whole.to) return cover({ from, to }, interval, level + 1);
    cover({ from, to: whole.from }, interval, level + 1);
    for (let at = whole.from; at < whole.to; at += width) {
      const unit = { from: at, to: at + width };
      if (dirty.get(width)?.has(at)) cover(unit, interval, level + 1);
      else add({ ...unit, interval, width });
    }
    cover({ from: whole.to, to }, interval, level + 1);
  }

  for (const [index, interval] of intervals.entries()) cover(interval, index + 1, 0);
  return readings;
}

function down(seconds: number, width: number): number {
  return Math.floor(seconds / width) * width;
}

function up(seconds: number, width: number): number {
  return Math.ceil(seconds / width) * width;
}
