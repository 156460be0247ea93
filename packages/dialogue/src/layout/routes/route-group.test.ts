import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BOX, boxAt, overlap, PITCH, type Placed, type Point, type Rect } from '#layout/measures.ts';
import { routeGroup, type GroupToRoute } from '#layout/routes/route-group.ts';

/** The boxes and obstacles that a line goes through. Its ends touch the boxes that it connects. */
function hits(points: readonly Point[], rects: readonly Rect[]): Rect[] {
  return points.slice(1).flatMap((point, index) => {
    const before = points[index] ?? point;
    const x = Math.min(before.x, point.x);
    const y = Math.min(before.y, point.y);
    const piece = { x, y, width: Math.abs(point.x - before.x), height: Math.abs(point.y - before.y) };
    return rects.filter((rect) => overlap(piece, rect, -0.5));
  });
}

const groups = fc
  .record({
    places: fc.array(
      fc.record({
        column: fc.nat(5),
        row: fc.nat(8),
        dx: fc.constantFrom(0, 0, 0, 30),
        dy: fc.constantFrom(0, 0, 11, 40),
        height: fc.constantFrom(60, 96, 140),
      }),
      { minLength: 2, maxLength: 24 },
    ),
    ends: fc.array(fc.tuple(fc.nat(23), fc.nat(23), fc.nat(3), fc.constantFrom('goto', 'expect')), { maxLength: 60 }),
    obstacles: fc.array(fc.record({ x: fc.nat(1_200), y: fc.nat(1_000), width: fc.nat(300), height: fc.nat(300) }), {
      maxLength: 2,
    }),
  })
  .map(({ places, ends, obstacles }): GroupToRoute => {
    const boxes = new Map<number, Placed>();
    places.forEach(({ column, row, dx, dy, height }, index) => {
      const place = { x: column * PITCH.x + dx, y: row * (PITCH.y + 40) + dy, height };
      const isFree = [...[...boxes.values()].map(boxAt), ...obstacles].every((other) => !overlap(boxAt(place), other));
      if (isFree) boxes.set(index, place);
    });
    const edges = ends
      .filter(([from, to]) => boxes.has(from) && boxes.has(to))
      .map(([from, to, port, kind], index) => ({ id: `${index}`, from, to, port, kind }));
    return { boxes, edges, obstacles };
  });

describe('routes', () => {
  it('are horizontal and vertical, go through no box, and begin and end at their boxes', () => {
    fc.assert(
      fc.property(groups, (group) => {
        const { routes } = routeGroup(group);
        const rects = [...[...group.boxes.values()].map(boxAt), ...group.obstacles];
        for (const { id, from, to } of group.edges) {
          const points = routes.get(id);
          if (!points) continue;
          expect(hits(points, rects)).toEqual([]);
          const [first, last] = [points[0], points.at(-1)];
          expect(first?.x).toBe((group.boxes.get(from)?.x ?? 0) + BOX.width);
          expect(last?.x).toBe(group.boxes.get(to)?.x);
          points.slice(1).forEach((point, index) => {
            const before = points[index] ?? point;
            expect(point.x === before.x || point.y === before.y).toBe(true);
          });
        }
      }),
      { numRuns: 500 },
    );
  });

  it('do not depend on the order of the boxes and edges', () => {
    fc.assert(
      fc.property(groups, ({ boxes, edges, obstacles }) => {
        const turned = { boxes: new Map([...boxes].toReversed()), edges: edges.toReversed(), obstacles };
        const sorted = (group: GroupToRoute) => [...routeGroup(group).routes].toSorted(([a], [b]) => (a < b ? -1 : 1));
        expect(sorted(turned)).toEqual(sorted({ boxes, edges, obstacles }));
      }),
    );
  });

  it('exist for every edge of a grid with wide gutters', () => {
    const boxes = new Map(
      Array.from({ length: 30 }, (_, id) => [id, { x: (id % 5) * 400, y: Math.floor(id / 5) * 140 }]),
    );
    const edges = Array.from({ length: 60 }, (_, index) => {
      return { id: `${index}`, from: (index * 7) % 30, to: (index * 11 + 3) % 30, port: 0, kind: 'goto' };
    });
    expect(routeGroup({ boxes, edges, obstacles: [] }).routes.size).toBe(60);
  });

  it('of one port share their beginning, and of one kind to one box their end', () => {
    const boxes = new Map([
      [1, { x: 0, y: 0 }],
      [2, { x: 400, y: 0 }],
      [3, { x: 400, y: 140 }],
      [4, { x: 0, y: 280 }],
    ]);
    const edge = (id: string, from: number, to: number, kind: string) => ({ id, from, to, port: 0, kind });
    const { routes, gutters } = routeGroup({
      boxes,
      edges: [edge('a', 1, 2, 'expect'), edge('b', 1, 3, 'expect'), edge('c', 4, 3, 'expect'), edge('d', 4, 2, 'goto')],
      obstacles: [],
    });
    expect(routes.get('a')).toEqual([
      { x: 168, y: 19 },
      { x: 400, y: 19 },
    ]);
    expect(gutters[1]?.lanes).toBe(2);
    expect(routes.get('b')?.[1]?.x).toBe(routes.get('c')?.[1]?.x);
  });

  it('back go around the boxes', () => {
    const boxes = new Map([
      [1, { x: 0, y: 0 }],
      [2, { x: 300, y: 0 }],
    ]);
    const edges = [
      { id: 'back', from: 2, to: 1, port: 0, kind: 'goto' },
      { id: 'self', from: 1, to: 1, port: 1, kind: 'goto' },
    ];
    const { routes } = routeGroup({ boxes, edges, obstacles: [] });
    for (const points of routes.values()) {
      expect(points).toHaveLength(6);
      const corridor = points[2]?.y ?? 0;
      expect(corridor < 0 || corridor > BOX.height).toBe(true);
    }
  });
});
