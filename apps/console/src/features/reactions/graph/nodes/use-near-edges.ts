import type { Graph } from '@parley/dialogue';
import { useMemo } from 'react';
import type { FlowEdge } from '#features/reactions/graph/nodes/flow-edge.tsx';
import { reactionKey } from '#features/reactions/graph/nodes/flow-nodes.ts';
import type { Scene } from '#features/reactions/graph/canvas/scene.ts';

interface Options {
  graph: Graph;
  scene: Scene;
  isFar: boolean;
  selected: ReadonlySet<number>;
  /** The edge under the pointer. */
  hovered: string | null;
  /** The edge that is selected: it stays an element wherever the pointer is. */
  edgeId: string | null;
  onSelect: (edgeId: string) => void;
}

/**
 * The edges of the one reaction that is selected, and the one under the pointer: elements that can be selected.
 * `kept` are the boxes that they need.
 */
export function useNearEdges({ graph, scene, isFar, selected, hovered, edgeId, onSelect }: Options) {
  const near = useMemo(() => new Set(selected.size === 1 ? selected : []), [selected]);
  const kept = useMemo((): ReadonlySet<number> => {
    const isNamed = edgeId !== null || hovered !== null;
    const chosen = isNamed ? graph.edges.filter(({ id }) => id === edgeId || id === hovered) : [];
    const ends = [...near]
      .flatMap((id) => [...(graph.out.get(id) ?? []), ...(graph.into.get(id) ?? [])])
      .concat(chosen);
    return new Set([
      ...near,
      ...ends.flatMap(({ kind, from, to }) => (kind === 'enter_scope' ? [] : [from, to ?? from])),
    ]);
  }, [near, graph, edgeId, hovered]);
  const edges = useMemo((): FlowEdge[] => {
    if (isFar || (near.size === 0 && edgeId === null && hovered === null)) return [];
    return scene.edges.flatMap((one): FlowEdge[] => {
      const { id, kind, from, to } = one.edge;
      // An edge at something folded or at a frame stays painted: it has no box to hold on to.
      if (kind === 'enter_scope' || to === null || !scene.boxes.has(from) || !scene.boxes.has(to)) return [];
      const isHovered = id === hovered;
      // The other jumps of the selected box are rows.
      if (id !== edgeId && !isHovered && (one.isJump || (!near.has(from) && !near.has(to)))) return [];
      const [source, target] = [reactionKey(from), reactionKey(to)];
      const data = { drawn: one, isHovered, onSelect };
      const selected = id === edgeId;
      return [{ id, type: 'drawn', source, target, selected, data, zIndex: isHovered ? 5 : selected ? 2 : 1 }];
    });
  }, [isFar, scene, near, edgeId, hovered, onSelect]);
  return { kept, edges };
}
