import { area, line } from 'd3-shape';
import { drawTimeAxis, drawValueAxis, plotBox } from '#axes.ts';
import { type Drawing, draw, picture, round } from '#drawing.ts';
import { type DeploymentMark, drawMarks, type PlacedMark, placeMarks } from '#marks.ts';
import { type Box, type Slot, slotsOf, type Timeline } from '#slots.ts';
import type { ChartTheme } from '#theme.ts';
import { type Unit, valueScale } from '#values.ts';

export interface TimeChartData extends Timeline {
  /** A sentence about the chart for screen readers. */
  name: string;
  unit: Unit;
  /** One value per step; null for a step without a value. */
  current: readonly (number | null)[];
  /** The same steps of the period before. */
  previous?: readonly (number | null)[];
  marks?: readonly DeploymentMark[];
}

export interface ChartOptions {
  width: number;
  height: number;
  theme: ChartTheme;
}

/** A step with the heights of its values, for a crosshair over the picture. */
export interface TimeSlot extends Slot {
  current: number | null;
  previous: number | null;
}

export interface TimeChart {
  picture: Drawing;
  plot: Box;
  slots: readonly TimeSlot[];
  marks: readonly PlacedMark[];
}

/** The current values as a solid line over a tint, the previous ones dashed, and the deployments. */
export function timeChart(data: TimeChartData, { theme, ...size }: ChartOptions): TimeChart {
  const plot = plotBox(size);
  const { current, previous = [], marks = [] } = data;
  const scale = valueScale(
    [...current, ...previous].filter((value) => value !== null),
    data.unit,
    plot,
  );
  const heightOf = (value: number | null = null): number | null => (value === null ? null : round(scale.y(value)));
  const slots = slotsOf(data, plot).map((slot, index) => ({
    ...slot,
    current: heightOf(current[index]),
    previous: heightOf(previous[index]),
  }));
  const placed = placeMarks(marks, data, slots);
  return {
    plot,
    slots,
    marks: placed,
    picture: picture(
      size,
      data.name,
      ...drawValueAxis(scale, data.unit, plot, theme),
      ...drawTimeAxis(data, slots, plot, theme),
      tint(slots, plot, theme),
      ...drawMarks(placed, marks, plot, theme),
      drawLine(slots, 'previous', { stroke: theme.previous, 'stroke-width': 1.5, 'stroke-dasharray': '3 3' }),
      drawLine(slots, 'current', { stroke: theme.accent, 'stroke-width': 2 }),
    ),
  };
}

function tint(slots: TimeSlot[], { bottom }: Box, theme: ChartTheme): Drawing {
  const path = area<TimeSlot>()
    .defined(({ current }) => current !== null)
    .x(({ x }) => x)
    .y0(bottom)
    .y1(({ current }) => current ?? bottom)
    .digits(2)(slots);
  return draw('path', { d: path ?? '', fill: theme.accentTint, 'fill-opacity': 0.7 });
}

/** A gap in the values is a gap in the line. A value alone between two gaps is a dot, by its round end. */
function drawLine(slots: TimeSlot[], of: 'current' | 'previous', stroke: Record<string, string | number>): Drawing {
  const path = line<TimeSlot>()
    .defined((slot) => slot[of] !== null)
    .x(({ x }) => x)
    .y((slot) => slot[of] ?? 0)
    .digits(2)(slots);
  return draw('path', {
    d: path ?? '',
    fill: 'none',
    'stroke-linejoin': 'round',
    'stroke-linecap': 'round',
    ...stroke,
  });
}
