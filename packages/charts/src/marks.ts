import { type Drawing, draw } from '#drawing.ts';
import { type Box, placeOf, type Slot, type Timeline } from '#slots.ts';
import type { ChartTheme } from '#theme.ts';

/** A deployment on a time chart. */
export interface DeploymentMark {
  /** Milliseconds since 1970. */
  at: number;
  kind: 'deployment' | 'rollback';
  label: string;
}

export interface PlacedMark {
  /** The number of the mark in the given list. */
  index: number;
  x: number;
}

export const MARK_SIZE = 18;
const ICON = 12;
/** Outlines of Tabler icons (MIT) on a field of 24: rocket and arrow-back-up. */
const PATHS = {
  deployment:
    'M4 13a8 8 0 0 1 7 7a6 6 0 0 0 3 -5a9 9 0 0 0 6 -8a3 3 0 0 0 -3 -3a9 9 0 0 0 -8 6a6 6 0 0 0 -5 3M7 14a6 6 0 0 0 -3 6a6 6 0 0 0 6 -3M14 9a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
  rollback: 'M9 14l-4 -4l4 -4M5 10h11a4 4 0 1 1 0 8h-1',
};

export function placeMarks(marks: readonly DeploymentMark[], timeline: Timeline, slots: readonly Slot[]): PlacedMark[] {
  return marks
    .map(({ at }, index) => ({ index, x: placeOf(at, timeline, slots) }))
    .filter((mark): mark is PlacedMark => mark.x !== undefined)
    .sort((left, right) => left.x - right.x);
}

/** Draws a dotted line per deployment. Labels that would overlap the previous one are omitted. */
export function drawMarks(
  placed: readonly PlacedMark[],
  marks: readonly DeploymentMark[],
  plot: Box,
  theme: ChartTheme,
): Drawing[] {
  let free = -Infinity;
  return placed.flatMap(({ index, x }) => {
    const mark = marks[index];
    if (!mark) return [];
    const line = dottedLine(x, plot, theme);
    if (x < free) return [line];
    free = x + MARK_SIZE + 1;
    return [line, sign(mark, x, plot.top - MARK_SIZE - 4, theme)];
  });
}

function dottedLine(x: number, { top, bottom }: Box, theme: ChartTheme): Drawing {
  const dashes = { 'stroke-width': 1, 'stroke-dasharray': '2 3' };
  return draw('line', { x1: x, x2: x, y1: top - 4, y2: bottom, stroke: theme.previous, ...dashes });
}

function sign({ kind, label }: DeploymentMark, x: number, top: number, theme: ChartTheme): Drawing {
  const inset = (MARK_SIZE - ICON) / 2;
  const frame = { x: x - MARK_SIZE / 2, y: top, width: MARK_SIZE, height: MARK_SIZE, rx: 4 };
  const place = `translate(${x - MARK_SIZE / 2 + inset} ${top + inset}) scale(${ICON / 24})`;
  const stroke = { stroke: theme.muted, 'stroke-width': 2, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' };
  return draw(
    'g',
    {},
    draw('title', {}, label),
    draw('rect', { ...frame, fill: theme.surface, stroke: theme.line }),
    draw('path', { d: PATHS[kind], transform: place, fill: 'none', ...stroke }),
  );
}
