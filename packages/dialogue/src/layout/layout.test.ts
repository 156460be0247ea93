import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layOut, type LayoutInput } from '#layout/lay-out.ts';
import { boxAt, frameRound, overlap, type Placed, type Point, type Rect } from '#layout/measures.ts';
import { placeNew } from '#layout/place-new.ts';
import { spread } from '#layout/spread.ts';
import { buildGraph } from '#layout/testing/build-graph.ts';

/** Boxes over boxes, frames over frames, and boxes over frames of others. */
function overlaps({ nodes }: Pick<LayoutInput, 'nodes'>, places: ReadonlyMap<number, Point>): string[] {
  const rects: { name: string; scope: number | null; isFrame: boolean; rect: Rect }[] = [];
  for (const [scope, members] of Map.groupBy(nodes, (node) => node.scope)) {
    const points = members.flatMap((node) => placed(node, places) ?? []);
    if (scope !== null && points.length > 0) {
      rects.push({ name: `frame ${scope}`, scope, isFrame: true, rect: frameRound(points) });
    }
  }
  for (const node of nodes) {
    const { id, scope } = node;
    const place = placed(node, places);
    if (place) rects.push({ name: `box ${id}`, scope, isFrame: false, rect: boxAt(place) });
  }
  rects.sort((a, b) => a.rect.x - b.rect.x);
  const found: string[] = [];
  rects.forEach((one, index) => {
    for (let at = index + 1; at < rects.length; at += 1) {
      const other = rects[at];
      if (!other || other.rect.x >= one.rect.x + one.rect.width) break;
      const isOwnFrame = one.scope !== null && one.scope === other.scope && one.isFrame !== other.isFrame;
      if (!isOwnFrame && overlap(one.rect, other.rect)) found.push(`${one.name} over ${other.name}`);
    }
  });
  return found;
}

function placed({ id, height }: LayoutInput['nodes'][number], places: ReadonlyMap<number, Point>): Placed | undefined {
  const place = places.get(id);
  return place && { ...place, ...(height === undefined ? {} : { height }) };
}

const graphs = fc
  .record({
    scopes: fc.array(fc.option(fc.integer({ min: 900, max: 905 }), { freq: 3 }), { minLength: 1, maxLength: 40 }),
    ends: fc.array(fc.tuple(fc.nat(39), fc.nat(39), fc.constantFrom('goto', 'expect', 'timeout', 'enter_scope')), {
      maxLength: 120,
    }),
    heights: fc.array(fc.integer({ min: 40, max: 190 }), { minLength: 40, maxLength: 40 }),
    hasStart: fc.boolean(),
  })
  .map(({ scopes, ends, heights, hasStart }): LayoutInput => {
    const nodes = scopes.map((scope, index) => ({ id: index + 1, scope, height: heights[index] ?? 96 }));
    const edges = ends
      .filter(([from, to]) => from < nodes.length && to < nodes.length)
      .map(
        ([from, to, kind]) => ({ kind, from: from + 1, to: kind === 'enter_scope' ? 900 + (to % 6) : to + 1 }) as const,
      );
    return { nodes, edges, start: hasStart ? 1 : null };
  });

describe('a layout', () => {
  it('places every box, and none and no frame over another', () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const places = layOut(graph);
        expect([...places.keys()].toSorted((a, b) => a - b)).toEqual(graph.nodes.map(({ id }) => id));
        expect(overlaps(graph, places)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('does not depend on the order in which the graph is given', () => {
    fc.assert(
      fc.property(graphs, ({ nodes, edges, start }) => {
        const turned = { nodes: nodes.toReversed(), edges: edges.toReversed(), start };
        expect(layOut(turned)).toEqual(layOut({ nodes, edges, start }));
      }),
    );
  });

  it.each([200, 2_000])('of %i reactions has no overlap and is about as wide as a screen', (count) => {
    const graph = buildGraph(count, 1);
    const places = layOut(graph);
    expect(places.size).toBe(count);
    expect(overlaps(graph, places)).toEqual([]);
    const all = frameRound([...places.values()]);
    expect(all.width / all.height).toBeGreaterThan(0.8);
    expect(all.width / all.height).toBeLessThan(3.5);
  });

  it.each(['star', 'chain', 'no edges'])('of an odd shape has no overlap: %s', (shape) => {
    const nodes = Array.from({ length: 300 }, (_, index) => ({ id: index + 1, scope: 900 }));
    const edges = nodes.flatMap(({ id }) => {
      if (shape === 'no edges' || id === 1) return [];
      return [{ kind: 'goto' as const, from: shape === 'star' ? 1 : id - 1, to: id }];
    });
    expect(overlaps({ nodes }, layOut({ nodes, edges, start: 1 }))).toEqual([]);
  });
});

describe('a new reaction', () => {
  it('is placed without overlap, and what stood outside its frame stays unless it is pushed', () => {
    fc.assert(
      fc.property(graphs, fc.integer({ min: 1, max: 5 }), (graph, added) => {
        const before = { ...graph, nodes: graph.nodes.slice(0, -added) };
        const places = layOut(before);
        const changed = placeNew(graph.nodes, graph.edges, places, { x: 0, y: 0 });
        expect(overlaps(graph, new Map([...places, ...changed]))).toEqual([]);
        expect(graph.nodes.every(({ id }) => places.has(id) || changed.has(id))).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('stands right of what leads to it, and moves nothing where there is room', () => {
    const nodes = [1, 2].map((id) => ({ id, scope: null }));
    const edges = [{ kind: 'goto' as const, from: 1, to: 2 }];
    expect(placeNew(nodes, edges, new Map([[1, { x: 10, y: 20 }]]), { x: 0, y: 0 })).toEqual(
      new Map([[2, { x: 250, y: 20 }]]),
    );
  });
});

it('spreads a column as near to its wishes as the gaps let it', () => {
  const wish = (at: number) => ({ at, weight: 1, height: 10, gap: 2 });
  expect(spread([wish(0), wish(0), wish(100)])).toEqual([-6, 6, 100]);
});
