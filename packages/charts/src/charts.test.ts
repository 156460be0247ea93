import { expect, it } from 'vitest';
import { type Drawing, markup } from '#drawing.ts';
import { funnelBars, largestDrop } from '#funnel-bars.ts';
import { slotAt } from '#slots.ts';
import { sparkline } from '#sparkline.ts';
import { stackedBars } from '#stacked-bars.ts';
import { consoleTheme, mailTheme } from '#theme.ts';
import { type TimeChartData, timeChart } from '#time-chart.ts';
import { tickText } from '#times.ts';
import { valueText } from '#values.ts';

const DAY = 86_400_000;
const FIRST = Date.UTC(2026, 10, 10);
const size = { width: 744, height: 288, theme: mailTheme };

function days(values: (number | null)[], more: Partial<TimeChartData> = {}): TimeChartData {
  return {
    name: 'Contained by day',
    unit: 'share',
    starts: values.map((_, index) => FIRST + index * DAY),
    end: FIRST + values.length * DAY,
    interval: 'day',
    timeZone: 'UTC',
    current: values,
    ...more,
  };
}

function every(drawing: Drawing, tag: Drawing['tag']): Drawing[] {
  const inner = drawing.children.flatMap((child) => (typeof child === 'string' ? [] : every(child, tag)));
  return drawing.tag === tag ? [drawing, ...inner] : inner;
}

const texts = (drawing: Drawing): string[] =>
  every(drawing, 'text').map(({ children }) => children.filter((child) => typeof child === 'string').join(''));

it('draws values in the middle of their steps, the larger ones higher', () => {
  const { slots, plot } = timeChart(days([0.7, 0.5, 0.8, 0.6]), size);
  const width = (plot.right - plot.left) / 4;
  expect(slots.map(({ x }) => x)).toEqual([0.5, 1.5, 2.5, 3.5].map((step) => plot.left + step * width));
  const heights = slots.map(({ current }) => current ?? Number.NaN);
  expect(heights[2]).toBeLessThan(heights[0] ?? 0);
  expect(heights[1]).toBe(plot.bottom);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(plot.top);
});

it('labels shares from the least value, and counts from zero', () => {
  expect(texts(timeChart(days([0.61, 0.78]), size).picture)).toEqual(
    expect.arrayContaining(['60%', '80%', '11-10', '11-11']),
  );
  const counts = timeChart(days([610, 1780], { unit: 'count' }), size);
  expect(texts(counts.picture)).toEqual(expect.arrayContaining(['0', '500', '1,000', '1,500', '2,000']));
});

it('shows no half conversations on an axis', () => {
  const labels = texts(timeChart(days([0, 1], { unit: 'count' }), size).picture);
  expect(labels.filter((text) => text.includes('.'))).toEqual([]);
});

it('leaves a gap where there is no value', () => {
  const { picture, slots } = timeChart(days([0.5, null, 0.7, 0.6]), size);
  expect(slots[1]?.current).toBeNull();
  const solid = every(picture, 'path').find(({ attributes }) => attributes['stroke-width'] === 2);
  expect(String(solid?.attributes['d']).match(/M/g)).toHaveLength(2);
});

it('draws axes without any value or step', () => {
  expect(timeChart(days([null, null]), size).slots).toHaveLength(2);
  const empty = timeChart(days([]), size);
  expect(slotAt(empty.slots, 100)).toBeUndefined();
  expect(markup(empty.picture)).not.toMatch(/NaN|Infinity|undefined/);
});

it.each([
  ['all alike', [0.7, 0.7, 0.7]],
  ['zero', [0, 0]],
  ['one', [1, 1]],
])('draws shares that are %s within the plot', (_, values) => {
  const { slots, plot } = timeChart(days(values), size);
  for (const { current } of slots) {
    expect(current).toBeGreaterThanOrEqual(plot.top);
    expect(current).toBeLessThanOrEqual(plot.bottom);
  }
});

it('puts a deployment where its time is within its step', () => {
  const marks = [
    { at: FIRST + 1.5 * DAY, kind: 'deployment' as const, label: 'v2' },
    { at: FIRST - 1, kind: 'deployment' as const, label: 'before' },
    { at: FIRST + 3 * DAY, kind: 'rollback' as const, label: 'after' },
  ];
  const chart = timeChart(days([0.5, 0.6, 0.7], { marks }), size);
  expect(chart.marks).toEqual([{ index: 0, x: chart.slots[1]?.x }]);
});

it('keeps the line of a deployment whose sign would cover another', () => {
  const marks = [0, 1, 2].map((minute) => ({ at: FIRST + minute * 60_000, kind: 'deployment' as const, label: 'v' }));
  const { picture } = timeChart(days([0.5, 0.6], { marks }), size);
  const dotted = every(picture, 'line').filter(({ attributes }) => attributes['stroke-dasharray'] === '2 3');
  expect(dotted).toHaveLength(3);
  expect(every(picture, 'g')).toHaveLength(1);
});

