import { Position, type NodeHandle } from '@xyflow/react';
import { BOX, type Point } from '@parley/dialogue/layout/measures';
import { PORT } from '@parley/dialogue/layout/routes/route-group';
import type { Graph } from '@parley/dialogue';
import type { Reaction } from '@parley/domain';
import type { FrameFlowNode } from '#features/reactions/graph/nodes/frame-node.tsx';
import type { NoteFlowNode } from '#features/reactions/graph/nodes/note-node.tsx';
import type { ReactionFlowNode, ReactionNodeData } from '#features/reactions/graph/nodes/reaction-node.tsx';
import type { Frame, Scene } from '#features/reactions/graph/canvas/scene.ts';
import { graphTexts } from '#texts/graph.ts';

export const reactionKey = (id: number): string => `r${id}`;
const frameKey = (id: number): string => `f${id}`;

/** The id of the reaction or frame that a node of the picture represents. */
export function idOf(key: string): number {
  return Number(key.slice(1));
}

const HANDLES: NodeHandle[] = [
  { type: 'target', position: Position.Left, x: -5, y: PORT.first - 5, width: 10, height: 10 },
  { type: 'source', position: Position.Right, x: BOX.width - 5, y: PORT.first - 5, width: 10, height: 10 },
];

/** Nothing is measured: every size is known. */
export function reactionNode(point: Point, selected: boolean, data: ReactionNodeData): ReactionFlowNode {
  return {
    id: reactionKey(data.reaction.id),
    type: 'reaction',
    position: point,
    selected,
    data,
    handles: HANDLES,
    focusable: false,
    width: BOX.width,
    height: BOX.height,
    zIndex: 2,
  };
}

export function frameNode(frame: Frame, onFold: (id: number) => void, canEdit: boolean): FrameFlowNode {
  return {
    id: frameKey(frame.id),
    type: 'frame',
    position: { x: frame.x, y: frame.y },
    data: { frame, onFold },
    draggable: canEdit,
    selectable: false,
    focusable: false,
    width: frame.width,
    height: frame.height,
    zIndex: 0,
  };
}

export function noteNode(selected: boolean, data: NoteFlowNode['data']): NoteFlowNode {
  const { id, x, y, width, height } = data.note;
  return { id: `n${id}`, type: 'note', position: { x, y }, selected, data, focusable: false, width, height, zIndex: 3 };
}

/** Keeps node objects that are unchanged in content, so that only changed nodes are drawn again. */
export function keepSame<N extends { id: string; position: Point; selected?: boolean; data: object }>(
  known: Map<string, N>,
  nodes: readonly N[],
): N[] {
  const kept = nodes.map((node) => {
    const before = known.get(node.id);
    return before && isSame(before, node) ? before : node;
  });
  known.clear();
  for (const node of kept) known.set(node.id, node);
  return kept;
}

function isSame<N extends { position: Point; selected?: boolean; data: object }>(one: N, other: N): boolean {
  if (one.position.x !== other.position.x || one.position.y !== other.position.y) return false;
  if (one.selected !== other.selected) return false;
  const [a, b] = [one.data as Record<string, unknown>, other.data as Record<string, unknown>];
  return Object.keys(b).every((key) => Object.is(a[key], b[key]));
}

/** Describes the edges of each reaction to screen readers. */
export function descriptions(reactions: readonly Reaction[], graph: Graph): ReadonlyMap<number, string> {
  return new Map(
    reactions.map(({ id, intents }) => {
      const out = graph.out.get(id) ?? [];
      const into = graph.into.get(id)?.length ?? 0;
      const to = out.map(({ kind, name }) => `${kind.replace('_', ' ')} ${name}`).join(', ');
      return [id, graphTexts.box.description(intents.join(', '), to, into)];
    }),
  );
}

/** The nearest box in a direction; in that of the edges, first along them. */
export function neighbour(
  from: number,
  key: string,
  { boxes }: Pick<Scene, 'boxes'>,
  graph: Graph,
): number | undefined {
  const here = boxes.get(from);
  if (!here) return undefined;
  const along =
    key === 'ArrowRight'
      ? (graph.out.get(from) ?? []).flatMap(({ kind, to }) => (kind === 'enter_scope' || to === null ? [] : to))
      : key === 'ArrowLeft'
        ? (graph.into.get(from) ?? []).map((edge) => edge.from)
        : [];
  const connected = along.filter((id) => id !== from && boxes.has(id));
  if (connected.length > 0) return nearest(connected, here, boxes, () => true);
  return nearest([...boxes.keys()], here, boxes, ({ x, y }) => {
    const [right, down] = [x - here.x, y - here.y];
    switch (key) {
      case 'ArrowRight':
        return right > 0 && Math.abs(down) <= right;
      case 'ArrowLeft':
        return right < 0 && Math.abs(down) <= -right;
      case 'ArrowDown':
        return down > 0 && Math.abs(right) <= down * 2;
      default:
        return down < 0 && Math.abs(right) <= -down * 2;
    }
  });
}

function nearest(
  ids: readonly number[],
  here: Point,
  boxes: Scene['boxes'],
  fits: (point: Point) => boolean,
): number | undefined {
  let best: number | undefined;
  let least = Infinity;
  for (const id of ids) {
    const point = boxes.get(id);
    if (!point || point === here || !fits(point)) continue;
    const distance = Math.hypot(point.x - here.x, point.y - here.y);
    if (distance < least) [best, least] = [id, distance];
  }
  return best;
}
