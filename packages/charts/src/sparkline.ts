import { line } from 'd3-shape';
import { type Drawing, draw, picture } from '#drawing.ts';
import type { ChartOptions } from '#time-chart.ts';

const MARGIN = 3;

interface Point {
  x: number;
  y: number | null;
}

/** A line without axes that says how a figure moved; its last value is a dot. */
export function sparkline(
  values: readonly (number | null)[],
  name: string,
  { theme, chosen = false, ...size }: ChartOptions & { chosen?: boolean },
): Drawing {
  const color = chosen ? theme.accent : theme.previous;
  const points = pointsOf(values, size);
  const path = line<Point>()
    .defined(({ y }) => y !== null)
    .x(({ x }) => x)
    .y(({ y }) => y ?? 0)
    .digits(2)(points);
  const last = points.findLast(({ y }) => y !== null);
  const stroke = { stroke: color, 'stroke-width': 1.5, 'stroke-linejoin': 'round', 'stroke-linecap': 'round' };
  return picture(
    size,
    name,
    draw('path', { d: path ?? '', fill: 'none', ...stroke }),
    ...(last ? [draw('circle', { cx: last.x, cy: last.y ?? 0, r: 2, fill: color })] : []),
  );
}

function pointsOf(values: readonly (number | null)[], { width, height }: { width: number; height: number }): Point[] {
  const known = values.filter((value) => value !== null);
  const least = known.reduce((least, value) => Math.min(least, value), Infinity);
  const room = known.reduce((most, value) => Math.max(most, value), -Infinity) - least;
  const step = (width - 2 * MARGIN) / Math.max(1, values.length - 1);
  return values.map((value, index) => ({
    x: MARGIN + index * step,
    // Values that are all alike are a line in the middle.
    y: value === null ? null : height - MARGIN - (room === 0 ? 0.5 : (value - least) / room) * (height - 2 * MARGIN),
  }));
}
