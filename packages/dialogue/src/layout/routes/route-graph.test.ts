import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layOut } from '#layout/lay-out.ts';
import { frameRound, PITCH, type Point, type Rect } from '#layout/measures.ts';
import { createRouter, type GraphToRoute } from '#layout/routes/route-graph.ts';
import { buildGraph } from '#layout/testing/build-graph.ts';

type Frames = Map<number, Rect & { isFolded: boolean }>;

/** A generated graph as it is arranged, with a function that moves some of its boxes. */
function arranged(count: number, seed: number): (moves?: ReadonlyMap<number, Point>) => GraphToRoute {
  const graph = buildGraph(count, seed);
  const scopes = new Map(graph.nodes.map(({ id, scope }) => [id, scope]));
  const places = layOut(graph);
  const edges = graph.edges
    .filter(({ kind }) => kind !== 'enter_scope')
    .map(({ from, to, kind }, index) => ({ id: `${index}`, from, to, kind, port: kind }));
  return (moves = new Map()) => {
    const boxes = new Map([...places, ...moves]);
    const frames: Frames = new Map();
    for (const [scope, members] of Map.groupBy(graph.nodes, (node) => node.scope)) {
      const points = members.flatMap(({ id }) => boxes.get(id) ?? []);
      if (scope !== null) frames.set(scope, { ...frameRound(points), isFolded: false });
    }
    return { boxes, scopeOf: (id) => scopes.get(id) ?? null, frames, edges };
  };
}

describe('a router', () => {
  it('draws the lines inside an arranged scope, and leaves those between scopes as jumps', () => {
    const graph = arranged(200, 1)();
    const { lineOf } = createRouter()(graph);
    const inside = graph.edges.filter(({ from, to }) => {
      const scope = graph.scopeOf(from);
      return scope !== null && scope === graph.scopeOf(to);
    });
    expect(inside.filter(({ id }) => !lineOf(id))).toEqual([]);
    const between = graph.edges.filter(({ from, to }) => {
      const [source, target] = [graph.scopeOf(from), graph.scopeOf(to)];
      return source !== null && target !== null && source !== target;
    });
    expect(between.length).toBeGreaterThan(0);
    expect(between.filter(({ id }) => lineOf(id))).toEqual([]);
  });

  it('routes a graph with moved boxes as if it saw it for the first time', () => {
    const moves = fc.array(fc.tuple(fc.integer({ min: 1, max: 120 }), fc.nat(12), fc.nat(12)), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.array(moves, { minLength: 1, maxLength: 4 }), (seed, steps) => {
        const graphWith = arranged(120, seed);
        const router = createRouter();
        router(graphWith());
        for (const step of steps) {
          const moved = graphWith(new Map(step.map(([id, x, y]) => [id, { x: x * PITCH.x, y: y * PITCH.y }])));
          const [kept, fresh] = [router(moved), createRouter()(moved)];
          for (const { id } of moved.edges) expect(kept.lineOf(id)).toEqual(fresh.lineOf(id));
          expect(kept.extents).toEqual(fresh.extents);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('keeps the lines of the groups that have not changed', () => {
    const graphWith = arranged(200, 2);
    const router = createRouter();
    const start = graphWith();
    const before = router(start);
    const places = start.boxes;
    const moved = graphWith(new Map([[2, { x: (places.get(2)?.x ?? 0) + 4, y: places.get(2)?.y ?? 0 }]]));
    const after = router(moved);
    const scope = moved.scopeOf(2);
    const others = moved.edges.filter(({ from, to }) => moved.scopeOf(from) !== scope && moved.scopeOf(to) !== scope);
    const kept = others.filter(({ id }) => before.lineOf(id) === after.lineOf(id));
    expect(kept.length).toBeGreaterThan(others.length * 0.9);
  });
});
