import { useMantineColorScheme } from '@mantine/core';
import { useStoreApi } from '@xyflow/react';
import { useEffect, useEffectEvent, useRef } from 'react';
import {
  beginPainting,
  paintBoxes,
  paintEdges,
  paintFired,
  paintFrames,
  paintHits,
  paintNames,
  paletteOf,
  type Marks,
  type Palette,
} from '#features/reactions/graph/paint.ts';
import type { Scene } from '#features/reactions/graph/scene.ts';
import styles from '#features/reactions/graph/graph.module.css';

interface EdgeCanvasProps {
  scene: Scene;
  marks: Marks;
  /** From afar boxes and frames are painted too, and are no elements. */
  isFar: boolean;
  /** Some edges are shown as elements: the others step back. */
  isDim: boolean;
  /** `from to` of the steps that the test chat went. */
  firedSteps: ReadonlySet<string>;
  /** By `from to`, where usage is shown. */
  hitsOfSteps: ReadonlyMap<string, number> | undefined;
}

/** Everything that would be too many elements, painted once a frame behind the boxes. */
export function EdgeCanvas({ scene, marks, isFar, isDim, firedSteps, hitsOfSteps }: EdgeCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const palette = useRef<Palette>(null);
  const store = useStoreApi();
  const { colorScheme } = useMantineColorScheme();

  const paint = useEffectEvent(() => {
    const element = canvas.current;
    if (!element) return;
    const { transform, width, height } = store.getState();
    const [x, y, zoom] = transform;
    const context = beginPainting(element, { width, height });
    if (!context) return;
    palette.current ??= paletteOf(element);
    context.translate(x, y);
    context.scale(zoom, zoom);
    if (isFar) paintFrames(context, scene.frames, palette.current, zoom);
    paintEdges(context, scene.edges, { x, y, zoom, width, height }, palette.current, isDim);
    if (hitsOfSteps) paintHits(context, scene.edges, hitsOfSteps, palette.current, zoom);
    if (firedSteps.size > 0) paintFired(context, scene.edges, firedSteps, palette.current, zoom);
    if (!isFar) return;
    paintBoxes(context, scene.boxes, palette.current, marks);
    paintNames(context, scene.frames, palette.current, zoom);
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
  }, [scene, marks, isFar, isDim, firedSteps, hitsOfSteps]);
  useEffect(() => {
    palette.current = null;
    // The page takes the new colours before the next frame but one.
    const later = setTimeout(() => {
      palette.current = null;
      paintSoon();
    }, 100);
    return () => clearTimeout(later);
  }, [colorScheme]);

  return <canvas ref={canvas} className={styles['canvas']} aria-hidden />;
}
