import { useStoreApi } from '@xyflow/react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { beginPainting, movePainted } from '#features/reactions/graph/canvas/canvas.ts';
import {
  paintBoxes,
  paintBoxNames,
  paintFrames,
  paintNames,
  paintOverview,
  type Marks,
} from '#features/reactions/graph/canvas/paint-boxes.ts';
import { paintEdges, paintFired, paintHits, paintUntested } from '#features/reactions/graph/canvas/paint-edges.ts';
import { paletteOf, type Palette } from '#features/reactions/graph/canvas/palette.ts';
import type { View } from '#features/reactions/graph/canvas/painted-view.ts';
import type { Rect } from '@parley/dialogue/layout/measures';
import { OVERVIEW_BELOW } from '#features/reactions/graph/canvas/viewport.ts';
import { looseBoxesOf, type Scene } from '#features/reactions/graph/canvas/scene.ts';
import { useSchemeTaken } from '#features/reactions/graph/canvas/use-scheme-taken.ts';
import styles from '#features/reactions/graph/canvas/edge-canvas.module.css';

interface EdgeCanvasProps {
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

/** Everything that would be too many elements, painted once a frame behind the boxes. */
export function EdgeCanvas({ scene, marks, isFar, isDim, path, firedSteps, hitsOfSteps, untested }: EdgeCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const palette = useRef<Palette>(null);
  /** The state that the canvas shows: while one box only moves, most of it stays. */
  const painted = useRef<{ shown: unknown[]; view: View }>(null);
  const store = useStoreApi();
  const schemeTaken = useSchemeTaken();

  function paintPart(context: CanvasRenderingContext2D, view: View, part: Rect, colours: Palette): void {
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
      context.restore();
      return;
    }
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
    context.restore();
  }

  const paint = useEffectEvent(() => {
    const element = canvas.current;
    if (!element) return;
    const { transform, width, height } = store.getState();
    const [x, y, zoom] = transform;
    const context = beginPainting(element, { width, height });
    if (!context) return;
    const colours = (palette.current ??= paletteOf(element));
    const view = { x, y, zoom, width, height };
    const shown = [scene, marks, isFar, isDim, path, firedSteps, hitsOfSteps, untested, colours];
    const { current: before } = painted;
    const isMoved = before?.shown.every((one, index) => one === shown[index]) ?? false;
    const bare = before && isMoved ? movePainted(context, before.view, view) : null;
    painted.current = { shown, view };
    for (const part of bare ?? [{ x: 0, y: 0, width, height }]) paintPart(context, view, part, colours);
  });

  const frame = useRef(0);
  const paintSoon = useEffectEvent(() => {
    if (frame.current !== 0) return;
    frame.current = requestAnimationFrame(() => {
      frame.current = 0;
      paint();
    });
  });
  useEffect(() => {
    let seen = '';
    const unsubscribe = store.subscribe(({ transform, width, height }) => {
      const now = `${transform.join(' ')} ${width} ${height}`;
      if (now !== seen) paintSoon();
      seen = now;
    });
    return () => {
      unsubscribe();
      cancelAnimationFrame(frame.current);
      frame.current = 0;
    };
  }, [store]);
  useEffect(() => {
    paintSoon();
  }, [scene, marks, isFar, isDim, path, firedSteps, hitsOfSteps, untested]);
  useEffect(() => {
    palette.current = null;
    paintSoon();
  }, [schemeTaken]);

  return <canvas ref={canvas} className={styles['canvas']} aria-hidden />;
}
