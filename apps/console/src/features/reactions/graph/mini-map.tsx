import { useReactFlow, useStore } from '@xyflow/react';
import { useEffect, useRef, type PointerEvent } from 'react';
import { beginPainting, paintBoxes, paletteOf, type Marks } from '#features/reactions/graph/paint.ts';
import { boundsOf, type Scene } from '#features/reactions/graph/scene.ts';
import styles from '#features/reactions/graph/graph.module.css';

const SIZE = { width: 160, height: 104 } as const;
const MARGIN = 6;

/** The whole graph, and where one is in it. A press goes there; by keyboard one goes by search and arrow keys. */
export function MiniMap({ scene, marks }: { scene: Scene; marks: Marks }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { setCenter } = useReactFlow();
  const [x, y, zoom] = useStore(({ transform }) => transform);
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const bounds = boundsOf(scene);
  const scale = bounds
    ? Math.min((SIZE.width - 2 * MARGIN) / bounds.width, (SIZE.height - 2 * MARGIN) / bounds.height, 0.15)
    : 1;
  const left = bounds ? bounds.x - (SIZE.width / scale - bounds.width) / 2 : 0;
  const top = bounds ? bounds.y - (SIZE.height / scale - bounds.height) / 2 : 0;

  useEffect(() => {
    const element = canvas.current;
    const context = element && beginPainting(element, SIZE);
    if (!context) return;
    const palette = paletteOf(element);
    context.scale(scale, scale);
    context.translate(-left, -top);
    context.fillStyle = palette.frame;
    for (const frame of scene.frames) context.fillRect(frame.x, frame.y, frame.width, frame.height);
    paintBoxes(context, scene.boxes, { ...palette, box: palette.boxLine, boxLine: palette.boxLine }, marks);
    context.strokeStyle = palette.accent;
    context.lineWidth = 1.5 / scale;
    context.strokeRect(-x / zoom, -y / zoom, width / zoom, height / zoom);
  });

  const go = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.buttons !== 1) return;
    const box = event.currentTarget.getBoundingClientRect();
    const at = { x: left + (event.clientX - box.left) / scale, y: top + (event.clientY - box.top) / scale };
    void setCenter(at.x, at.y, { zoom });
  };
  return <canvas ref={canvas} className={styles['miniMap']} aria-hidden onPointerDown={go} onPointerMove={go} />;
}
