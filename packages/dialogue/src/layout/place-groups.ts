import type { LayoutEdge } from '#layout/layout-input.ts';
import type { LaidOut } from '#layout/lay-out-group.ts';
import type { Point } from '#layout/measures.ts';
import { pack, type Block } from '#layout/pack.ts';

/** Boxes that are laid out together and then placed as one. */
export interface Group {
  members: number[];
  /** Reactions without a scope that belong to nothing else. Those leading into the frame are placed left of it, the rest right. */
  guests: number[];
  leading: Set<number>;
  scope: number | null;
  /** Places of members, then of guests. */
  places: Point[];
  /** How far the lines between members reach beyond them. */
  around: LaidOut['around'];
  width: number;
  height: number;
}

/** Places the groups beside each other, in the order in which conversations reach them. */
export function placed(
  groups: readonly Group[],
  edges: readonly LayoutEdge[],
  scopeOf: ReadonlyMap<number, number | null>,
  start: number | null,
): Map<number, Point> {
  const groupOf = new Map(
    groups.flatMap(({ members, guests }, index) => [...members, ...guests].map((id): [number, number] => [id, index])),
  );
  const groupOfScope = new Map(groups.flatMap(({ scope }, index) => (scope === null ? [] : [[scope, index] as const])));
  const blocks = groups.map(({ width, height }): Block => ({ width, height }));
  const next: Set<number>[] = groups.map(() => new Set());
  for (const { kind, from, to } of edges) {
    const source = groupOf.get(from);
    const target = kind === 'enter_scope' ? groupOfScope.get(to) : groupOf.get(to);
    if (source === undefined || target === undefined || source === target) continue;
    next[source]?.add(target);
  }
  const first = start === null ? undefined : groupOf.get(start);
  const places = pack(
    blocks,
    walk(groups.length, next, first ?? 0, (index) => isHub(groups[index], scopeOf, first === index)),
  );
  const found = new Map<number, Point>();
  groups.forEach(({ members, guests, places: inside }, index) => {
    const at = places[index] ?? { x: 0, y: 0 };
    [...members, ...guests].forEach((id, member) => {
      const place = inside[member] ?? { x: 0, y: 0 };
      found.set(id, { x: at.x + place.x, y: at.y + place.y });
    });
  });
  return found;
}

function isHub(group: Group | undefined, scopeOf: ReadonlyMap<number, number | null>, isStart: boolean): boolean {
  const [only = 0] = group?.members ?? [];
  return !isStart && group?.members.length === 1 && scopeOf.get(only) === null;
}

/** Breadth first from the start; hubs come last. */
function walk(size: number, next: readonly Set<number>[], first: number, isLast: (index: number) => boolean): number[] {
  const indexes = Array.from({ length: size }, (_, index) => index);
  const seen = new Set<number>();
  const found: number[] = [];
  for (const start of [first, ...indexes]) {
    if (start >= size || seen.has(start)) continue;
    seen.add(start);
    const queue = [start];
    for (let at = 0; at < queue.length; at += 1) {
      const here = queue[at] ?? 0;
      found.push(here);
      for (const to of [...(next[here] ?? [])].toSorted((a, b) => a - b)) {
        if (seen.has(to)) continue;
        seen.add(to);
        queue.push(to);
      }
    }
  }
  return [...found.filter((index) => !isLast(index)), ...found.filter(isLast)];
}
