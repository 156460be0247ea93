import type { Rect } from '@parley/dialogue/layout/measures';
import type { Painter } from '#features/reactions/graph/canvas/painter.ts';

/** The length of control arms when cubic curves draw a circle of radius 1. */
export const ROUND = 0.5523;

/** Adds a rectangle with round corners to the path. */
export function traceRounded(painter: Painter, { x, y, width, height }: Rect, radius: number): void {
  const r = Math.min(radius, width / 2, height / 2);
  const arm = r * (1 - ROUND);
  const [right, bottom] = [x + width, y + height];
  painter.moveTo(x + r, y);
  painter.lineTo(right - r, y);
  painter.bezierCurveTo(right - arm, y, right, y + arm, right, y + r);
  painter.lineTo(right, bottom - r);
  painter.bezierCurveTo(right, bottom - arm, right - arm, bottom, right - r, bottom);
  painter.lineTo(x + r, bottom);
  painter.bezierCurveTo(x + arm, bottom, x, bottom - arm, x, bottom - r);
  painter.lineTo(x, y + r);
  painter.bezierCurveTo(x, y + arm, x + arm, y, x + r, y);
  painter.closePath();
}
