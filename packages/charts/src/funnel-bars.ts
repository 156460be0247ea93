import { label, TEXT_SIZE } from '#axes.ts';
import { type Drawing, draw, picture } from '#drawing.ts';
import { shortened } from '#shortened.ts';
import type { ChartTheme } from '#theme.ts';
import { valueText } from '#values.ts';

export interface FunnelStep {
  label: string;
  /** The conversations that reached this step. */
  count: number;
}

const ROW = 41;
const BAR = 6;
/** The columns at the right: dropped, count, percent. */
const COLUMNS = { dropped: 112, count: 52, percent: 0 };

/** A bar for each step, as wide as its part of the first step. The largest drop has a triangle. */
export function funnelBars(
  steps: readonly FunnelStep[],
  name: string,
  { width, theme }: { width: number; theme: ChartTheme },
): Drawing {
  const first = steps[0]?.count ?? 0;
  const largest = largestDrop(steps);
  const rows = steps.flatMap((step, index) => {
    const top = index * ROW;
    const share = first === 0 ? 0 : Math.min(1, step.count / first);
    const drop = (steps[index - 1]?.count ?? step.count) - step.count;
    return [
      stepLabel(shortened(step.label, width - 190, TEXT_SIZE), { x: 0, y: top + 18 }, theme.text, theme),
      ...(index === 0 ? [] : [dropLabel(drop, index === largest, width, top, theme)]),
      stepLabel(valueText(step.count, 'count'), rightOf(width - COLUMNS.count, top), theme.text, theme),
      stepLabel(`${Math.round(share * 100)}%`, rightOf(width - COLUMNS.percent, top), theme.muted, theme),
      draw('rect', { x: 0, y: top + 28, width, height: BAR, rx: BAR / 2, fill: theme.track }),
      draw('rect', { x: 0, y: top + 28, width: share * width, height: BAR, rx: BAR / 2, fill: theme.accent }),
    ];
  });
  return picture({ width, height: Math.max(1, steps.length) * ROW }, name, ...rows);
}

/** The step before which most conversations left, or -1. */
export function largestDrop(steps: readonly FunnelStep[]): number {
  const drops = steps.map(({ count }, index) => (steps[index - 1]?.count ?? count) - count);
  const most = Math.max(0, ...drops);
  return most === 0 ? -1 : drops.indexOf(most);
}

function dropLabel(drop: number, largest: boolean, width: number, top: number, theme: ChartTheme): Drawing {
  const text = `${largest ? '▲ ' : ''}−${valueText(drop, 'count')}`;
  return stepLabel(text, rightOf(width - COLUMNS.dropped, top), largest ? theme.warning : theme.muted, theme);
}

function rightOf(x: number, top: number): Record<string, string | number> {
  return { x, y: top + 18, 'text-anchor': 'end' };
}

function stepLabel(text: string, place: Record<string, string | number>, fill: string, theme: ChartTheme): Drawing {
  return label(text, { ...place, fill }, theme);
}
