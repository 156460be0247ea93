import type { EdgeKind } from '@parley/dialogue';
import { BOX, overlap, type Point, type Rect } from '@parley/dialogue/layout/measures';
import { pointOn, rectOfCurve, traceCurve } from '#features/reactions/graph/curve.ts';
import type { Painter } from '#features/reactions/graph/painter.ts';
import type { DrawnEdge, Frame, Scene } from '#features/reactions/graph/scene.ts';

export interface Palette {
  goto: string;
  expect: string;
  timeout: string;
  enter_scope: string;
  box: string;
  boxLine: string;
  frame: string;
  frameLine: string;
  text: string;
  muted: string;
  accent: string;
  error: string;
  canvas: string;
  note: string;
  noteText: string;
}

/** The colours of the page as it is now. A canvas knows no custom properties. */
export function paletteOf(element: Element): Palette {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(`--p-${name}`).trim();
  return {
    goto: token('muted'),
    expect: token('accent'),
    timeout: token('warning'),
    enter_scope: token('field'),
    box: token('raised'),
    boxLine: token('line-2'),
    frame: token('accent-tint'),
    frameLine: token('line-2'),
    text: token('text'),
    muted: token('muted'),
    accent: token('accent'),
    error: token('error'),
    canvas: token('canvas'),
    note: token('note'),
    noteText: token('note-text'),
  };
}

export interface View {
  x: number;
  y: number;
  zoom: number;
  width: number;
  height: number;
}

const DASHES: Record<EdgeKind, number[]> = { goto: [], expect: [6, 4], timeout: [2, 4], enter_scope: [1, 5] };
const KINDS = Object.keys(DASHES) as EdgeKind[];
/** Below this zoom curves and dashes are not seen, and cost the frames. */
const CURVES_FROM = 0.35;
const BACK_OPACITY = 0.35;
const ACROSS_OPACITY = 0.55;
/** Of the screen: what stands out round a curve, as its line, the head where it arrives, and a number on it. */
const ROUND_CURVES_PX = 24;

/** The edges that are in view, a few strokes for all of them. */
export function paintEdges(
  context: Painter,
  edges: readonly DrawnEdge[],
  view: View,
  palette: Palette,
  isDim: boolean,
): void {
  const bounds = boundsRound(view);
  const seen = edges.filter((edge) => overlap(rectOfCurve(edge), bounds));
  context.lineWidth = view.zoom < CURVES_FROM ? 1 / view.zoom : 1.25;
  for (const kind of KINDS) {
    for (const opacity of [1, ACROSS_OPACITY, BACK_OPACITY]) {
      const group = seen.filter((one) => one.edge.kind === kind && opacityOf(one) === opacity);
      if (group.length === 0) continue;
      context.strokeStyle = palette[kind];
      context.globalAlpha = isDim ? opacity / 2 : opacity;
      context.setLineDash(view.zoom < CURVES_FROM ? [] : DASHES[kind]);
      context.beginPath();
      for (const edge of group) {
        if (view.zoom >= CURVES_FROM) traceCurve(context, edge, bounds);
        else traceLine(context, edge);
      }
      context.stroke();
      context.setLineDash([]);
      if (view.zoom < CURVES_FROM) continue;
      context.fillStyle = palette[kind];
      context.beginPath();
      for (const { to } of group) head(context, to);
      context.fill();
    }
  }
  context.globalAlpha = 1;
}

/** The way that the test chat went, over the other edges. */
export function paintFired(
  context: CanvasRenderingContext2D,
  edges: readonly DrawnEdge[],
  steps: ReadonlySet<string>,
  palette: Palette,
  view: View,
): void {
  const { zoom } = view;
  const bounds = boundsRound(view);
  context.strokeStyle = palette.accent;
  context.lineWidth = Math.max(3, 2 / zoom);
  context.beginPath();
  for (const one of edges) {
    if (one.edge.kind !== 'enter_scope' && steps.has(`${one.edge.from} ${one.edge.to}`))
      traceCurve(context, one, bounds);
  }
  context.stroke();
}

/** What no test went along. */
export function paintUntested(
  context: CanvasRenderingContext2D,
  edges: readonly DrawnEdge[],
  untested: ReadonlySet<string>,
  palette: Palette,
  view: View,
): void {
  const { zoom } = view;
  const bounds = boundsRound(view);
  context.strokeStyle = palette.error;
  context.lineWidth = Math.max(2, 1.5 / zoom);
  context.beginPath();
  for (const one of edges) {
    const { from, kind, to } = one.edge;
    if (untested.has(`${from} ${kind} ${to}`)) traceCurve(context, one, bounds);
  }
  context.stroke();
}

