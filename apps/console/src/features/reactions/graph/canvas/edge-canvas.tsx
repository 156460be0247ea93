import { useStoreApi } from '@xyflow/react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useConditionWords } from '#features/reactions/condition/in-words.ts';
import { beginPainting, movePainted } from '#features/reactions/graph/canvas/canvas.ts';
import { paletteOf, type Palette } from '#features/reactions/graph/canvas/palette.ts';
import type { View } from '#features/reactions/graph/canvas/painted-view.ts';
import { useSchemeTaken } from '#features/reactions/graph/canvas/use-scheme-taken.ts';
import styles from '#features/reactions/graph/canvas/edge-canvas.module.css';
import { paintPart, type Painted } from '#features/reactions/graph/canvas/paint-part.ts';

/** Everything that would be too many elements, painted once a frame behind the boxes. */
export function EdgeCanvas(props: Painted) {
  const { scene, marks, isFar, path, hovered, firedSteps, hitsOfSteps, untested, figures, findings } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const palette = useRef<Palette>(null);
  /** The state that the canvas shows: while one box only moves, most of it stays. */
  const painted = useRef<{ shown: unknown[]; view: View }>(null);
  const store = useStoreApi();
  const schemeTaken = useSchemeTaken();
  const areConditionsRead = useConditionWords(scene.edges.some(({ edge }) => edge.when !== undefined));

  const paint = useEffectEvent(() => {
    const element = canvas.current;
    if (!element) return;
    const { transform, width, height } = store.getState();
    const [x, y, zoom] = transform;
    const context = beginPainting(element, { width, height });
    if (!context) return;
    const colours = (palette.current ??= paletteOf(element));
    const view = { x, y, zoom, width, height };
    const given = [scene, marks, isFar, path, hovered, firedSteps, hitsOfSteps, untested, figures, findings];
    const shown = [...given, colours, areConditionsRead];
    const { current: before } = painted;
    const isMoved = before?.shown.every((one, index) => one === shown[index]) ?? false;
    const bare = before && isMoved ? movePainted(context, before.view, view) : null;
    painted.current = { shown, view };
    for (const part of bare ?? [{ x: 0, y: 0, width, height }]) paintPart(context, view, part, props, colours);
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
  }, [scene, marks, isFar, path, hovered, firedSteps, hitsOfSteps, untested, figures, findings, areConditionsRead]);
  useEffect(() => {
    palette.current = null;
    paintSoon();
  }, [schemeTaken]);

  return <canvas ref={canvas} className={styles['canvas']} aria-hidden />;
}
