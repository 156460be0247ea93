import { drawTimeAxis, drawValueAxis, plotBox } from '#axes.ts';
import { type Drawing, draw, picture } from '#drawing.ts';
import { type DeploymentMark, drawMarks, type PlacedMark, placeMarks } from '#marks.ts';
import { type Box, type Slot, slotsOf, type Timeline } from '#slots.ts';
import type { ChartTheme } from '#theme.ts';
import type { ChartOptions } from '#time-chart.ts';
import { type ValueScale, valueScale } from '#values.ts';

export interface StackedBarsData extends Timeline {
  /** A sentence about the chart for screen readers. */
  name: string;
  /** The parts of each bar from below, with one count for each step. Four colors: a fifth part begins again. */
  parts: readonly { label: string; counts: readonly number[] }[];
  marks?: readonly DeploymentMark[];
}

export interface StackedBars {
  picture: Drawing;
  plot: Box;
  slots: readonly Slot[];
  marks: readonly PlacedMark[];
}

/** Parts of a bar are one pixel apart. */
const GAP = 1;
const WIDEST_BAR = 40;

export function stackedBars(data: StackedBarsData, { theme, ...size }: ChartOptions): StackedBars {
  const plot = plotBox(size);
  const slots = slotsOf(data, plot);
  const totals = slots.map((_, index) => data.parts.reduce((sum, { counts }) => sum + (counts[index] ?? 0), 0));
  const scale = valueScale(totals, 'count', plot);
  const marks = placeMarks(data.marks ?? [], data, slots);
  return {
    plot,
    slots,
    marks,
    picture: picture(
      size,
      data.name,
      ...drawValueAxis(scale, 'count', plot, theme),
      ...drawTimeAxis(data, slots, plot, theme),
      ...drawMarks(marks, data.marks ?? [], plot, theme),
      ...slots.flatMap((slot, index) =>
        drawBar(
          slot,
          data.parts.map(({ counts }) => counts[index] ?? 0),
          scale,
          theme,
        ),
      ),
    ),
  };
}

function drawBar({ x, left, right }: Slot, counts: readonly number[], { y }: ValueScale, theme: ChartTheme): Drawing[] {
  const width = Math.min(WIDEST_BAR, Math.max(1, (right - left) * 0.65));
  let below = 0;
  return counts.flatMap((count, part) => {
    if (count <= 0) return [];
    const [bottom, top] = [y(below) - (below > 0 ? GAP : 0), y(below + count)];
    below += count;
    const place = { x: x - width / 2, y: top, width, height: Math.max(0, bottom - top) };
    return [draw('rect', { ...place, fill: theme.series[part % theme.series.length] })];
  });
}
