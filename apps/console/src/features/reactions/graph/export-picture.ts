import { BOX } from '@parley/dialogue/layout/measures';
import type { Reaction } from '@parley/domain';
import { summaryOfCalls } from '#features/reactions/action-calls.ts';
import {
  paintBoxes,
  paintEdges,
  paintFrames,
  paintNames,
  paletteOf,
  type Marks,
} from '#features/reactions/graph/paint.ts';
import { boundsOf, type Scene } from '#features/reactions/graph/scene.ts';

const MARGIN = 40;
/** Browsers refuse larger canvases. */
const LONGEST_SIDE = 12_000;
const MOST_PIXELS = 100_000_000;

/** The whole graph as a PNG, at its own size where that is possible. */
export async function pictureOf(
  scene: Scene,
  reactions: readonly Reaction[],
  marks: Marks,
  element: Element,
): Promise<Blob | null> {
  const bounds = boundsOf(scene);
  if (!bounds) return null;
  const [wide, high] = [bounds.width + 2 * MARGIN, bounds.height + 2 * MARGIN];
  const scale = Math.min(2, LONGEST_SIDE / wide, LONGEST_SIDE / high, Math.sqrt(MOST_PIXELS / wide / high));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(wide * scale);
  canvas.height = Math.round(high * scale);
  const context = canvas.getContext('2d');
  if (!context) return null;
  const palette = paletteOf(element);
  context.fillStyle = palette.canvas;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.translate(MARGIN - bounds.x, MARGIN - bounds.y);
  const view = { x: -bounds.x + MARGIN, y: -bounds.y + MARGIN, zoom: 1, width: wide, height: high };
  paintFrames(context, scene.frames, palette, view);
  paintEdges(context, scene.edges, view, palette, false);
  paintBoxes(context, scene.boxes, palette, { ...marks, selected: new Set(), found: null });
  context.textBaseline = 'top';
  for (const reaction of reactions) {
    const box = scene.boxes.get(reaction.id);
    if (!box) continue;
    const lines = [reaction.intents.join(', '), reaction.condition, summaryOfCalls(reaction.actions)];
    context.fillStyle = palette.text;
    context.font = "600 13px 'Inter Variable', sans-serif";
    context.fillText(cut(context, reaction.name), box.x + 10, box.y + 9);
    context.fillStyle = palette.muted;
    context.font = "12px 'Inter Variable', sans-serif";
    lines
      .filter((line) => line.trim() !== '')
      .forEach((line, index) => context.fillText(cut(context, line), box.x + 10, box.y + 32 + index * 20));
  }
  paintNames(context, scene.frames, palette, view);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

function cut(context: CanvasRenderingContext2D, text: string): string {
  const most = BOX.width - 20;
  if (context.measureText(text).width <= most) return text;
  let length = Math.min(text.length, 40);
  while (length > 0 && context.measureText(`${text.slice(0, length)}…`).width > most) length -= 1;
  return `${text.slice(0, length)}…`;
}
