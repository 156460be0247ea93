import type { LayoutEdge, LayoutInput } from '#layout/lay-out.ts';

/** A graph like a large project's: scopes with menus and flows, a few global hubs, three edges a reaction. */
export function buildGraph(count: number, seed: number): LayoutInput {
  const random = seeded(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const nodes: LayoutInput['nodes'] = [];
  const edges: LayoutEdge[] = [];
  for (let scope = 100_000; nodes.length < count; scope += 1) {
    const first = nodes.length;
    const size = Math.min(10 + below(70), count - first);
    for (let at = 0; at < size; at += 1) {
      const id = first + at + 1;
      const isUnscoped = random() < 0.03;
      nodes.push({ id, scope: isUnscoped ? null : scope });
      // In flows of a few, each from an earlier reaction of the scope.
      if (at > 0) edges.push({ kind: 'expect', from: first + 1 + (at % 5 === 0 ? below(at) : at - 1), to: id });
    }
    edges.push({ kind: 'enter_scope', from: 1, to: scope });
  }
  while (edges.length < count * 3) {
    const from = 1 + below(count);
    const isAcross = random() < 0.07;
    const to = isAcross ? 1 + below(count) : Math.max(1, Math.min(count, from + below(21) - 10));
    edges.push({ kind: random() < 0.5 ? 'goto' : 'expect', from, to });
  }
  return { nodes, edges, start: 1 };
}

/** Mulberry32. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
