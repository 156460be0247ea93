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
  hovered: number | null;
  /** The edge that is selected: it stays an element wherever the pointer is. */
  edgeId: string | null;
  onSelect: (edgeId: string) => void;
}

/**
 * The edges of the one reaction that is selected, and of the one under the pointer: elements that can be selected.
 * `kept` are the boxes that they need.
 */
export function useNearEdges({ graph, scene, isFar, selected, hovered, edgeId, onSelect }: Options) {
  const near = useMemo(
    () => new Set([...(selected.size === 1 ? selected : []), ...(hovered === null ? [] : [hovered])]),
    [selected, hovered],
  );
  const kept = useMemo((): ReadonlySet<number> => {
    const chosen = graph.edges.filter(({ id }) => id === edgeId);
    const ends = [...near]
      .flatMap((id) => [...(graph.out.get(id) ?? []), ...(graph.into.get(id) ?? [])])
      .concat(chosen);
    return new Set([
      ...near,
      ...ends.flatMap(({ kind, from, to }) => (kind === 'enter_scope' ? [] : [from, to ?? from])),
    ]);
  }, [near, graph, edgeId]);
  const edges = useMemo((): FlowEdge[] => {
    if (isFar || (near.size === 0 && edgeId === null)) return [];
    return scene.edges.flatMap((one): FlowEdge[] => {
      const { id, kind, from, to } = one.edge;
      // An edge at something folded or at a frame stays painted: it has no box to hold on to.
      if (kind === 'enter_scope' || to === null || !scene.boxes.has(from) || !scene.boxes.has(to)) return [];
      if (id !== edgeId && !near.has(from) && !near.has(to)) return [];
      const [source, target] = [reactionKey(from), reactionKey(to)];
      const data = { drawn: one, onSelect };
      const selected = id === edgeId;
      return [{ id, type: 'drawn', source, target, selected, data, zIndex: selected ? 2 : 1 }];
    });
  }, [isFar, scene, near, edgeId, onSelect]);
  return { kept, edges };
}
