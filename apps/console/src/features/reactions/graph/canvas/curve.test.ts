import { contains, type Rect } from '@parley/dialogue/layout/measures';
import { expect, test } from 'vitest';
import { curveOf, pointOn, rectOfCurve, traceCurve } from '#features/reactions/graph/canvas/curve.ts';
import { svgPainter } from '#features/reactions/graph/canvas/svg-painter.ts';

const forth = { from: { x: 0, y: 0 }, to: { x: 3000, y: 900 } };
const back = { from: { x: 2000, y: 500 }, to: { x: 0, y: 0 } };
const everywhere: Rect = { x: -10_000, y: -10_000, width: 20_000, height: 20_000 };

/** The path that is traced, as an SVG writes it. */
function traced(edge: typeof forth, bounds: Rect): string {
  const painter = svgPainter((text) => text.length);
  painter.beginPath();
  traceCurve(painter, edge, bounds);
  painter.stroke();
  return / d="([^"]*)"/u.exec(painter.svg(everywhere))?.[1] ?? '';
}
const numbersOf = (path: string) => [...path.matchAll(/-?\d+(?:\.\d+)?/gu)].map(Number);
const countOf = (path: string, command: string) => path.split(command).length - 1;

test('a curve that is in view is one curve, the same as an element of the page is', () => {
  expect(numbersOf(traced(forth, everywhere))).toEqual(numbersOf(curveOf(forth.from, forth.to)));
});

test('no part of a curve lies outside its rectangle, though it leaves to the right of where it goes', () => {
  for (const edge of [forth, back]) {
    const rect = rectOfCurve(edge);
    for (let t = 0; t <= 1; t += 0.01) {
      expect(contains(rect, { ...pointOn(edge, t), width: 0, height: 0 })).toBe(true);
    }
  }
});

test('of a long curve what may be seen is traced, in one go, and nothing of one that is elsewhere', () => {
  const middle = pointOn(forth, 0.5);
  const path = traced(forth, { x: middle.x - 50, y: middle.y - 50, width: 100, height: 100 });
  expect(countOf(path, 'M')).toBe(1);
  expect(countOf(path, 'C')).toBeLessThan(4);
  expect(traced(forth, { x: 0, y: 800, width: 100, height: 100 })).toBe('');
});

test.each([['forth', forth] as const, ['back', back] as const])(
  'whatever is seen of it going %s, its dashes begin where those of the whole curve would',
  (_name, edge) => {
    const steps = 20_000;
    const points = Array.from({ length: steps + 1 }, (_, step) => pointOn(edge, step / steps));
    let length = 0;
    const lengths = points.map((point, step) => {
      const last = points[step - 1] ?? point;
      return (length += Math.hypot(point.x - last.x, point.y - last.y));
    });
    for (const t of [0.2, 0.45, 0.6, 0.8]) {
      const { x, y } = pointOn(edge, t);
      const [startX = 0, startY = 0] = numbersOf(traced(edge, { x: x - 20, y: y - 20, width: 40, height: 40 }));
      const gaps = points.map((point) => Math.hypot(point.x - startX, point.y - startY));
      const nearest = gaps.indexOf(Math.min(...gaps));
      expect(gaps[nearest]).toBeLessThan(1);
      // Every pattern of dashes repeats after 10 or 6 pixels.
      const off = (lengths[nearest] ?? 0) % 30;
      expect(Math.min(off, 30 - off)).toBeLessThan(1);
    }
  },
);
