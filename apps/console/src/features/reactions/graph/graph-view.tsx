import { graphOf } from '@parley/dialogue';
import type { Point } from '@parley/dialogue/layout/measures';
import type { Reaction, Scope } from '@parley/domain';
import { ReactFlow, ReactFlowProvider, useStore } from '@xyflow/react';
import '#features/reactions/graph/nodes/flow.css';
import { useMemo, useRef, useState } from 'react';
import { saveAs } from '#shared/api/download.ts';
import type { Saving } from '#shared/saving/use-saving.ts';
import { useFocusOnArrival } from '#shared/ui/use-focus-on-arrival.ts';
import { boxCommands } from '#features/reactions/graph/editing/box-commands.ts';
import { BulkBar } from '#features/reactions/graph/editing/bulk-bar.tsx';
import { Controls } from '#features/reactions/graph/canvas/controls.tsx';
import { EdgeBar } from '#features/reactions/graph/editing/edge-bar.tsx';
import { EdgeCanvas } from '#features/reactions/graph/canvas/edge-canvas.tsx';
import { pictureOf, type PictureFormat } from '#features/reactions/graph/canvas/export-picture.ts';
import { DrawnFlowEdge, type FlowEdge } from '#features/reactions/graph/nodes/flow-edge.tsx';
import { idOf } from '#features/reactions/graph/nodes/flow-nodes.ts';
import { FrameNode } from '#features/reactions/graph/nodes/frame-node.tsx';
import { MiniMap } from '#features/reactions/graph/canvas/mini-map.tsx';
import { NoteNode } from '#features/reactions/graph/nodes/note-node.tsx';
import { ReactionNode } from '#features/reactions/graph/nodes/reaction-node.tsx';
import { sceneOf } from '#features/reactions/graph/canvas/scene.ts';
import { useClipboard, usePictureKeys } from '#features/reactions/graph/editing/picture-keys.ts';
import { picturePointer } from '#features/reactions/graph/editing/picture-pointer.ts';
import { useBoxFocus } from '#features/reactions/graph/nodes/use-box-focus.ts';
import { useCamera } from '#features/reactions/graph/canvas/use-camera.ts';
import { useDrawnEdge } from '#features/reactions/graph/editing/use-drawn-edge.tsx';
import { useFired } from '#features/reactions/graph/nodes/use-fired.ts';
import type { GraphEdits } from '#features/reactions/graph/editing/use-graph-edits.ts';
import type { Notes } from '#features/reactions/graph/editing/use-notes.ts';
import { usePictureChanges } from '#features/reactions/graph/editing/use-picture-changes.ts';
import { useGraphMenu } from '#features/reactions/graph/editing/use-graph-menu.tsx';
import { useNearEdges } from '#features/reactions/graph/nodes/use-near-edges.ts';
import { useNeighbourhood } from '#features/reactions/graph/nodes/use-neighbourhood.ts';
import { usePictureNodes, type FlowNode } from '#features/reactions/graph/nodes/use-picture-nodes.ts';
import type { Positions } from '#features/reactions/graph/layout/use-positions.ts';
import { NO_IDS, useSelection } from '#features/reactions/graph/editing/use-selection.ts';
import { FAR_BELOW, startOf, ZOOM } from '#features/reactions/graph/canvas/viewport.ts';
import type { Flaw } from '#features/reactions/flaws.ts';
import type { ReactionFilter } from '#features/reactions/reaction-filter.ts';
import type { Broken } from '#features/reactions/reaction-links.ts';
import { CoverageStrip } from '#features/reactions/usage/coverage-strip.tsx';
import { OverlayMenu } from '#features/reactions/usage/overlay-menu.tsx';
import { CoverageContext, useCoverage } from '#features/reactions/usage/use-coverage.ts';
import { environmentOf, useOverlay } from '#features/reactions/usage/use-overlay.ts';
import { UsageStrip } from '#features/reactions/usage/usage-strip.tsx';
import { UsageContext, useUsage } from '#features/reactions/usage/use-usage.ts';
import { graphTexts } from '#texts/graph.ts';
import styles from '#features/reactions/graph/graph.module.css';

