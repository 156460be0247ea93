import { contains, type Rect } from '@parley/dialogue/layout/measures';
import { useStore, type ReactFlowState } from '@xyflow/react';
import { useState } from 'react';

/** The share of the view's width and height that is added on each side. */
const ROUND = 1;
/** An area this many times as large as needed is computed again. */
const MOST_TIMES = 6;

/**
 * The part of the graph in which boxes are elements: the view and a margin around it. It stays one object until the
 * view leaves it, so that panning back and forth costs nothing.
 */
export function useNeighbourhood(): Rect {
  const [partFor] = useState(keptPart);
  return useStore(partFor);
}

function keptPart(): (state: Pick<ReactFlowState, 'transform' | 'width' | 'height'>) => Rect {
  let part: Rect = { x: 0, y: 0, width: 0, height: 0 };
  return ({ transform: [x, y, zoom], width, height }) => {
    const view: Rect = { x: -x / zoom, y: -y / zoom, width: width / zoom, height: height / zoom };
    if (!contains(part, view) || part.width > view.width * MOST_TIMES) {
      part = {
        x: view.x - ROUND * view.width,
        y: view.y - ROUND * view.height,
        width: (1 + 2 * ROUND) * view.width,
        height: (1 + 2 * ROUND) * view.height,
      };
    }
    return part;
  };
}
