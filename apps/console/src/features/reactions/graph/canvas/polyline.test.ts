import { contains, type Point, type Rect } from '@parley/dialogue/layout/measures';
import { expect, test } from 'vitest';
import {
  jumpBetween,
  pathOfLine,
  pointOnLine,
  rectOfLine,
  traceLine,
} from '#features/reactions/graph/canvas/polyline.ts';
import { svgPainter } from '#features/reactions/graph/canvas/svg-painter.ts';

const everywhere: Rect = { x: -10_000, y: -10_000, width: 20_000, height: 20_000 };
const line: Point[] = [
  { x: 0, y: 20 },
  { x: 1_000, y: 20 },
  { x: 1_000, y: 900 },
  { x: 1_200, y: 900 },
];

/** The path that is traced, as an SVG writes it. */
function traced(points: readonly Point[], bounds: Rect): string {
  const painter = svgPainter((text) => text.length);
  painter.beginPath();
  traceLine(painter, points, bounds);
  painter.stroke();
  return / d="([^"]*)"/u.exec(painter.svg(everywhere))?.[1] ?? '';
}
const numbersOf = (path: string) => [...path.matchAll(/-?\d+(?:\.\d+)?/gu)].map(Number);

test('a line has straight pieces and round corners', () => {
  expect(pathOfLine(line)).toBe('M0,20 L993,20 Q1000,20 1000,27 L1000,893 Q1000,900 1007,900 L1200,900');
  expect(traced(line, everywhere).split('C')).toHaveLength(3);
});

test('of a long line only the part within the bounds is traced, and its dashes begin where those of the whole do', () => {
  const path = traced(line, { x: 400, y: 0, width: 100, height: 100 });
  const [x = 0, y = 0, endX = 0, endY = 0] = numbersOf(path);
  expect([y, endX, endY]).toEqual([20, 500, 20]);
  expect(x).toBeLessThanOrEqual(400);
  expect(x % 30).toBe(0);
  expect(traced(line, { x: 0, y: 300, width: 100, height: 100 })).toBe('');
});

test('a line from right to left is cut in the same way', () => {
  const path = traced(line.toReversed(), { x: 400, y: 0, width: 100, height: 100 });
  const [x = 0, , endX = 0] = numbersOf(path);
  expect(x).toBeGreaterThanOrEqual(500);
  expect(endX).toBe(400);
});

test('a point on a line is found by its share of the way', () => {
  expect(pointOnLine(line, 0)).toEqual(line[0]);
  expect(pointOnLine(line, 1)).toEqual(line.at(-1));
  expect(pointOnLine(line, 1_100 / 2_080)).toEqual({ x: 1_000, y: 120 });
});

test('a jump leaves to the right and arrives from the left, wherever its target is', () => {
  for (const to of [
    { x: 600, y: 300 },
    { x: -600, y: 0 },
    { x: 10, y: -900 },
  ]) {
    const points = jumpBetween({ x: 0, y: 0 }, to);
    expect(points[1]?.x).toBeGreaterThan(0);
    expect(points.at(-2)?.x).toBeLessThan(to.x);
    expect(contains(rectOfLine(points), { ...to, width: 0, height: 0 })).toBe(true);
  }
});
