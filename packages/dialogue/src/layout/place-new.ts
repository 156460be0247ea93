import type { LayoutEdge, LayoutNode } from '#layout/lay-out.ts';
import {
  BOX,
  boxAt,
  contains,
  frameRound,
  GAP,
  overlap,
  PITCH,
  type Placed,
  type Point,
  type Rect,
} from '#layout/measures.ts';

const COLUMNS_TRIED = 4;
const ROWS_TRIED = 12;
/** A place for which the frame must grow is this much farther away. */
const OUTSIDE = 3;

/** Boxes that move together: a scope's boxes in their frame, or a box without a scope. */
interface Block {
  scope: number | null;
  members: number[];
  rect: Rect;
}

/**
 * Places new reactions beside their predecessors. A placed reaction stays, unless a frame grows over it and pushes it
 * away. Returns the new and changed places.
 */
export function placeNew(
  nodes: readonly LayoutNode[],
  edges: readonly LayoutEdge[],
  known: ReadonlyMap<number, Point>,
  /** The place for a reaction that no edge leads to. */
  near: Point,
): Map<number, Point> {
  const heights = new Map(nodes.map(({ id, height = BOX.height }) => [id, height]));
  const withHeight = (id: number, { x, y }: Point): Placed => ({ x, y, height: heights.get(id) ?? BOX.height });
  const places = new Map([...known].map(([id, place]) => [id, withHeight(id, place)]));
  const changed = new Map<number, Point>();
  const set = (id: number, place: Point) => {
    places.set(id, withHeight(id, place));
    changed.set(id, { x: place.x, y: place.y });
  };
  const blocks = blocksOf(nodes, places);
  const neighbours = neighboursOf(edges);
  for (const node of nodes.toSorted((a, b) => a.id - b.id)) {
    if (places.has(node.id)) continue;
    const own = node.scope === null ? undefined : blocks.find(({ scope }) => scope === node.scope);
    set(node.id, freePlace(withHeight(node.id, origin(node, neighbours, places, own, near)), own, blocks, places));
    if (own) own.members.push(node.id);
    const grown = own ?? { scope: node.scope, members: [node.id], rect: boxAt(near) };
    if (!own) blocks.push(grown);
    grown.rect = rectOf(grown, places);
    pushAway(grown, blocks, places, set);
  }
  return changed;
}

function blocksOf(nodes: readonly LayoutNode[], places: ReadonlyMap<number, Placed>): Block[] {
  const placed = nodes.filter(({ id }) => places.has(id));
  const byScope = Map.groupBy(placed, ({ id, scope }) => (scope === null ? `box ${id}` : scope));
  return [...byScope.values()].map((members) => {
    const block = {
      scope: members[0]?.scope ?? null,
      members: members.map(({ id }) => id),
      rect: boxAt({ x: 0, y: 0 }),
    };
    block.rect = rectOf(block, places);
    return block;
  });
}

function rectOf({ scope, members }: Block, places: ReadonlyMap<number, Placed>): Rect {
  const points = members.flatMap((id) => places.get(id) ?? []);
  const [only] = points;
  return scope === null && only ? boxAt(only) : frameRound(points);
}

interface Neighbours {
  /** The other reactions that lead to a reaction or follow it. */
  before: ReadonlyMap<number, readonly LayoutEdge[]>;
  after: ReadonlyMap<number, readonly LayoutEdge[]>;
}

function neighboursOf(edges: readonly LayoutEdge[]): Neighbours {
  const others = edges.filter(({ kind, from, to }) => kind !== 'enter_scope' && from !== to);
  return { before: Map.groupBy(others, ({ to }) => to), after: Map.groupBy(others, ({ from }) => from) };
}

/** One box right of a predecessor, else left of a successor, else under the last box of its scope. */
function origin(
  { id }: LayoutNode,
  { before: leading, after }: Neighbours,
  places: ReadonlyMap<number, Placed>,
  own: Block | undefined,
  near: Point,
): Point {
  const before = leading.get(id)?.flatMap(({ from }) => places.get(from) ?? []) ?? [];
  const [first] = before;
  if (first) return { x: first.x + PITCH.x, y: Math.round(before.reduce((sum, { y }) => sum + y, 0) / before.length) };
  const [next] = after.get(id)?.flatMap(({ to }) => places.get(to) ?? []) ?? [];
  if (next) return { x: next.x - PITCH.x, y: next.y };
  const last = own?.members.flatMap((member) => places.get(member) ?? []).toSorted((a, b) => b.y - a.y)[0];
  return last ? { x: last.x, y: last.y + (last.height ?? BOX.height) + GAP.row } : near;
}

function freePlace(
  from: Placed,
  own: Block | undefined,
  blocks: readonly Block[],
  places: ReadonlyMap<number, Placed>,
): Point {
  const siblings = own?.members.flatMap((id) => places.get(id) ?? []).map(boxAt) ?? [];
  const taken = [...siblings, ...blocks.filter((block) => block !== own).map(({ rect }) => rect)];
  const tried = {
    x: from.x,
    y: from.y - ROWS_TRIED * PITCH.y,
    width: COLUMNS_TRIED * PITCH.x,
    height: (2 * ROWS_TRIED + 1) * PITCH.y,
  };
  const inTheWay = taken.filter((other) => overlap(tried, other, GAP.row));
  let best: Point | undefined;
  let lowest = Infinity;
  for (let column = 0; column < COLUMNS_TRIED; column += 1) {
    for (let row = -ROWS_TRIED; row <= ROWS_TRIED; row += 1) {
      const place = { ...from, x: from.x + column * PITCH.x, y: from.y + row * PITCH.y };
      const box = boxAt(place);
      const isOutside = own !== undefined && !contains(own.rect, box);
      const cost = (Math.abs(row) * PITCH.y + column * PITCH.x + 1) * (isOutside ? OUTSIDE : 1);
      if (cost >= lowest || inTheWay.some((other) => overlap(box, other, GAP.row - 1))) continue;
      [best, lowest] = [place, cost];
    }
  }
  if (best) return best;
  // No near place is free: the reaction goes under everything.
  const bottom = taken.reduce((most, { y, height }) => Math.max(most, y + height), from.y);
  return { x: from.x, y: bottom + GAP.frame };
}

/** A covered block moves down or right, whichever is nearer, and pushes others in turn. */
function pushAway(
  pushing: Block,
  blocks: readonly Block[],
  places: ReadonlyMap<number, Placed>,
  set: (id: number, place: Point) => void,
): void {
  const waiting = [pushing];
  for (let here = waiting.shift(); here; here = waiting.shift()) {
    for (const other of blocks) {
      if (other === here || other === pushing || !overlap(here.rect, other.rect)) continue;
      const down = here.rect.y + here.rect.height + GAP.row - other.rect.y;
      const right = here.rect.x + here.rect.width + GAP.row - other.rect.x;
      const by = down <= right ? { x: 0, y: down } : { x: right, y: 0 };
      for (const id of other.members) {
        const place = places.get(id);
        if (place) set(id, { x: place.x + by.x, y: place.y + by.y });
      }
      other.rect = { ...other.rect, x: other.rect.x + by.x, y: other.rect.y + by.y };
      waiting.push(other);
    }
  }
}
