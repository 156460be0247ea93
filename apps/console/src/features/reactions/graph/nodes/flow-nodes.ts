import { Position, type NodeHandle } from '@xyflow/react';
import { BOX, type Point, type Rect } from '@parley/dialogue/layout/measures';
import { PORT } from '@parley/dialogue/layout/routes/route-group';
import type { Graph } from '@parley/dialogue';
import type { Reaction } from '@parley/domain';
import type { FrameFlowNode } from '#features/reactions/graph/boxes/frame-node.tsx';
import type { NoteFlowNode } from '#features/reactions/graph/nodes/note-node.tsx';
import type { ReactionFlowNode, ReactionNodeData } from '#features/reactions/graph/boxes/reaction-node.tsx';
import type { Scene } from '#features/reactions/graph/canvas/scene.ts';
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
export function reactionNode({ x, y, height }: Rect, selected: boolean, data: ReactionNodeData): ReactionFlowNode {
  return {
    id: reactionKey(data.reaction.id),
    type: 'reaction',
    position: { x, y },
    selected,
    data,
    handles: HANDLES,
    focusable: false,
    width: BOX.width,
    height,
    zIndex: 2,
  };
}

export function frameNode(data: FrameFlowNode['data'], canEdit: boolean): FrameFlowNode {
  const { frame, distance } = data;
  return {
    id: frameKey(frame.id),
    type: 'frame',
    position: { x: frame.x, y: frame.y },
    data,
    draggable: canEdit && distance === 'near',
    // From afar the picture beneath takes the presses.
    ...(distance === 'near' ? {} : { style: { pointerEvents: 'none' as const } }),
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

/** The nearest box in the direction of an arrow key. */
export function neighbour(from: number, key: string, { boxes }: Pick<Scene, 'boxes'>): number | undefined {
  const here = boxes.get(from);
  if (!here) return undefined;
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
