import { GAP, type Point } from '#layout/measures.ts';

export interface Block {
  width: number;
  height: number;
}

/** The shape of the canvas. */
const ASPECT = 1.6;
/** The widths that are tried, as parts of that at which blocks without gaps would have the shape of the canvas. */
const WIDTHS = [0.9, 1, 1.1, 1.2, 1.3, 1.4, 1.6, 1.8];

/**
 * Places for blocks that do not cover each other, in the given order, each as far up and then as far left as it has
 * room, in the width at which the whole is shown largest. Between blocks are jumps and no lines: neighbors need not be near.
 */
export function pack(blocks: readonly Block[], inOrder: readonly number[]): Point[] {
  const area = blocks.reduce((sum, { width, height }) => sum + (width + GAP.frame) * (height + GAP.frame), 0);
  const widest = blocks.reduce((most, { width }) => Math.max(most, width + GAP.frame), 1);
  const ideal = Math.sqrt(area * ASPECT);
  let best: Point[] = [];
  let smallest = Infinity;
  for (const part of WIDTHS) {
    const places = packedInto(Math.max(widest, ideal * part), blocks, inOrder);
    const width = places.reduce((most, { x }, index) => Math.max(most, x + (blocks[index]?.width ?? 0)), 0);
    const height = places.reduce((most, { y }, index) => Math.max(most, y + (blocks[index]?.height ?? 0)), 0);
    const size = Math.max(width / ASPECT, height);
    if (size < smallest) [best, smallest] = [places, size];
  }
  return best;
}

/** A piece of the lower edge of the placed boxes. */
interface Step {
  x: number;
  y: number;
  width: number;
}

function packedInto(width: number, blocks: readonly Block[], inOrder: readonly number[]): Point[] {
  const places: Point[] = blocks.map(() => ({ x: 0, y: 0 }));
  let skyline: Step[] = [{ x: 0, y: 0, width }];
  for (const index of inOrder) {
    const block = blocks[index];
    if (!block) continue;
    const needed = { width: block.width + GAP.frame, height: block.height + GAP.frame };
    const place = highest(skyline, needed.width, width);
    places[index] = { x: Math.round(place.x), y: Math.round(place.y) };
    skyline = covered(skyline, { ...place, width: needed.width }, place.y + needed.height);
  }
  return places;
}

function highest(skyline: readonly Step[], needed: number, width: number): Point {
  let best: Point = { x: 0, y: Infinity };
  skyline.forEach(({ x }, first) => {
    if (x + needed > width + 0.5) return;
    let y = 0;
    for (let at = first; at < skyline.length; at += 1) {
      const step = skyline[at];
      if (!step || step.x >= x + needed - 0.5) break;
      y = Math.max(y, step.y);
      if (y >= best.y) return;
    }
    best = { x, y };
  });
  return best;
}

/** The skyline with a block hung below a part of it. */
function covered(skyline: readonly Step[], { x, width }: Pick<Step, 'x' | 'width'>, bottom: number): Step[] {
  const right = x + width;
  const next: Step[] = [];
  for (const step of skyline) {
    const end = step.x + step.width;
    if (step.x < x) next.push({ ...step, width: Math.min(end, x) - step.x });
    if (step.x <= x && x < end) next.push({ x, y: bottom, width });
    if (end > right) next.push({ x: Math.max(step.x, right), y: step.y, width: end - Math.max(step.x, right) });
  }
  return next.filter((step) => step.width > 0.5);
}
