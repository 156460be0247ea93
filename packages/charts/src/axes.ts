import { type Drawing, draw } from '#drawing.ts';
import { MARK_SIZE } from '#marks.ts';
import type { Box, Slot, Timeline } from '#slots.ts';
import type { ChartTheme } from '#theme.ts';
import { labelStep, tickText } from '#times.ts';
import { type Unit, type ValueScale, valueText } from '#values.ts';

export const TEXT_SIZE = 12;
const VALUE_ROOM = 44;
const TIME_ROOM = 24;
const TIME_LABEL_WIDTHS = { minute: 44, hour: 44, day: 44, week: 44, month: 60 };

/** The room for lines and bars: values have their room at the left, times below, deployments above. */
export function plotBox(size: { width: number; height: number }): Box {
  return { left: VALUE_ROOM, top: MARK_SIZE + 8, right: size.width - 8, bottom: size.height - TIME_ROOM };
}

export function drawValueAxis({ y, ticks }: ValueScale, unit: Unit, plot: Box, theme: ChartTheme): Drawing[] {
  return ticks.flatMap((tick) => {
    const at = y(tick);
    return [
      draw('line', { x1: plot.left, x2: plot.right, y1: at, y2: at, stroke: theme.line, 'stroke-width': 1 }),
      label(valueText(tick, unit), { x: plot.left - 8, y: at + 4, 'text-anchor': 'end' }, theme),
    ];
  });
}

export function drawTimeAxis(timeline: Timeline, slots: readonly Slot[], plot: Box, theme: ChartTheme): Drawing[] {
  const { starts, interval, timeZone } = timeline;
  const step = labelStep(starts.length, plot.right - plot.left, TIME_LABEL_WIDTHS[interval]);
  return slots.flatMap(({ x }, index) => {
    const start = starts[index];
    if (start === undefined || index % step !== 0) return [];
    return [label(tickText(start, interval, timeZone), { x, y: plot.bottom + 18, 'text-anchor': 'middle' }, theme)];
  });
}

export function label(text: string, place: Record<string, string | number>, theme: ChartTheme): Drawing {
  const font = { 'font-family': theme.font, 'font-size': TEXT_SIZE, fill: theme.muted };
  return draw('text', { ...font, ...place }, text);
}