it('finds the step under a pointer', () => {
  const { slots, plot } = timeChart(days([0.5, 0.6, 0.7]), size);
  expect(slotAt(slots, -5)).toBe(0);
  expect(slotAt(slots, slots[1]?.x ?? 0)).toBe(1);
  expect(slotAt(slots, plot.right + 50)).toBe(2);
});

it('leaves out labels that have no room', () => {
  const { picture } = timeChart(days(Array.from({ length: 365 }, () => 0.5)), size);
  expect(every(picture, 'text').length).toBeLessThan(25);
});

it('stacks the parts of a bar without overlap, to the total', () => {
  const { starts, end } = days([1, 2]);
  const parts = [
    { label: 'contained', counts: [700, 0] },
    { label: 'transferred', counts: [300, 500] },
  ];
  const bars = stackedBars({ name: 'Outcomes', starts, end, interval: 'day', timeZone: 'UTC', parts }, size);
  const [lower, upper, alone] = every(bars.picture, 'rect').map(({ attributes }) => ({
    top: Number(attributes['y']),
    bottom: Number(attributes['y']) + Number(attributes['height']),
  }));
  expect(lower?.bottom).toBeCloseTo(bars.plot.bottom);
  expect(upper?.bottom).toBeCloseTo((lower?.top ?? 0) - 1);
  expect(upper?.top).toBeCloseTo(bars.plot.top);
  expect(alone?.bottom).toBeCloseTo(bars.plot.bottom);
});

it('ends a sparkline at its last value', () => {
  const drawing = sparkline([1, 5, 3, null], 'Conversations', { width: 100, height: 28, theme: consoleTheme });
  const [dot] = every(drawing, 'circle');
  expect(dot?.attributes['cx']).toBeCloseTo(3 + (94 / 3) * 2);
  expect(dot?.attributes['cy']).toBeCloseTo(14);
  expect(every(sparkline([], 'None', { width: 100, height: 28, theme: consoleTheme }), 'circle')).toEqual([]);
});

it('measures a funnel against its first step and marks the largest drop', () => {
  const steps = [
    { label: 'Lost card reported', count: 2140 },
    { label: 'Digits given', count: 1902 },
    { label: 'Card blocked', count: 1070 },
  ];
  const drawing = funnelBars(steps, 'Funnel', { width: 340, theme: mailTheme });
  expect(largestDrop(steps)).toBe(2);
  expect(texts(drawing)).toEqual(expect.arrayContaining(['−238', '▲ −832', '1,902', '50%']));
  expect(every(drawing, 'rect').map(({ attributes }) => attributes['width'])).toContain(170);
  expect(largestDrop([])).toBe(-1);
});

it('shows hostile names as text, and leaves out what XML cannot carry', () => {
  const hostile = `</title><script>alert(1)</script>" onload='x' & \u0000\u001b\ud800`;
  const marks = [{ at: FIRST, kind: 'deployment' as const, label: hostile }];
  const pictures = [
    timeChart(days([0.5, 0.6], { name: hostile, marks }), size).picture,
    funnelBars([{ label: hostile, count: 1 }], hostile, { width: 900, theme: mailTheme }),
  ];
  for (const text of pictures.map(markup)) {
    expect(text).not.toMatch(/<script|onload='|" onload/);
    expect(text).toContain('&lt;script&gt;');
    // oxlint-disable-next-line no-control-regex -- these are the characters that must be away
    expect(text).not.toMatch(/[\u0000-\u0008\u001b\ud800]/);
  }
});

it('takes every color from the theme', () => {
  expect(markup(timeChart(days([0.5, 0.6]), { ...size, theme: consoleTheme }).picture)).not.toMatch(/#[0-9a-f]{3}/i);
  expect(markup(timeChart(days([0.5, 0.6]), size).picture)).not.toContain('var(');
});

it('tells times of steps in their time zone, also where clocks change', () => {
  const at = Date.UTC(2026, 9, 25, 0, 30);
  expect(tickText(at, 'hour', 'Europe/Prague')).toBe('02:30');
  expect(tickText(at + 3_600_000, 'hour', 'Europe/Prague')).toBe('02:30');
  expect(tickText(at, 'day', 'Pacific/Auckland')).toBe('10-25');
  expect(tickText(at, 'month', 'UTC')).toBe('2026-10');
});

it.each([
  [1234, 'count', '1,234'],
  [0.7134, 'share', '71.3%'],
  [0.637, 'seconds', '0.64 s'],
  [108, 'seconds', '1:48'],
  [3725, 'seconds', '1:02:05'],
] as const)('writes %d as a %s: %s', (value, unit, text) => {
  expect(valueText(value, unit)).toBe(text);
});
