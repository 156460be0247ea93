import type { Rect } from '@parley/dialogue/layout/measures';

/** The visible part of the graph: position, scale and size. */
export interface View {
  x: number;
  y: number;
  zoom: number;
  width: number;
  height: number;
}

/** The part of the graph that a view shows, with a margin. */
export function boundsIn({ x, y, zoom, width, height }: View, margin: number): Rect {
  return {
    x: -x / zoom - margin,
    y: -y / zoom - margin,
    width: width / zoom + 2 * margin,
    height: height / zoom + 2 * margin,
  };
}
