import type { Rect } from '@parley/dialogue/layout/measures';
import { paintFarBoxes, type Figures, type Marks } from '#features/reactions/graph/canvas/paint-boxes.ts';
import {
  paintEdges,
  paintFired,
  paintHits,
  paintHovered,
  paintUntested,
  type ShownPath,
} from '#features/reactions/graph/canvas/paint-edges.ts';
import { paintFrames } from '#features/reactions/graph/canvas/paint-frames.ts';
import { paintOverview } from '#features/reactions/graph/canvas/paint-overview.ts';
import type { View } from '#features/reactions/graph/canvas/painted-view.ts';
import type { Palette } from '#features/reactions/graph/canvas/palette.ts';
import { looseBoxesOf, type Scene } from '#features/reactions/graph/canvas/scene.ts';
import { OVERVIEW_BELOW } from '#features/reactions/graph/canvas/viewport.ts';

/** The contents and the state of the canvas. */
export interface Painted {
  scene: Scene;
  marks: Marks;
  /** The far zoom also paints boxes and frames, instead of elements. */
  isFar: boolean;
  path: ShownPath | null;
  /** The edge under the pointer. */
  hovered: string | null;
  /** Steps of the test chat, as `from to`. */
  firedSteps: ReadonlySet<string>;
  /** By `from to`; undefined without usage. */
  hitsOfSteps: ReadonlyMap<string, number> | undefined;
  /** `from kind to`; undefined without coverage. */
  untested: ReadonlySet<string> | undefined;
  figures: Figures;
  /** How many findings the reactions of a scope have. */
  findings: ReadonlyMap<number, number>;
}

/** Paints a part of the canvas, given in its pixels. */
export function paintPart(
  context: CanvasRenderingContext2D,
  view: View,
  part: Rect,
  painted: Painted,
  colours: Palette,
): void {
  const { scene, marks, isFar, figures, findings } = painted;
  const { x, y, zoom } = view;
  /** A view that consists only of this part. */
  const partly = { x: x - part.x, y: y - part.y, zoom, width: part.width, height: part.height };
  context.save();
  context.beginPath();
  context.rect(part.x, part.y, part.width, part.height);
  context.clip();
  context.clearRect(part.x, part.y, part.width, part.height);
  context.translate(x, y);
  context.scale(zoom, zoom);
  if (isFar && zoom < OVERVIEW_BELOW && scene.frames.length > 0) {
    paintOverview(context, scene, colours, partly, findings);
    paintFarBoxes(context, scene, looseBoxesOf(scene), colours, marks, partly, figures);
  } else paintLines(context, partly, painted, colours);
  context.restore();
}

function paintLines(context: CanvasRenderingContext2D, partly: View, painted: Painted, colours: Palette): void {
  const { scene, marks, isFar, path, hovered, firedSteps, hitsOfSteps, untested, figures } = painted;
  if (isFar) paintFrames(context, scene.frames, colours, partly);
  paintEdges(context, scene.edges, partly, colours, path);
  if (hitsOfSteps) paintHits(context, scene.edges, hitsOfSteps, colours, partly);
  if (untested) paintUntested(context, scene.edges, untested, colours, partly);
  if (firedSteps.size > 0) paintFired(context, scene.edges, firedSteps, colours, partly);
  if (!isFar) return;
  paintFarBoxes(context, scene, scene.boxes, colours, marks, partly, figures);
  if (hovered !== null) paintHovered(context, scene, hovered, colours, partly);
}
