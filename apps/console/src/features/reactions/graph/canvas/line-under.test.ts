import type { Point } from '@parley/dialogue/layout/measures';
import { expect, it } from 'vitest';
import { lineUnder } from '#features/reactions/graph/canvas/line-under.ts';
import { rectOfLine } from '#features/reactions/graph/canvas/polyline.ts';
import type { DrawnEdge } from '#features/reactions/graph/canvas/scene.ts';

const line = (id: string, points: Point[], isJump = false): DrawnEdge => ({
  edge: { id, kind: 'goto', from: 1, to: 2, name: 'B', at: 0 },
  points,
  rect: rectOfLine(points),
  isJump,
  scopes: null,
  room: 0,
});
const bent = line('bent', [
  { x: 0, y: 0 },
  { x: 50, y: 0 },
  { x: 50, y: 80 },
  { x: 100, y: 80 },
]);
const below = line('below', [
  { x: 0, y: 8 },
  { x: 100, y: 8 },
]);

it('a pointer finds the nearest line within six pixels of the screen', () => {
  const edges = [bent, below];
  expect(lineUnder({ edges }, { x: 20, y: 3 }, 1)?.edge.id).toBe('bent');
  expect(lineUnder({ edges }, { x: 20, y: 6 }, 1)?.edge.id).toBe('below');
  expect(lineUnder({ edges }, { x: 20, y: 60 }, 1)).toBeUndefined();
  expect(lineUnder({ edges }, { x: 40, y: 60 }, 1)).toBeUndefined();
  expect(lineUnder({ edges }, { x: 40, y: 60 }, 0.5)?.edge.id).toBe('bent');
});

it('a jump has no line to point at', () => {
  expect(lineUnder({ edges: [line('jump', [...bent.points], true)] }, { x: 20, y: 0 }, 1)).toBeUndefined();
});
