import type { EdgeKind } from '@parley/dialogue';
import { overlap, type Point, type Rect } from '@parley/dialogue/layout/measures';
import { grouped } from '#texts/counted.ts';
import { pointOnLine, traceLine, traceSquare } from '#features/reactions/graph/canvas/polyline.ts';
import { edgesIn } from '#features/reactions/graph/canvas/edges-in.ts';
import type { Painter } from '#features/reactions/graph/canvas/painter.ts';
import type { Palette } from '#features/reactions/graph/canvas/palette.ts';
import { paintLabels } from '#features/reactions/graph/canvas/paint-labels.ts';
import type { DrawnEdge, Scene } from '#features/reactions/graph/canvas/scene.ts';
import { boundsIn, type View } from '#features/reactions/graph/canvas/painted-view.ts';

const DASHES: Record<EdgeKind, number[]> = {
  goto: [],
  expect: [6, 4],
  timeout: [2, 4],
  enter_scope: [1, 5],
  give_up: [8, 3],
  answer_as: [10, 5],
};
const KINDS = Object.keys(DASHES) as EdgeKind[];
/** Below this zoom rounded corners and dashes are invisible, and too slow. */
const ROUND_FROM = 0.5;
/** Lines step back while a path is shown. */
const DIM = 0.22;
/** Screen pixels around a line: its width, its arrowhead, and its label. */
const ROUND_LINES_PX = 24;

/** The path that is shown. */
export interface ShownPath {
  /** The ids of its edges. */
  edges: ReadonlySet<string>;
  /** Its jumps have lines, too. */
  hasJumps: boolean;
}

/** The visible lines, in a few strokes. The path holds ids of edges. */
export function paintEdges(
  context: Painter,
  edges: readonly DrawnEdge[],
  view: View,
  palette: Palette,
  path: ShownPath | null,
): void {
  const bounds = boundsRound(view);
  const isOnPath = ({ edge: { id } }: DrawnEdge) => path?.edges.has(id) === true;
  const seen = edgesIn(edges, bounds).filter((one) => !one.isJump || (path?.hasJumps === true && isOnPath(one)));
  for (const kind of KINDS) {
    const group = seen.filter(({ edge }) => edge.kind === kind);
    const aside = path ? group.filter((one) => !isOnPath(one)) : group;
    strokeGroup(context, aside, { kind, width: 1.25, opacity: path ? DIM : 1 }, palette, view);
    if (path) strokeGroup(context, group.filter(isOnPath), { kind, width: 2, opacity: 1 }, palette, view);
  }
  context.globalAlpha = 1;
  if (view.zoom >= ROUND_FROM)
    paintLabels(context, seen, palette, { path: path?.edges ?? null, zoom: view.zoom, dim: DIM });
}

interface Stroke {
  kind: EdgeKind;
  width: number;
  opacity: number;
}

function strokeGroup(
  context: Painter,
  group: readonly DrawnEdge[],
  { kind, width, opacity }: Stroke,
  palette: Palette,
  view: View,
): void {
  if (group.length === 0) return;
  const isRound = view.zoom >= ROUND_FROM;
  context.lineWidth = isRound ? width : (width > 1.5 ? 2 : 1) / view.zoom;
  context.strokeStyle = palette[kind];
  context.globalAlpha = opacity;
  context.setLineDash(isRound ? DASHES[kind] : []);
  context.beginPath();
  const bounds = boundsRound(view);
  for (const { points } of group) {
    if (isRound) traceLine(context, points, bounds);
    else traceSquare(context, points);
  }
  context.stroke();
  context.setLineDash([]);
  if (!isRound) return;
  context.fillStyle = palette[kind];
  context.beginPath();
  for (const { points } of group) head(context, points.at(-1));
  context.fill();
}

/** The line under the pointer, over everything, with the boxes at both of its ends. */
export function paintHovered(context: Painter, scene: Scene, id: string, palette: Palette, view: View): void {
  const one = scene.edges.find(({ edge }) => edge.id === id);
  if (!one) return;
  strokeGroup(context, [one], { kind: one.edge.kind, width: 2, opacity: 1 }, palette, view);
  context.strokeStyle = palette.accent;
  context.lineWidth = 2 / view.zoom;
  for (const end of [one.edge.from, one.edge.kind === 'enter_scope' ? null : one.edge.to]) {
    const box = end === null ? undefined : scene.boxes.get(end);
    if (box) context.strokeRect(box.x, box.y, box.width, box.height);
  }
}

/** The way that the test chat went, over the other edges. */
export function paintFired(
  context: CanvasRenderingContext2D,
  edges: readonly DrawnEdge[],
  steps: ReadonlySet<string>,
  palette: Palette,
  view: View,
): void {
  const gone = edges.filter(({ edge }) => edge.kind !== 'enter_scope' && steps.has(`${edge.from} ${edge.to}`));
  context.strokeStyle = palette.accent;
  context.lineWidth = Math.max(3, 2 / view.zoom);
  strokeLines(context, gone, boundsRound(view));
}

/** Paints the edges that no test went along. */
export function paintUntested(
  context: CanvasRenderingContext2D,
  edges: readonly DrawnEdge[],
  untested: ReadonlySet<string>,
  palette: Palette,
  view: View,
): void {
  const missing = edges.filter(({ edge: { from, kind, to } }) => untested.has(`${from} ${kind} ${to}`));
  context.strokeStyle = palette.error;
  context.lineWidth = Math.max(2, 1.5 / view.zoom);
  strokeLines(context, missing, boundsRound(view));
}

const WIDEST_STEP_PX = 7;
const COUNTS_FROM = 0.45;
/** The position along the edge: neither where edges leave a box together, nor where they meet. */
const NUMBER_AT = 0.4;

/** Usage of the edges: more usage is wider, with the number where it is legible. */
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
    return hits === undefined || !overlap(one.rect, bounds) ? [] : [{ one, hits }];
  });
  context.strokeStyle = palette.accent;
  context.globalAlpha = 0.45;
  for (const { one, hits } of used) {
    context.lineWidth = Math.max(1.5, (hits / most) * WIDEST_STEP_PX) / Math.min(zoom, 1);
    strokeLines(context, [one], bounds);
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
    const { x, y } = pointOnLine(one.points, NUMBER_AT);
    context.strokeText(grouped(hits), x, y);
    context.fillText(grouped(hits), x, y);
  }
  context.textAlign = 'start';
}

function strokeLines(context: CanvasRenderingContext2D, edges: readonly DrawnEdge[], bounds: Rect): void {
  context.beginPath();
  for (const { points } of edges) traceLine(context, points, bounds);
  context.stroke();
}

/** A line outside this rectangle is invisible. */
function boundsRound(view: View): Rect {
  return boundsIn(view, ROUND_LINES_PX / Math.min(view.zoom, 1));
}

function head(context: Painter, end: Point | undefined): void {
  if (!end) return;
  const { x, y } = end;
  context.moveTo(x, y);
  context.lineTo(x - 7, y - 4);
  context.lineTo(x - 7, y + 4);
  context.closePath();
}