export interface GraphViewProps {
  reactions: readonly Reaction[];
  /** What reactions are still called where they are referred to. */
  renamed: readonly { id: number; before: string }[];
  scopes: readonly Scope[];
  positions: Positions;
  /** Grows when the selected reaction may have got its place or another one. */
  settlings: number;
  onPlace: (changed: Positions) => void;
  /** A move is over: it can be undone. */
  onMoved: (before: Positions, after: Positions) => void;
  notes: Notes;
  edits: GraphEdits;
  saving: Saving<Reaction>;
  broken: ReadonlyMap<number, Broken[]>;
  flaws: ReadonlyMap<number, Flaw>;
  filter: ReactionFilter;
  /** Those that the search leaves; null when nothing is searched for. */
  found: ReadonlySet<number> | null;
  folded: ReadonlySet<number>;
  onFold: (scope: number) => void;
  selectedId: number | null;
  onSelect: (id: number | null) => void;
  /** Enter: goes on in the panel. */
  onEnter: () => void;
  onArrange: (() => void) | undefined;
  canEdit: boolean;
  /** The middle of what is seen, for what is added. */
  onMiddle: (point: Point) => void;
}

const nodeTypes = { reaction: ReactionNode, frame: FrameNode, note: NoteNode };
const edgeTypes = { drawn: DrawnFlowEdge };
const ADD_KEYS = ['Shift', 'Control', 'Meta'];
const ZOOM_KEYS = ['Control', 'Meta'];

/** Reactions as boxes, scopes as frames round them, and what leads where. */
export function GraphView(props: GraphViewProps) {
  return (
    <ReactFlowProvider>
      <Picture {...props} />
    </ReactFlowProvider>
  );
}

