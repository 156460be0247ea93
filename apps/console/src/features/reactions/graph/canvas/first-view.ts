import { contains, overlap, type Rect } from '@parley/dialogue/layout/measures';
import type { Reaction } from '@parley/domain';
import type { Viewport } from '@xyflow/react';
import type { Scene } from '#features/reactions/graph/canvas/scene.ts';
import { startOf, viewOfAll, ZOOM } from '#features/reactions/graph/canvas/viewport.ts';

const MARGIN = 40;
/** On a phone, the controls at the foot cover so much. */
const FOOT = 112;
/** The map at the lower left covers so much. */
const MAP = { width: 184, height: 72 };
/** Narrower pictures have no map. */
const NARROW = 600;
const STEPS = 2;
/** Shares of the largest zoom. The smaller ones suit an isolated start. */
const ZOOMS = [1, 0.8, 0.6];
/** The places tried for the start in each direction, from the upper left. */
const TRIED = [0, 0.25, 0.5, 0.75, 1];

type Size = Pick<Rect, 'width' | 'height'>;

/** The initial view: everything, or of a large graph the start with its paths, where most is around it. */
export function firstView(
  scene: Scene,
  reactions: readonly Reaction[],
  width: number,
  height: number,
): Viewport | undefined {
  const all = viewOfAll(scene, width, height);
  const start = startOf(reactions);
  const box = start && scene.boxes.get(start.id);
  if (!all || !box || all.zoom >= ZOOM.smallestAtStart) return all;
  const path = boundsOf([box, ...following(scene, start.id)]);
  const smallest = ZOOM.smallestAtStart;
  const room = { width: width - 2 * MARGIN, height: height - MARGIN - footOf(width) };
  const fitting = Math.min(room.width / path.width, room.height / path.height);
  // A path that is too long is shown from its start.
  const shown = fitting < smallest ? box : path;
  const largest = Math.min(ZOOM.atStart, Math.max(fitting, smallest));
  return fullest(
    scene,
    shown,
    ZOOMS.map((part) => Math.max(smallest, largest * part)),
    { width, height },
  );
}

function following(scene: Scene, start: number): Rect[] {
  const found = new Set([start]);
  for (let step = 0; step < STEPS; step += 1) {
    const here = new Set(found);
    for (const { edge, isJump } of scene.edges) {
      if (!isJump && edge.to !== null && here.has(edge.from)) found.add(edge.to);
    }
  }
  return [...found].flatMap((id) => scene.boxes.get(id) ?? []);
}

/** Returns the view of a part with the fewest empty thirds. */
function fullest(scene: Scene, part: Rect, zooms: readonly number[], { width, height }: Size): Viewport {
  const smallest = zooms.at(-1) ?? 1;
  const reach: Rect = {
    x: part.x - width / smallest,
    y: part.y - height / smallest,
    width: part.width + (2 * width) / smallest,
    height: part.height + (2 * height) / smallest,
  };
  const near = [...scene.boxes.values()].filter((box) => overlap(box, reach));
  let best: Viewport | undefined;
  let most = -1;
  for (const zoom of zooms) {
    for (const view of viewsOf(part, zoom, { width, height })) {
      const score = fullness(near, view, { width, height });
      if (score > most) [best, most] = [view, score];
    }
  }
  return best ?? { x: MARGIN - part.x, y: MARGIN - part.y, zoom: 1 };
}

/** The views in which a part is at several places. */
function viewsOf(part: Rect, zoom: number, { width, height }: Size): Viewport[] {
  const right = Math.max(0, width - 2 * MARGIN - part.width * zoom);
  const down = Math.max(0, height - MARGIN - footOf(width) - part.height * zoom);
  return TRIED.flatMap((low) =>
    TRIED.map((far) => ({
      x: MARGIN + far * right - part.x * zoom,
      y: MARGIN + low * down - part.y * zoom,
      zoom,
    })),
  );
}

function footOf(width: number): number {
  return width < NARROW ? FOOT : MARGIN;
}

/** Prefers pictures with boxes in all thirds and in most of their nine parts, large and without empty margins. */
function fullness(boxes: readonly Rect[], { x, y, zoom }: Viewport, { width, height }: Size): number {
  const below = width < NARROW ? FOOT : 0;
  const seen: Rect = { x: -x / zoom, y: -y / zoom, width: width / zoom, height: (height - below) / zoom };
  const map: Rect = {
    ...{ x: seen.x, y: seen.y + seen.height - MAP.height / zoom },
    ...{ width: MAP.width / zoom, height: width < NARROW ? 0 : MAP.height / zoom },
  };
  const parts = new Set<number>();
  const whole = boxes.filter((box) => contains(seen, box) && !overlap(box, map));
  for (const box of whole) {
    const column = Math.floor((3 * (box.x + box.width / 2 - seen.x)) / seen.width);
    const row = Math.floor((3 * (box.y + box.height / 2 - seen.y)) / seen.height);
    parts.add(3 * row + column);
  }
  const columns = new Set([...parts].map((part) => part % 3)).size;
  const rows = new Set([...parts].map((part) => Math.floor(part / 3))).size;
  if (whole.length === 0) return 0;
  const filled = boundsOf(whole);
  const share = (filled.width * filled.height) / (seen.width * seen.height);
  return (columns + rows) * 100 + parts.size * 20 + zoom * 100 + share * 100 + Math.min(whole.length, 100) / 100;
}

function boundsOf(rects: readonly Rect[]): Rect {
  const x = rects.reduce((least, rect) => Math.min(least, rect.x), Infinity);
  const y = rects.reduce((least, rect) => Math.min(least, rect.y), Infinity);
  const right = rects.reduce((most, rect) => Math.max(most, rect.x + rect.width), -Infinity);
  const bottom = rects.reduce((most, rect) => Math.max(most, rect.y + rect.height), -Infinity);
  return { x, y, width: right - x, height: bottom - y };
}
