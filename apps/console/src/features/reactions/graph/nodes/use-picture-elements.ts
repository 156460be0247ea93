import type { ReactFlowProps } from '@xyflow/react';
import { usePictureChanges } from '#features/reactions/graph/editing/use-picture-changes.ts';
import type { GraphViewProps } from '#features/reactions/graph/graph-view-props.ts';
import type { FlowEdge } from '#features/reactions/graph/nodes/flow-edge.tsx';
import { useNearEdges } from '#features/reactions/graph/nodes/use-near-edges.ts';
import { useNeighbourhood } from '#features/reactions/graph/nodes/use-neighbourhood.ts';
import { usePictureNodes, type FlowNode } from '#features/reactions/graph/nodes/use-picture-nodes.ts';
import type { Distance } from '#features/reactions/graph/boxes/frame-node.tsx';
import type { Camera } from '#features/reactions/graph/canvas/use-camera.ts';
import type { ShownScene } from '#features/reactions/graph/use-shown-scene.ts';

interface Drawn extends ShownScene {
  distance: Distance;
  /** The edge under the pointer. */
  hovered: string | null;
  camera: Pick<Camera, 'showRect'>;
}

/** The boxes and edges that are elements of the page, with the ways in which the pointer moves and marks them. */
export function usePictureElements(
  props: GraphViewProps,
  { graph, scene, selection, fired, firedNow, path, findings, showJumps, distance, hovered, camera }: Drawn,
) {
  const { reactions, read, boxes, notes, found, folding } = props;
  const { ids: selected } = selection;
  const changes = usePictureChanges({
    scene,
    reactions,
    positions: boxes.positions,
    selected,
    notes,
    onPlace: boxes.place,
    onMoved: boxes.noteMove,
    choose: selection.chooseByPointer,
  });
  const { kept, edges } = useNearEdges({
    graph,
    scene,
    isFar: distance !== 'near',
    selected,
    hovered,
    edgeId: selection.edgeId,
    onSelect: selection.selectEdge,
  });
  const nodes = usePictureNodes({
    ...read,
    neighbourhood: useNeighbourhood(),
    kept,
    reactions,
    graph,
    scene,
    distance,
    findings,
    onShowJumps: showJumps,
    onFit: camera.showRect,
    selected,
    path,
    only: selection.only,
    hovered,
    found,
    firedNow,
    fired,
    onFold: folding.fold,
    notes,
    shownNotes: changes.shownNotes,
    selectedNote: selection.noteId,
  });
  return {
    elements: {
      nodes,
      edges,
      onNodesChange: changes.onNodesChange,
      onNodeDragStart: changes.onDragStart,
      onNodeDragStop: changes.onDragStop,
      onSelectionDragStart: changes.onDragStart,
      onSelectionDragStop: changes.onDragStop,
    } satisfies ReactFlowProps<FlowNode, FlowEdge>,
    /** The edge that is selected. */
    edge: edges.find((one) => one.selected)?.data?.drawn.edge,
  };
}
