import type { Graph, GraphEdge } from '@parley/dialogue';
import { BOX, boxAt, type Point, type Rect } from '@parley/dialogue/layout/measures';
import { partsOfGraph } from '@parley/dialogue/layout/routes/groups';
import { heightForPorts } from '@parley/dialogue/layout/routes/route-group';
import type { Reaction } from '@parley/domain';
import { contentOf, heightFor } from '#features/reactions/graph/boxes/box-content.ts';
import { portOf } from '#features/reactions/graph/canvas/ports.ts';

/** The heights of boxes with room for everything in them, by reaction. */
export function boxHeights(reactions: readonly Reaction[], graph: Graph): ReadonlyMap<number, number> {
  const scopes = new Map(reactions.map(({ id, reactions_scopes_id: scope }) => [id, scope]));
  const partOf = partsOfGraph(scopes, linked(graph.edges));
  return new Map(
    reactions.map((reaction) => {
      const { id } = reaction;
      const ports = new Set<string>();
      let jumps = 0;
      for (const edge of graph.out.get(id) ?? []) {
        if (edge.to === null) continue;
        if (edge.kind === 'enter_scope') jumps += Number(edge.to !== scopes.get(id));
        else if (partOf(id) !== partOf(edge.to)) jumps += 1;
        else ports.add(portOf(edge));
      }
      return [id, Math.max(heightFor(contentOf(reaction), jumps), heightForPorts(ports.size))];
    }),
  );
}

function linked(edges: readonly GraphEdge[]): { from: number; to: number }[] {
  return edges.flatMap(({ kind, from, to }) => (to === null || kind === 'enter_scope' ? [] : [{ from, to }]));
}

/** Between a box that has no room for everything in it, and the box below. */
const APART = 8;

/** Boxes at their places. Where another box is close below, a box is less tall, and shows less. */
export function boxesAt(places: ReadonlyMap<number, Point>, heights: ReadonlyMap<number, number>): Map<number, Rect> {
  const columns = new Map<number, Point[]>();
  for (const place of places.values()) {
    const column = Math.floor(place.x / BOX.width);
    const known = columns.get(column);
    if (known) known.push(place);
    else columns.set(column, [place]);
  }
  for (const column of columns.values()) column.sort((a, b) => a.y - b.y);
  const boxes = new Map<number, Rect>();
  for (const [id, place] of places) {
    const height = heights.get(id) ?? BOX.height;
    const fitting = height <= BOX.height ? height : Math.min(height, Math.max(BOX.height, roomAt(place, columns)));
    boxes.set(id, boxAt({ x: place.x, y: place.y, height: fitting }));
  }
  return boxes;
}

/** How tall a box can be before it reaches the box below. */
function roomAt({ x, y }: Point, columns: ReadonlyMap<number, readonly Point[]>): number {
  const column = Math.floor(x / BOX.width);
  let room = Infinity;
  for (let at = column - 1; at <= column + 1; at += 1) {
    const places = columns.get(at) ?? [];
    for (let index = firstBelow(places, y); index < places.length; index += 1) {
      const below = places[index];
      if (!below || below.y - y - APART >= room) break;
      if (Math.abs(below.x - x) < BOX.width) room = below.y - y - APART;
    }
  }
  return room;
}

function firstBelow(places: readonly Point[], y: number): number {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle]?.y ?? 0) <= y) low = middle + 1;
    else high = middle;
  }
  return low;
}
