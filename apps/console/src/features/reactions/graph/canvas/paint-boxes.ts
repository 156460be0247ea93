import { overlap, type Rect } from '@parley/dialogue/layout/measures';
import { grouped } from '#texts/counted.ts';
import type { Painter } from '#features/reactions/graph/canvas/painter.ts';
import type { Palette } from '#features/reactions/graph/canvas/palette.ts';
import type { Scene } from '#features/reactions/graph/canvas/scene.ts';
import { graphTexts } from '#texts/graph.ts';
import { wrapped } from '#features/reactions/graph/canvas/wrapped.ts';
import { boundsIn, type View } from '#features/reactions/graph/canvas/painted-view.ts';

export interface Marks {
  selected: ReadonlySet<number>;
  broken: ReadonlySet<number>;
  fired: ReadonlySet<number>;
  /** Shown faintly; null when nothing is searched for. */
  found: ReadonlySet<number> | null;
}

/** Figures of an overlay: how often callers came by, or where no test went. */
export interface Figures {
  hits: ReadonlyMap<number, number> | undefined;
  untested: ReadonlySet<number> | undefined;
}

const NO_FIGURES: Figures = { hits: undefined, untested: undefined };
const TINTS = [0, 0.1, 0.2, 0.34, 0.5];

/** In which of five steps a number of hits is, as logarithms: one reaction often has most of all hits. */
function heatOf(hits: number, most: number): number {
  if (hits <= 0 || most <= 0) return 0;
  return Math.min(4, Math.max(1, Math.ceil((4 * Math.log1p(hits)) / Math.log1p(most))));
}

/** With this many ways in from other parts of the graph, a box counts as a common destination. */
const MANY_WAYS_IN = 7;

function waysInOf({ jumps }: Scene, id: number): number {
  return jumps.get(id)?.into.length ?? 0;
}

/** Boxes as the far zoom shows them; it gives them the room of the labels, which it leaves out. */
export function paintFarBoxes(
  context: Painter,
  scene: Scene,
  boxes: Scene['boxes'],
  palette: Palette,
  marks: Marks,
  view: View,
  figures: Figures = NO_FIGURES,
): void {
  const bounds = boundsIn(view, 1);
  const seen: [number, Rect][] = [];
  for (const [id, box] of boxes) {
    const wide = { ...box, width: box.width + scene.stripOf(id) };
    if (overlap(wide, bounds)) seen.push([id, wide]);
  }
  paintBoxes(context, new Map(seen), palette, marks);
  const most = figures.hits ? Math.max(0, ...figures.hits.values()) : 0;
  const px = 1 / view.zoom;
  for (const [id, box] of seen) {
    const isAside = marks.found !== null && !marks.found.has(id);
    context.globalAlpha = isAside ? 0.4 : 1;
    const tint = figures.hits ? (TINTS[heatOf(figures.hits.get(id) ?? 0, most)] ?? 0) : 0;
    const isBusy = !figures.hits && waysInOf(scene, id) >= MANY_WAYS_IN && !marks.selected.has(id);
    if (tint > 0) overlay(context, box, palette.accent, tint);
    if (isBusy) overlay(context, box, palette.accent, 0.1);
    if (isBusy || figures.untested?.has(id)) {
      context.strokeStyle = isBusy ? palette.accent : palette.timeout;
      context.lineWidth = (isBusy ? 1 : 1.5) * px;
      context.strokeRect(box.x, box.y, box.width, box.height);
    }
    if (scene.system.has(id)) {
      context.fillStyle = palette.muted;
      context.fillRect(box.x, box.y, 3 * px, box.height);
    }
  }
  context.globalAlpha = 1;
  paintBoxNames(context, scene, seen, palette, marks, view.zoom);
  paintCounts(context, scene, seen, palette, figures, view.zoom);
}

function overlay(context: Painter, { x, y, width, height }: Rect, color: string, alpha: number): void {
  const before = context.globalAlpha;
  context.globalAlpha = before * alpha;
  context.fillStyle = color;
  context.fillRect(x, y, width, height);
  context.globalAlpha = before;
}

/** Paints plain boxes. */
export function paintBoxes(
  context: Painter,
  boxes: Scene['boxes'],
  palette: Palette,
  { selected, broken, fired, found }: Marks,
): void {
  for (const [id, { x, y, width, height }] of boxes) {
    const isMarked = selected.has(id) || fired.has(id);
    context.globalAlpha = found && !found.has(id) ? 0.25 : 1;
    context.fillStyle = isMarked ? palette.accent : broken.has(id) ? palette.error : palette.box;
    context.fillRect(x, y, width, height);
    context.strokeStyle = palette.boxLine;
    context.strokeRect(x, y, width, height);
  }
  context.globalAlpha = 1;
}

const BOX_NAME_PX = 11;
const LINE_PX = 12;
/** Narrower boxes have no room for a word. */
const NAMED_FROM_PX = 40;
const MOST_LINES = 3;

/** The names of boxes at a size that can be read, in as many lines as a box has room for. */
function paintBoxNames(
  context: Painter,
  { names }: Scene,
  seen: readonly [number, Rect][],
  palette: Palette,
  marks: Marks,
  zoom: number,
): void {
  context.font = `500 ${BOX_NAME_PX}px 'Inter Variable', sans-serif`;
  const measure = (text: string) => context.measureText(text).width;
  const texts = seen.map(([id, { width, height }]) => {
    if (width * zoom < NAMED_FROM_PX) return [];
    const most = Math.max(1, Math.min(MOST_LINES, Math.floor((height * zoom - 2) / LINE_PX)));
    return wrapped(names.get(id) ?? '', width * zoom - 6, most, measure);
  });
  context.font = `500 ${BOX_NAME_PX / zoom}px 'Inter Variable', sans-serif`;
  context.textBaseline = 'top';
  seen.forEach(([id, { x, y, height }], index) => {
    const lines = texts[index] ?? [];
    const isMarked = marks.selected.has(id) || marks.fired.has(id) || marks.broken.has(id);
    const isAside = marks.found !== null && !marks.found.has(id);
    context.fillStyle = isMarked ? palette.box : isAside ? palette.muted : palette.text;
    const top = y + (height - (lines.length * LINE_PX) / zoom) / 2;
    lines.forEach((line, at) => context.fillText(line, x + 4 / zoom, top + (at * LINE_PX) / zoom));
  });
}

/** At the upper right corner: hits, or the ways in of a box to which many lead. */
function paintCounts(
  context: Painter,
  scene: Scene,
  seen: readonly [number, Rect][],
  palette: Palette,
  { hits }: Figures,
  zoom: number,
): void {
  context.font = `600 ${BOX_NAME_PX / zoom}px 'Inter Variable', sans-serif`;
  context.textBaseline = 'middle';
  for (const [id, { x, y, width }] of seen) {
    if (width * zoom < NAMED_FROM_PX) continue;
    const ways = waysInOf(scene, id);
    const text = hits ? grouped(hits.get(id) ?? 0) : ways >= MANY_WAYS_IN ? graphTexts.box.waysIn(ways) : '';
    if (text === '' || text === '0') continue;
    const room = context.measureText(text).width + 8 / zoom;
    context.fillStyle = palette.accent;
    context.fillRect(x + width - room + 4 / zoom, y - 8 / zoom, room, 15 / zoom);
    context.fillStyle = palette.box;
    context.fillText(text, x + width - room + 8 / zoom, y);
  }
}
