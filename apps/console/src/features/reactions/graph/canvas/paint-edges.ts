import type { EdgeKind } from '@parley/dialogue';
import { overlap, type Point, type Rect } from '@parley/dialogue/layout/measures';
import { grouped } from '#texts/counted.ts';
import { pointOn, rectOfCurve, traceCurve } from '#features/reactions/graph/canvas/curve.ts';
import type { Painter } from '#features/reactions/graph/canvas/painter.ts';
import type { Palette } from '#features/reactions/graph/canvas/palette.ts';
import type { DrawnEdge } from '#features/reactions/graph/canvas/scene.ts';
import { boundsIn, type View } from '#features/reactions/graph/canvas/painted-view.ts';

const DASHES: Record<EdgeKind, number[]> = {
  goto: [],
  expect: [6, 4],
  timeout: [2, 4],
  enter_scope: [1, 5],
  give_up: [8, 3],
};
const KINDS = Object.keys(DASHES) as EdgeKind[];
/** Below this zoom curves and dashes are not seen, and cost the frames. */
const CURVES_FROM = 0.35;
const BACK_OPACITY = 0.35;
const ACROSS_OPACITY = 0.55;
/** Pixels of the screen round a curve: its line, the head where it arrives, and a number on it. */
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
  const gone = edges.filter(({ edge }) => edge.kind !== 'enter_scope' && steps.has(`${edge.from} ${edge.to}`));
  context.strokeStyle = palette.accent;
  context.lineWidth = Math.max(3, 2 / view.zoom);
  strokeCurves(context, gone, boundsRound(view));
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
  strokeCurves(context, missing, boundsRound(view));
}

const WIDEST_STEP_PX = 7;
const COUNTS_FROM = 0.45;
/** The share of the way: neither where edges leave a box together, nor where they meet at one. */
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
    strokeCurves(context, [one], bounds);
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
    context.strokeText(grouped(hits), x, y);
    context.fillText(grouped(hits), x, y);
  }
  context.textAlign = 'start';
}

function strokeCurves(context: CanvasRenderingContext2D, edges: readonly DrawnEdge[], bounds: Rect): void {
  context.beginPath();
  for (const edge of edges) traceCurve(context, edge, bounds);
  context.stroke();
}

function opacityOf({ isBack, isBetweenScopes }: DrawnEdge): number {
  if (isBack) return BACK_OPACITY;
  return isBetweenScopes ? ACROSS_OPACITY : 1;
}

/** The rectangle in which a curve has to lie for any part of it to be seen. */
function boundsRound(view: View): Rect {
  return boundsIn(view, ROUND_CURVES_PX / Math.min(view.zoom, 1));
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
