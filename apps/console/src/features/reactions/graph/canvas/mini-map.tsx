import { useReactFlow, useStore } from '@xyflow/react';
import { useEffect, useMemo, useRef, type PointerEvent } from 'react';
import { beginPainting } from '#features/reactions/graph/canvas/canvas.ts';
import { paintBoxes, type Marks } from '#features/reactions/graph/canvas/paint-boxes.ts';
import { paletteOf } from '#features/reactions/graph/canvas/palette.ts';
import { boundsOf, type Scene } from '#features/reactions/graph/canvas/scene.ts';
import { useSchemeTaken } from '#features/reactions/graph/canvas/use-scheme-taken.ts';
import styles from '#features/reactions/graph/canvas/mini-map.module.css';

const SIZE = { width: 160, height: 104 } as const;
const MARGIN = 6;

/**
 * The whole graph, with the visible part marked. A press moves there; keyboard users have the search and arrow keys.
 */
export function MiniMap({ scene, marks }: { scene: Scene; marks: Marks }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { setCenter, getZoom } = useReactFlow();
  const schemeTaken = useSchemeTaken();
  const { scale, left, top } = useMemo(() => fitted(scene), [scene]);

  // Painted when the graph changes, not when it is moved: that would be thousands of boxes a frame.
  useEffect(() => {
    const element = canvas.current;
    const context = element && beginPainting(element, SIZE);
    if (!context) return;
    context.clearRect(0, 0, SIZE.width, SIZE.height);
    const palette = paletteOf(element);
    context.scale(scale, scale);
    context.translate(-left, -top);
    context.fillStyle = palette.frame;
    for (const frame of scene.frames) context.fillRect(frame.x, frame.y, frame.width, frame.height);
    paintBoxes(context, scene.boxes, { ...palette, box: palette.boxLine, boxLine: palette.boxLine }, marks);
  }, [scene, marks, scale, left, top, schemeTaken]);

  const go = (event: PointerEvent<HTMLDivElement>) => {
    if (event.buttons !== 1) return;
    // A drag continues outside the map.
    event.currentTarget.setPointerCapture(event.pointerId);
    const box = event.currentTarget.getBoundingClientRect();
    const at = { x: left + (event.clientX - box.left) / scale, y: top + (event.clientY - box.top) / scale };
    void setCenter(at.x, at.y, { zoom: getZoom() });
  };
  return (
    <div className={styles['map']} data-floating aria-hidden onPointerDown={go} onPointerMove={go}>
      <canvas ref={canvas} className={styles['canvas']} />
      <Seen scale={scale} left={left} top={top} />
    </div>
  );
}

/** The part of the graph that is in view. */
function Seen({ scale, left, top }: { scale: number; left: number; top: number }) {
  const [x, y, zoom] = useStore(({ transform }) => transform);
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  return (
    <span
      className={styles['seen']}
      style={{
        left: (-x / zoom - left) * scale,
        top: (-y / zoom - top) * scale,
        width: (width / zoom) * scale,
        height: (height / zoom) * scale,
      }}
    />
  );
}

function fitted(scene: Scene): { scale: number; left: number; top: number } {
  const bounds = boundsOf(scene);
  if (!bounds) return { scale: 1, left: 0, top: 0 };
  const wide = (SIZE.width - 2 * MARGIN) / bounds.width;
  const high = (SIZE.height - 2 * MARGIN) / bounds.height;
  const scale = Math.min(wide, high, 0.15);
  return {
    scale,
    left: bounds.x - (SIZE.width / scale - bounds.width) / 2,
    top: bounds.y - (SIZE.height / scale - bounds.height) / 2,
  };
}
