/** In pixels of the graph at its own size. A box is as tall as its content; this height is for unknown content. */
export const BOX = { width: 168, height: 96 } as const;

export const GAP = { column: 72, guests: 96, row: 26, dummy: 12, frame: 56 } as const;

/** Round the boxes of a scope. */
export const FRAME = { padding: 24, header: 44 } as const;

/** From a box to the next one to its right, and below it. */
export const PITCH = { x: BOX.width + GAP.column, y: BOX.height + GAP.row } as const;

export interface Point {
  x: number;
  y: number;
}

export interface Rect extends Point {
  width: number;
  height: number;
}

/** The upper left corner of a box, with its height if that is known. */
export interface Placed extends Point {
  height?: number;
}

export function boxAt({ x, y, height = BOX.height }: Placed): Rect {
  return { x, y, width: BOX.width, height };
}

/** The frame round these boxes; there must be one. */
export function frameRound(boxes: readonly Placed[]): Rect {
  const xs = boxes.map(({ x }) => x);
  const ys = boxes.map(({ y }) => y);
  const bottoms = boxes.map(({ y, height = BOX.height }) => y + height);
  const x = xs.reduce((a, b) => Math.min(a, b)) - FRAME.padding;
  const y = ys.reduce((a, b) => Math.min(a, b)) - FRAME.header;
  return {
    x,
    y,
    width: xs.reduce((a, b) => Math.max(a, b)) + BOX.width + FRAME.padding - x,
    height: bottoms.reduce((a, b) => Math.max(a, b)) + FRAME.padding - y,
  };
}

export function overlap(a: Rect, b: Rect, gap = 0): boolean {
  return (
    a.x < b.x + b.width + gap && b.x < a.x + a.width + gap && a.y < b.y + b.height + gap && b.y < a.y + a.height + gap
  );
}

/** Whether one contains the other; edges may touch. */
export function contains(outer: Rect, inner: Rect): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}
