import { overlap } from '@parley/dialogue/layout/measures';
import type { Painter } from '#features/reactions/graph/canvas/painter.ts';
import { boundsIn, type View } from '#features/reactions/graph/canvas/painted-view.ts';
import type { Palette } from '#features/reactions/graph/canvas/palette.ts';
import type { Frame } from '#features/reactions/graph/canvas/scene.ts';

export function paintFrames(context: Painter, frames: readonly Frame[], palette: Palette, view: View): void {
  const bounds = boundsIn(view, 1 / view.zoom);
  for (const frame of frames) {
    if (!overlap(frame, bounds)) continue;
    const { x, y, width, height } = frame;
    context.fillStyle = palette.frame;
    context.globalAlpha = 0.5;
    context.fillRect(x, y, width, height);
    context.globalAlpha = 1;
    context.strokeStyle = palette.frameLine;
    context.lineWidth = 1 / view.zoom;
    context.strokeRect(x, y, width, height);
  }
}

const NAME_PX = 12;
const LARGEST_NAME = 90;

/** The names of scopes as large as they are read from afar, above everything else. */
export function paintNames(context: Painter, frames: readonly Frame[], palette: Palette, view: View): void {
  const size = Math.min(NAME_PX / view.zoom, LARGEST_NAME);
  const bounds = boundsIn(view, size);
  context.font = `600 ${size}px 'Inter Variable', sans-serif`;
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  for (const { x, y, width, name } of frames) {
    const room = Math.max(width, size * 6);
    if (!overlap({ x, y, width: room + size, height: size }, bounds)) continue;
    context.strokeStyle = palette.canvas;
    context.lineWidth = size / 3;
    context.strokeText(name, x + size / 3, y, room);
    context.fillStyle = palette.text;
    context.fillText(name, x + size / 3, y, room);
  }
}
