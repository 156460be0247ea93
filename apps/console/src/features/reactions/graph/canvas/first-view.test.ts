import { boxAt, contains, PITCH, type Point, type Rect } from '@parley/dialogue/layout/measures';
import type { Reaction } from '@parley/domain';
import { expect, it } from 'vitest';
import { firstView } from '#features/reactions/graph/canvas/first-view.ts';
import type { Scene } from '#features/reactions/graph/canvas/scene.ts';

const SIZE = { width: 1_200, height: 760 };

function viewWith(places: readonly Point[]): { start: Rect; seen: Rect; boxes: Rect[] } {
  const boxes = places.map(boxAt);
  const scene: Scene = {
    boxes: new Map(boxes.map((box, id) => [id, box])),
    names: new Map(),
    system: new Set(),
    stripOf: () => 0,
    scopeOf: () => null,
    framed: new Set(),
    frames: [],
    edges: [],
    jumps: new Map(),
  };
  const reactions = places.map((_, id): Reaction => {
    const intents = id === 0 ? ['__start__'] : [];
    return { id, name: `R${id}`, intents, condition: '', reactions_scopes_id: null, actions: [] };
  });
  const { x, y, zoom } = firstView(scene, reactions, SIZE.width, SIZE.height) ?? { x: 0, y: 0, zoom: 1 };
  const seen = { x: -x / zoom, y: -y / zoom, width: SIZE.width / zoom, height: SIZE.height / zoom };
  return { start: boxes[0] ?? boxAt({ x: 0, y: 0 }), seen, boxes };
}

const grid = (columns: number, rows: number, at: Point): Point[] =>
  Array.from({ length: columns * rows }, (_, index) => ({
    x: at.x + (index % columns) * PITCH.x,
    y: at.y + Math.floor(index / columns) * PITCH.y,
  }));

it.each([
  { corner: 'upper left', start: { x: 0, y: 0 }, others: grid(12, 20, { x: PITCH.x, y: 0 }) },
  { corner: 'upper right', start: { x: 0, y: 0 }, others: grid(12, 20, { x: -12 * PITCH.x, y: 0 }) },
  { corner: 'lower right', start: { x: 0, y: 0 }, others: grid(12, 20, { x: -12 * PITCH.x, y: -19 * PITCH.y }) },
])('the first view of a large graph shows the start at its $corner, and no third without boxes', (graph) => {
  const { start, seen, boxes } = viewWith([graph.start, ...graph.others]);
  expect(contains(seen, start)).toBe(true);
  for (const third of [0, 1, 2]) {
    const left = seen.x + (third * seen.width) / 3;
    expect(
      boxes.some(({ x, y }) => x >= left - 168 && x < left + seen.width / 3 && y > seen.y && y < seen.y + seen.height),
    ).toBe(true);
  }
});

it('the first view has no third without a whole box that neither the map nor an edge cuts', () => {
  // The boxes right of the start begin so far away that, at the largest zoom, only their edges would be seen.
  const { seen, boxes } = viewWith([{ x: 0, y: 0 }, ...grid(8, 16, { x: 1_150, y: 500 })]);
  const whole = boxes.filter((box) => contains(seen, box));
  const thirdOf = ({ x, width }: Rect) => Math.floor((3 * (x + width / 2 - seen.x)) / seen.width);
  expect(new Set(whole.map(thirdOf)).size).toBeGreaterThanOrEqual(2);
  expect(whole.length).toBeGreaterThan(12);
});