const WIDEST_STEP_PX = 7;
const COUNTS_FROM = 0.45;
/** Of the way: neither where edges leave a box together, nor where they meet at one. */
const NUMBER_AT = 0.4;

/** How often callers went along the edges: the wider the more, with the number where it can be read. */
export function paintHits(
  context: CanvasRenderingContext2D,
  edges: readonly DrawnEdge[],
  hitsOfSteps: ReadonlyMap<string, number>,
  palette: Palette,
  view: View,
): void {
  const { zoom } = view;
  const bounds = boundsRound(view);
  const most = Math.max(1, ...hitsOfSteps.values());
  const used = edges.flatMap((one) => {
    const hits = one.edge.kind === 'enter_scope' ? undefined : hitsOfSteps.get(`${one.edge.from} ${one.edge.to}`);
    return hits === undefined || !overlap(rectOfCurve(one), bounds) ? [] : [{ one, hits }];
  });
  context.strokeStyle = palette.accent;
  context.globalAlpha = 0.45;
  for (const { one, hits } of used) {
    context.lineWidth = Math.max(1.5, (hits / most) * WIDEST_STEP_PX) / Math.min(zoom, 1);
    context.beginPath();
    traceCurve(context, one, bounds);
    context.stroke();
  }
  context.globalAlpha = 1;
  if (zoom < COUNTS_FROM) return;
  context.font = "500 11px 'Inter Variable', sans-serif";
  context.textBaseline = 'middle';
  context.textAlign = 'center';
  context.lineJoin = 'round';
  context.strokeStyle = palette.canvas;
  context.fillStyle = palette.text;
  context.lineWidth = 4;
  for (const { one, hits } of used) {
    const { x, y } = pointOn(one, NUMBER_AT);
    context.strokeText(hits.toLocaleString('en'), x, y);
    context.fillText(hits.toLocaleString('en'), x, y);
  }
  context.textAlign = 'start';
}

function opacityOf({ isBack, isBetweenScopes }: DrawnEdge): number {
  if (isBack) return BACK_OPACITY;
  return isBetweenScopes ? ACROSS_OPACITY : 1;
}

/** Where a curve has to lie for anything of it to be seen. */
function boundsRound(view: View): Rect {
  return boundsIn(view, ROUND_CURVES_PX / Math.min(view.zoom, 1));
}

/** The part of the graph that a view shows, and a margin round it. */
function boundsIn({ x, y, zoom, width, height }: View, margin: number): Rect {
  return {
    x: -x / zoom - margin,
    y: -y / zoom - margin,
    width: width / zoom + 2 * margin,
    height: height / zoom + 2 * margin,
  };
}

function traceLine(context: Painter, { from, to }: DrawnEdge): void {
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
}

function head(context: Painter, { x, y }: Point): void {
  context.moveTo(x, y);
  context.lineTo(x - 7, y - 4);
  context.lineTo(x - 7, y + 4);
  context.closePath();
}

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

export interface Marks {
  selected: ReadonlySet<number>;
  broken: ReadonlySet<number>;
  fired: ReadonlySet<number>;
  /** Shown faintly; null when nothing is searched for. */
  found: ReadonlySet<number> | null;
}

/** Plain boxes, as they are shown from afar; of a view those that are in it. */
export function paintBoxes(
  context: Painter,
  boxes: Scene['boxes'],
  palette: Palette,
  { selected, broken, fired, found }: Marks,
  view?: View,
): void {
  const bounds = view && boundsIn(view, 1);
  for (const [id, { x, y }] of boxes) {
    if (bounds && !overlap({ x, y, ...BOX }, bounds)) continue;
    const isMarked = selected.has(id) || fired.has(id);
    context.globalAlpha = found && !found.has(id) ? 0.25 : 1;
    context.fillStyle = isMarked ? palette.accent : broken.has(id) ? palette.error : palette.box;
    context.fillRect(x, y, BOX.width, BOX.height);
    context.strokeStyle = palette.boxLine;
    context.strokeRect(x, y, BOX.width, BOX.height);
  }
  context.globalAlpha = 1;
}

/** Fits a canvas to its element's size, sharp on fine screens; null where there is no canvas. */
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

/** Of the screen; from 2 on more is not seen. */
function pixelRatio(): number {
  return Math.min(globalThis.devicePixelRatio || 1, 2);
}

/**
 * Moves what a canvas shows to where another view of the same size has it, and answers what is bare then; null when
 * the pixels do not fit, and all of it has to be painted anew.
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
