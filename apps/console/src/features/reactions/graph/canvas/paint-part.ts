import {
  paintBoxes,
  paintBoxNames,
  paintFrames,
  paintNames,
  paintOverview,
  type Marks,
} from '#features/reactions/graph/canvas/paint-boxes.ts';
import { paintEdges, paintFired, paintHits, paintUntested } from '#features/reactions/graph/canvas/paint-edges.ts';
import type { Rect } from '@parley/dialogue/layout/measures';
import { OVERVIEW_BELOW } from '#features/reactions/graph/canvas/viewport.ts';
import { looseBoxesOf, type Scene } from '#features/reactions/graph/canvas/scene.ts';
import type { Palette } from '#features/reactions/graph/canvas/palette.ts';
import type { View } from '#features/reactions/graph/canvas/painted-view.ts';

/** The contents and the state of the canvas. */
export interface Painted {
  scene: Scene;
  marks: Marks;
  /** The far zoom also paints boxes and frames, instead of elements. */
  isFar: boolean;
  /** Some edges are shown as elements: the others step back. */
  isDim: boolean;
  /** The edges of the path that is shown, by their ids. */
  path: ReadonlySet<string> | null;
  /** Steps of the test chat, as `from to`. */
  firedSteps: ReadonlySet<string>;
  /** By `from to`; undefined without usage. */
  hitsOfSteps: ReadonlyMap<string, number> | undefined;
  /** `from kind to`; undefined without coverage. */
  untested: ReadonlySet<string> | undefined;
}

/** Paints a part of the canvas, given in its pixels. */
export function paintPart(
  context: CanvasRenderingContext2D,
  view: View,
  part: Rect,
  painted: Painted,
  colours: Palette,
): void {
  const { scene, marks, isFar } = painted;
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
    paintOverview(context, scene, colours, partly);
    paintBoxes(context, looseBoxesOf(scene), colours, marks, partly);
  } else paintLines(context, partly, painted, colours);
  context.restore();
}

function paintLines(context: CanvasRenderingContext2D, partly: View, painted: Painted, colours: Palette): void {
  const { scene, marks, isFar, isDim, path, firedSteps, hitsOfSteps, untested } = painted;
  if (isFar) paintFrames(context, scene.frames, colours, partly);
  paintEdges(context, scene.edges, partly, colours, { isDim, path });
  if (hitsOfSteps) paintHits(context, scene.edges, hitsOfSteps, colours, partly);
  if (untested) paintUntested(context, scene.edges, untested, colours, partly);
  if (firedSteps.size > 0) paintFired(context, scene.edges, firedSteps, colours, partly);
  if (isFar) {
    paintBoxes(context, scene.boxes, colours, marks, partly);
    paintBoxNames(context, scene, colours, partly);
    paintNames(context, scene.frames, colours, partly);
  }
}
