import type { Rect } from '@parley/dialogue/layout/measures';
import type { View } from '#features/reactions/graph/canvas/painted-view.ts';

/** Fits a canvas to its element's size, sharp on high-resolution screens; null without a canvas. */
export function beginPainting(
  canvas: HTMLCanvasElement,
  { width, height }: Pick<Rect, 'width' | 'height'>,
): CanvasRenderingContext2D | null {
  const context = canvas.getContext('2d');
  if (!context) return null;
  const ratio = pixelRatio();
  const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== wide || canvas.height !== high) [canvas.width, canvas.height] = [wide, high];
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  return context;
}

/** The pixel ratio of the screen; from 2 on more is not seen. */
function pixelRatio(): number {
  return Math.min(globalThis.devicePixelRatio || 1, 2);
}

/**
 * Moves the pixels of a canvas to their position in another view of equal size, and returns the uncovered areas; null
 * if the pixels do not fit and all of it has to be repainted.
 */
export function movePainted(context: CanvasRenderingContext2D, before: View, now: View): Rect[] | null {
  const { zoom, width, height } = now;
  if (before.zoom !== zoom || before.width !== width || before.height !== height) return null;
  const ratio = pixelRatio();
  const [right, down] = [(now.x - before.x) * ratio, (now.y - before.y) * ratio];
  const [dx, dy] = [Math.round(right), Math.round(down)];
  if (Math.abs(right - dx) > 0.01 || Math.abs(down - dy) > 0.01) return null;
  if (Math.abs(dx) >= width * ratio || Math.abs(dy) >= height * ratio) return null;
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalCompositeOperation = 'copy';
  context.drawImage(context.canvas, dx, dy);
  context.restore();
  const parts: Rect[] = [];
  // A pixel more than is bare: a canvas may end within one.
  const [wide, high] = [Math.abs(dx) / ratio + 1, Math.abs(dy) / ratio + 1];
  if (dx !== 0) parts.push({ x: dx > 0 ? 0 : width - wide, y: 0, width: wide, height });
  if (dy !== 0) parts.push({ x: 0, y: dy > 0 ? 0 : height - high, width, height: high });
  return parts;
}