function Picture(props: GraphViewProps) {
  const { reactions, renamed, scopes, positions, saving, broken, flaws, filter, found, folded, edits, notes } = props;
  const { onPlace, onMoved, onFold, selectedId, onSelect, onEnter, canEdit, onMiddle, settlings } = props;
  const wrapper = useRef<HTMLDivElement>(null);
  const isFar = useStore(({ transform }) => transform[2] < FAR_BELOW);
  const [hovered, setHovered] = useState<number | null>(null);
  const { overlay, show: showOverlay } = useOverlay();
  const usage = useUsage(environmentOf(overlay));
  const coverage = useCoverage(overlay === 'tests');

  const graph = useMemo(() => graphOf(reactions, scopes, renamed), [reactions, scopes, renamed]);
  const scene = useMemo(
    () => sceneOf({ graph, reactions, scopes, positions, folded, scope: filter.scope }),
    [graph, reactions, scopes, positions, folded, filter.scope],
  );
  const selection = useSelection({ scene, selectedId, currentId: saving.currentId, onSelect });
  const { ids: selected, choose } = selection;
  const { fired, firedNow, firedSteps } = useFired();
  const marks = useMemo(
    () => ({ selected, broken: new Set(broken.keys()), fired, found }),
    [selected, broken, fired, found],
  );

  const changes = usePictureChanges({
    scene,
    reactions,
    positions,
    selected,
    notes,
    onPlace,
    onMoved,
    choose: selection.chooseByPointer,
  });
  const { kept, edges } = useNearEdges({
    graph,
    scene,
    isFar,
    selected,
    hovered,
    edgeId: selection.edgeId,
    onSelect: selection.selectEdge,
  });
  const edge = edges.find((one) => one.selected)?.data?.drawn.edge;
  const nodes = usePictureNodes({
    neighbourhood: useNeighbourhood(),
    kept,
    reactions,
    graph,
    scene,
    isFar,
    selected,
    selectedId,
    saving,
    broken,
    flaws,
    found,
    firedNow,
    fired,
    canEdit,
    onFold,
    notes,
    shownNotes: changes.shownNotes,
    selectedNote: selection.noteId,
  });
  const camera = useCamera({ picture: wrapper, scene, reactions, selectedId, settlings, currentId: saving.currentId });
  useFocusOnArrival(wrapper);
  useBoxFocus({
    picture: wrapper,
    isByKey: selection.isByKey,
    selectedId,
    settlings,
    currentId: saving.currentId,
  });

  const commands = boxCommands({ edge, edits, notes, selection });
  useClipboard({
    isOn: canEdit,
    copy: () => (selected.size > 0 ? edits.copy([...selected]) : null),
    cut: commands.removeSelected,
    paste: (text) => commands.paste(text, camera.middle()),
  });
  const { onConnectEnd, connectToNew, connectMenu } = useDrawnEdge({ reactions, scene, camera, edits });
  const onKeyDown = usePictureKeys({
    scene,
    graph,
    selectedId,
    startId: startOf(reactions)?.id,
    selected,
    canEdit,
    positions,
    onPlace,
    onMoved,
    onEnter: () => {
      selection.letFocusGo();
      onEnter();
    },
    choose: selection.chooseByKey,
    chooseAll: () => choose(new Set(scene.boxes.keys())),
    remove: commands.removeSelected,
    duplicate: commands.duplicateSelected,
    connect: () => selectedId !== null && connectToNew(selectedId),
    hasSelection: !selection.isEmpty,
  });

  const exportPicture = async (format: PictureFormat) => {
    const element = wrapper.current;
    const shown = { scene, reactions, notes: notes.notes, marks };
    const blob = element && (await pictureOf(format, shown, element));
    if (blob) saveAs(`graph.${format}`, blob);
  };
  const { openMenu, menu } = useGraphMenu({
    reactions,
    scopes,
    selected,
    canEdit,
    edits,
    placesOf: camera.placesOf,
    open: (id) => {
      choose(new Set([id]));
      onEnter();
    },
    connect: connectToNew,
    duplicate: commands.duplicateBoxes,
    remove: (ids) => void commands.removeBoxes(ids),
    paste: commands.paste,
    addNote: (at) => notes.add(at),
    onArrange: props.onArrange,
    onExport: (format) => void exportPicture(format),
  });

  return (
    // The boxes are the controls; the keys that go from one to the next are caught round them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={wrapper}
      role="group"
      aria-label={graphTexts.title}
      tabIndex={-1}
      className={styles['graph']}
      onKeyDown={onKeyDown}
    >
      <UsageContext value={usage}>
        <CoverageContext value={coverage}>
          <ReactFlow<FlowNode, FlowEdge>
            nodes={nodes}
            edges={edges}
            nodeTypes={nodeTypes}
            edgeTypes={edgeTypes}
            {...picturePointer({ scene, camera, selection, filter, isFar, openMenu })}
            onNodesChange={changes.onNodesChange}
            onNodeDragStart={changes.onDragStart}
            onNodeDragStop={changes.onDragStop}
            onSelectionDragStart={changes.onDragStart}
            onSelectionDragStop={changes.onDragStop}
            onNodeMouseEnter={(_event, node) => setHovered(node.type === 'reaction' ? idOf(node.id) : null)}
            onNodeMouseLeave={() => setHovered(null)}
            onConnectEnd={onConnectEnd}
            onMoveEnd={() => onMiddle(camera.middle())}
            nodesDraggable={canEdit}
            nodesConnectable={canEdit}
            onlyRenderVisibleElements
            disableKeyboardA11y
            deleteKeyCode={null}
            multiSelectionKeyCode={ADD_KEYS}
            selectionKeyCode="Shift"
            minZoom={ZOOM.min}
            maxZoom={ZOOM.max}
            zoomOnDoubleClick={false}
            panOnScroll
            zoomActivationKeyCode={ZOOM_KEYS}
            proOptions={{ hideAttribution: true }}
          >
            <EdgeCanvas
              scene={scene}
              marks={marks}
              isFar={isFar}
              isDim={edges.length > 0}
              firedSteps={firedSteps}
              hitsOfSteps={usage?.hitsOfSteps}
              untested={coverage?.missingEdges}
            />
          </ReactFlow>
        </CoverageContext>
      </UsageContext>
      {usage && <UsageStrip shown={usage} onClose={() => showOverlay(null)} />}
      {coverage && <CoverageStrip shown={coverage} onClose={() => showOverlay(null)} />}
      {selected.size > 1 && (
        <BulkBar
          count={selected.size}
          canEdit={canEdit}
          onDuplicate={commands.duplicateSelected}
          onDelete={commands.removeSelected}
          onClear={() => choose(NO_IDS)}
        />
      )}
      {edge && (
        <EdgeBar
          edge={edge}
          from={reactions.find(({ id }) => id === edge.from)?.name ?? ''}
          canEdit={canEdit}
          onRemove={commands.removeSelected}
          onClear={() => selection.selectEdge(null)}
        />
      )}
      {connectMenu}
      {menu}
      <MiniMap scene={scene} marks={marks} />
      <Controls onFit={camera.showAll} onExport={(format) => void exportPicture(format)}>
        <OverlayMenu overlay={overlay} onShow={showOverlay} />
      </Controls>
    </div>
  );
}
