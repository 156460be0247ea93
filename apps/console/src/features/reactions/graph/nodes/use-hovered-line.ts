import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { lineUnder } from '#features/reactions/graph/canvas/line-under.ts';
import type { Camera } from '#features/reactions/graph/canvas/use-camera.ts';
import type { Scene } from '#features/reactions/graph/canvas/scene.ts';

/** The line under the pointer, or that of the jump under it; looked for once a frame. */
export function useHoveredLine(scene: Scene, camera: Pick<Camera, 'placesOf' | 'zoom'>) {
  const [hovered, setHovered] = useState<string | null>(null);
  const frame = useRef(0);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  const onPointerMove = ({ target, clientX, clientY, buttons }: PointerEvent) => {
    if (frame.current !== 0) return;
    frame.current = requestAnimationFrame(() => {
      frame.current = 0;
      if (buttons !== 0 || !(target instanceof Element)) return setHovered(null);
      const jump = target.closest<HTMLElement>('[data-line]');
      if (jump) return setHovered(jump.dataset['line'] ?? null);
      const isOnGround = target.closest('.react-flow__pane, .react-flow__edge') !== null;
      const { place } = camera.placesOf({ x: clientX, y: clientY });
      setHovered(isOnGround ? (lineUnder(scene, place, camera.zoom())?.edge.id ?? null) : null);
    });
  };
  return { hovered, onPointerMove, onPointerLeave: () => setHovered(null) };
}
