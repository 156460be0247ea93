import type { Rect } from '@parley/dialogue/layout/measures';
import { useStore } from '@xyflow/react';
import { useMemo } from 'react';

/** In the graph's own pixels. */
const TILE = 1_200;
const MARGIN = TILE / 2;

/**
 * The part of the graph in which boxes are elements: what is in view and some way round it. It changes by tiles, not
 * with every pixel that the picture is moved, and what is far away costs nothing then.
 */
export function useNeighbourhood(): Rect {
  const tiles = useStore(({ transform: [x, y, zoom], width, height }) => {
    const [left, top] = [-x / zoom, -y / zoom];
    return [left, top, left + width / zoom, top + height / zoom].map((edge) => Math.floor(edge / TILE)).join(' ');
  });
  return useMemo(() => {
    const [left = 0, top = 0, right = 0, bottom = 0] = tiles.split(' ').map(Number);
    return {
      x: left * TILE - MARGIN,
      y: top * TILE - MARGIN,
      width: (right - left + 1) * TILE + 2 * MARGIN,
      height: (bottom - top + 1) * TILE + 2 * MARGIN,
    };
  }, [tiles]);
}
