import { BOX, type Rect } from '@parley/dialogue/layout/measures';
import type { Note, Reaction } from '@parley/domain';
import { summaryOfCalls } from '#features/reactions/action-calls.ts';
import { paintBoxes, type Marks } from '#features/reactions/graph/canvas/paint-boxes.ts';
import { paintFrames, paintNames } from '#features/reactions/graph/canvas/paint-frames.ts';
import { paintEdges } from '#features/reactions/graph/canvas/paint-edges.ts';
import { paletteOf, type Palette } from '#features/reactions/graph/canvas/palette.ts';
import type { Painter } from '#features/reactions/graph/canvas/painter.ts';
import { boundsOf, type Scene } from '#features/reactions/graph/canvas/scene.ts';
import { svgPainter } from '#features/reactions/graph/canvas/svg-painter.ts';

const MARGIN = 40;
/** Browsers refuse larger canvases. */
const LONGEST_SIDE = 12_000;
const MOST_PIXELS = 100_000_000;
const NOTE_LINE = 18;
/** A viewer of SVG may lack the page's font, and most others are wider. */
const OTHER_FONTS = 1.12;

export interface Pictured {
  scene: Scene;
  reactions: readonly Reaction[];
  notes: readonly Note[];
  marks: Marks;
}

export type PictureFormat = 'png' | 'svg';

/** The whole graph as a file, in the element's colors; null if the graph is empty. */
export async function pictureOf(format: PictureFormat, shown: Pictured, element: Element): Promise<Blob | null> {
  const bounds = boundsOf(shown.scene, shown.notes);
  if (!bounds) return null;
  const area = {
    x: bounds.x - MARGIN,
    y: bounds.y - MARGIN,
    width: bounds.width + 2 * MARGIN,
    height: bounds.height + 2 * MARGIN,
  };
  const palette = paletteOf(element);
  if (format === 'svg') return new Blob([svgOf(shown, area, palette)], { type: 'image/svg+xml' });
  return pngOf(shown, area, palette);
}

/** At its original size if possible. */
async function pngOf(shown: Pictured, area: Rect, palette: Palette): Promise<Blob | null> {
  const { width, height } = area;
  const scale = Math.min(2, LONGEST_SIDE / width, LONGEST_SIDE / height, Math.sqrt(MOST_PIXELS / width / height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.scale(scale, scale);
  context.translate(-area.x, -area.y);
  paintPicture(context, shown, area, palette);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

export function svgOf(shown: Pictured, area: Rect, palette: Palette): string {
  const context = document.createElement('canvas').getContext('2d');
  const painter = svgPainter((text, font) => {
    if (!context) return text.length * 6;
    context.font = font;
    return context.measureText(text).width * OTHER_FONTS;
  });
  paintPicture(painter, shown, area, palette);
  return painter.svg(area);
}

function paintPicture(context: Painter, { scene, reactions, notes, marks }: Pictured, area: Rect, palette: Palette) {
  context.fillStyle = palette.canvas;
  context.fillRect(area.x, area.y, area.width, area.height);
  const view = { x: -area.x, y: -area.y, zoom: 1, width: area.width, height: area.height };
  paintFrames(context, scene.frames, palette, view);
  paintEdges(context, scene.edges, view, palette, null);
  context.lineWidth = 1;
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
  for (const note of notes) paintNote(context, note, palette);
  paintNames(context, scene.frames, palette, view);
}

function paintNote(context: Painter, { text, x, y, width, height }: Note, palette: Palette): void {
  context.fillStyle = palette.note;
  context.fillRect(x, y, width, height);
  context.fillStyle = palette.noteText;
  context.font = "12px 'Inter Variable', sans-serif";
  const most = Math.max(1, Math.floor((height - 12) / NOTE_LINE));
  linesOf(context, text, width - 20)
    .slice(0, most)
    .forEach((line, index) => context.fillText(line, x + 10, y + 8 + index * NOTE_LINE));
}

/** Broken between words, as the note itself is. */
function linesOf(context: Painter, text: string, room: number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines = [''];
    for (const word of paragraph.split(' ')) {
      const longer = `${lines.at(-1)} ${word}`.trimStart();
      if (lines.at(-1) === '' || context.measureText(longer).width <= room) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines;
  });
}

function cut(context: Painter, text: string): string {
  const most = BOX.width - 20;
  if (context.measureText(text).width <= most) return text;
  let length = Math.min(text.length, 40);
  while (length > 0 && context.measureText(`${text.slice(0, length)}…`).width > most) length -= 1;
  return `${text.slice(0, length)}…`;
}
