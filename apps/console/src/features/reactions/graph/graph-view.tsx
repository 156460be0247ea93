import { graphOf } from '@parley/dialogue';
import { BOX, type Point } from '@parley/dialogue/layout/measures';
import type { Finding } from '@parley/dialogue/lint/finding';
import type { Reaction, Scope } from '@parley/domain';
import { ReactFlow, ReactFlowProvider, useReactFlow, useStore, useStoreApi, type Viewport } from '@xyflow/react';
import '#features/reactions/graph/flow.css';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { saveAs } from '#shared/api/download.ts';
import { useFiredTurns } from '#shared/fired-path.ts';
import type { Saving } from '#shared/saving/use-saving.ts';
import { boxCommands } from '#features/reactions/graph/box-commands.ts';
import { BulkBar } from '#features/reactions/graph/bulk-bar.tsx';
import { ConnectMenu } from '#features/reactions/graph/connect-menu.tsx';
import { Controls } from '#features/reactions/graph/controls.tsx';
import { EdgeCanvas } from '#features/reactions/graph/edge-canvas.tsx';
import { pictureOf, type PictureFormat } from '#features/reactions/graph/export-picture.ts';
import { DrawnFlowEdge, type FlowEdge } from '#features/reactions/graph/flow-edge.tsx';
import { idOf } from '#features/reactions/graph/flow-nodes.ts';
import { FrameNode } from '#features/reactions/graph/frame-node.tsx';
import { MiniMap } from '#features/reactions/graph/mini-map.tsx';
import { NoteNode } from '#features/reactions/graph/note-node.tsx';
import { ReactionNode } from '#features/reactions/graph/reaction-node.tsx';
import { sceneOf } from '#features/reactions/graph/scene.ts';
import { useClipboard, usePictureKeys } from '#features/reactions/graph/picture-keys.ts';
import type { GraphEdits } from '#features/reactions/graph/use-graph-edits.ts';
import type { Notes } from '#features/reactions/graph/use-notes.ts';
import { usePictureChanges } from '#features/reactions/graph/use-picture-changes.ts';
import { useGraphMenu } from '#features/reactions/graph/use-graph-menu.tsx';
import { useNearEdges } from '#features/reactions/graph/use-near-edges.ts';
import { useNeighbourhood } from '#features/reactions/graph/use-neighbourhood.ts';
import { usePictureNodes, type FlowNode } from '#features/reactions/graph/use-picture-nodes.ts';
import type { Positions } from '#features/reactions/graph/use-positions.ts';
import {
  boxUnder,
  FAR_BELOW,
  firstView,
  freeRightOf,
  middleOf,
  viewOfAll,
  viewOfBox,
  ZOOM,
} from '#features/reactions/graph/viewport.ts';
import type { ReactionFilter } from '#features/reactions/reaction-filter.ts';
import type { Broken } from '#features/reactions/reaction-links.ts';
import { CoverageStrip } from '#features/reactions/usage/coverage-strip.tsx';
import { OverlayMenu } from '#features/reactions/usage/overlay-menu.tsx';
import { CoverageContext, useCoverage } from '#features/reactions/usage/use-coverage.ts';
import { environmentOf, useOverlay } from '#features/reactions/usage/use-overlay.ts';
import { UsageStrip } from '#features/reactions/usage/usage-strip.tsx';
import { UsageContext, useUsage } from '#features/reactions/usage/use-usage.ts';
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
  faults: ReadonlyMap<number, string>;
  findings: readonly Finding[];
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
const NO_IDS: ReadonlySet<number> = new Set();
const ADD_KEYS = ['Shift', 'Control', 'Meta'];

/** Reactions as boxes, scopes as frames round them, and what leads where. */
export function GraphView(props: GraphViewProps) {
  return (
    <ReactFlowProvider>
      <Picture {...props} />
    </ReactFlowProvider>
  );
}

/** An edge that was just drawn, and is of no kind yet. */
interface Drawn {
  from: number;
  to: number | null;
  /** In the picture's element, and in the graph. */
  at: Point;
  place: Point;
}

function Picture(props: GraphViewProps) {
  const {
    reactions,
    renamed,
    scopes,
    positions,
    saving,
    broken,
    faults,
    findings,
    filter,
    found,
    folded,
    edits,
    notes,
  } = props;
  const { onPlace, onMoved, onFold, selectedId, onSelect, onEnter, canEdit, onMiddle } = props;
  const flow = useReactFlow();
  const store = useStoreApi<FlowNode>();
  const wrapper = useRef<HTMLDivElement>(null);
  const isFar = useStore(({ transform }) => transform[2] < FAR_BELOW);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(NO_IDS);
  const [hovered, setHovered] = useState<number | null>(null);
  const [edgeId, setEdgeId] = useState<string | null>(null);
  const [selectedNote, setSelectedNote] = useState<number | null>(null);
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const turns = useFiredTurns();
  const { overlay, show: showOverlay } = useOverlay();
  const usage = useUsage(environmentOf(overlay));
  const coverage = useCoverage(overlay === 'tests');

  const graph = useMemo(() => graphOf(reactions, scopes, renamed), [reactions, scopes, renamed]);
  const scene = useMemo(
    () => sceneOf({ graph, reactions, scopes, positions, folded, scope: filter.scope }),
    [graph, reactions, scopes, positions, folded, filter.scope],
  );
  const selected = useMemo((): ReadonlySet<number> => {
    const shown = new Set([...chosen].filter((id) => scene.boxes.has(id)));
    return selectedId === null || shown.has(selectedId) ? shown : new Set([selectedId]);
  }, [selectedId, chosen, scene.boxes]);
  const fired = useMemo(() => new Set(turns.flat()), [turns]);
  const firedNow = useMemo(() => new Set(turns.at(-1)), [turns]);
  const marks = useMemo(
    () => ({ selected, broken: new Set(broken.keys()), fired, found }),
    [selected, broken, fired, found],
  );
  const firedSteps = useMemo(() => {
    const ids = turns.flat();
    return new Set(ids.slice(1).map((id, index) => `${ids[index]} ${id}`));
  }, [turns]);

  /** The focus follows a selection that was moved by a key. */
  const isByKey = useRef(false);
  const choose = (ids: ReadonlySet<number>) => {
    setChosen(ids);
    setEdgeId(null);
    const [only] = ids;
    if (ids.size === 1 && only !== undefined) onSelect(only);
    else if (ids.size === 0 && selectedId !== null) onSelect(null);
  };
  const changes = usePictureChanges({
    scene,
    reactions,
    positions,
    selected,
    notes,
    onPlace,
    onMoved,
    choose: (ids) => {
      isByKey.current = false;
      choose(ids);
    },
  });
  const { kept, edges } = useNearEdges({ graph, scene, isFar, selected, hovered, edgeId, onSelect: setEdgeId });
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
    faults,
    findings,
    found,
    firedNow,
    fired,
    canEdit,
    onFold,
    notes,
    shownNotes: changes.shownNotes,
    selectedNote,
  });

  // Not awaited: while boxes are only painted, React Flow's promise may never settle.
  const setView = (view: Viewport | undefined) => {
    if (view && [view.x, view.y, view.zoom].every(Number.isFinite)) void flow.setViewport(view);
  };
  const show = (id: number) => {
    const point = scene.boxes.get(id);
    const { transform, width, height } = store.getState();
    if (point) setView(viewOfBox(point, transform, width, height));
  };
  const showSelected = useEffectEvent(() => {
    if (selectedId !== null) show(selectedId);
  });
  const open = useEffectEvent(() => {
    const { width, height } = store.getState();
    setView(firstView(scene, reactions, width, height));
    showSelected();
  });
  // Once there is something to see, and only then: afterwards the user decides what is seen.
  const isDrawable = useStore(({ width, height }) => width > 0 && height > 0) && scene.boxes.size > 0;
  useEffect(() => {
    if (isDrawable) open();
  }, [isDrawable]);

  // The panel that opens with a selection takes a part of the width: what it would cover moves into view.
  const width = useStore((state) => state.width);
  useEffect(() => {
    if (selectedId === null) return undefined;
    showSelected();
    const focus = () => {
      if (!isByKey.current) return;
      const box = wrapper.current?.querySelector<HTMLElement>(`[data-reaction="${selectedId}"]`);
      box?.focus();
    };
    focus();
    // What was far away is drawn a frame later.
    const frame = requestAnimationFrame(() => requestAnimationFrame(focus));
    return () => cancelAnimationFrame(frame);
  }, [selectedId, width, props.settlings]);

  const middleOfView = (): Point => {
    const { transform, width, height } = store.getState();
    return middleOf(transform, width, height);
  };
  const { removeBoxes, duplicateBoxes, paste } = boxCommands({ edits, selected, choose });
  const duplicateSelected = () => duplicateBoxes([...selected]);
  const removeSelected = () => {
    const edge = edgeId === null ? undefined : graph.edges.find(({ id }) => id === edgeId);
    if (edge) {
      edits.disconnect(edge);
      setEdgeId(null);
    } else if (selectedNote !== null) {
      notes.remove(selectedNote);
      setSelectedNote(null);
    } else if (selected.size > 0) void removeBoxes([...selected]);
  };
  useClipboard({
    isOn: canEdit,
    copy: () => (selected.size > 0 ? edits.copy([...selected]) : null),
    cut: removeSelected,
    paste: (text) => paste(text, middleOfView()),
  });
  /** Asks for the kind of a new edge, which leads to a new reaction right of the box. */
  const connectToNew = (id: number) => {
    const box = scene.boxes.get(id);
    if (!box) return;
    const [x, y, zoom] = store.getState().transform;
    const at = { x: (box.x + BOX.width) * zoom + x, y: box.y * zoom + y };
    setDrawn({ from: id, to: null, at, place: freeRightOf(box, scene.boxes) });
  };
  const onKeyDown = usePictureKeys({
    scene,
    graph,
    selectedId,
    selected,
    canEdit,
    positions,
    onPlace,
    onMoved,
    onEnter: () => {
      isByKey.current = false;
      onEnter();
    },
    choose: (ids) => {
      isByKey.current = true;
      choose(ids);
    },
    chooseAll: () => choose(new Set(scene.boxes.keys())),
    remove: removeSelected,
    duplicate: duplicateSelected,
    connect: () => selectedId !== null && connectToNew(selectedId),
    hasSelection: selected.size > 0 || edgeId !== null || selectedNote !== null,
  });

  const exportPicture = async (format: PictureFormat) => {
    const element = wrapper.current;
    const shown = { scene, reactions, notes: notes.notes, marks };
    const blob = element && (await pictureOf(format, shown, element));
    if (blob) saveAs(`graph.${format}`, blob);
  };
  const placesOf = (client: Point) => {
    const box = wrapper.current?.getBoundingClientRect();
    const at = { x: client.x - (box?.left ?? 0), y: client.y - (box?.top ?? 0) };
    return { at, place: flow.screenToFlowPosition(client) };
  };
  const { openMenu, menu } = useGraphMenu({
    reactions,
    scopes,
    selected,
    canEdit,
    edits,
    placesOf,
    open: (id) => {
      choose(new Set([id]));
      onEnter();
    },
    connect: connectToNew,
    duplicate: duplicateBoxes,
    remove: (ids) => void removeBoxes(ids),
    paste,
    addNote: (at) => void notes.add(at),
    onArrange: props.onArrange,
    onExport: (format) => void exportPicture(format),
  });
  /** The box at a place of the page where boxes are only painted. */
  const paintedAt = (event: { clientX: number; clientY: number }) =>
    isFar ? boxUnder(scene, flow.screenToFlowPosition({ x: event.clientX, y: event.clientY })) : undefined;
  const pointOf = (event: MouseEvent | TouchEvent): Point => {
    const { clientX, clientY } = 'clientX' in event ? event : (event.changedTouches[0] ?? { clientX: 0, clientY: 0 });
    return { x: clientX, y: clientY };
  };

  return (
    // The boxes are the controls; the keys that go from one to the next are caught round them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div ref={wrapper} role="group" aria-label="Graph" className={styles['graph']} onKeyDown={onKeyDown}>
      <UsageContext value={usage}>
        <CoverageContext value={coverage}>
          <ReactFlow<FlowNode, FlowEdge>
            nodes={nodes}
            edges={edges}
            nodeTypes={nodeTypes}
            edgeTypes={edgeTypes}
            onNodesChange={changes.onNodesChange}
            onNodeDragStart={changes.onDragStart}
            onNodeDragStop={changes.onDragStop}
            onSelectionDragStart={changes.onDragStart}
            onSelectionDragStop={changes.onDragStop}
            onNodeClick={(_event, node) => setSelectedNote(node.type === 'note' ? idOf(node.id) : null)}
            onNodeContextMenu={(event, node) => {
              if (node.type === 'reaction') openMenu(event, { kind: 'boxes', ids: [idOf(node.id)] });
              // On a note the browser's own menu is of use.
              else if (node.type === 'frame') openMenu(event, { kind: 'canvas', scope: idOf(node.id) });
            }}
            onSelectionContextMenu={(event) => openMenu(event, { kind: 'boxes', ids: [...selected] })}
            onPaneContextMenu={(event) => {
              const under = paintedAt(event);
              if (under !== undefined) openMenu(event, { kind: 'boxes', ids: [under] });
              else openMenu(event, { kind: 'canvas', scope: scopeIn(filter) });
            }}
            onNodeMouseEnter={(_event, node) => setHovered(node.type === 'reaction' ? idOf(node.id) : null)}
            onNodeMouseLeave={() => setHovered(null)}
            onEdgeClick={(_event, edge) => setEdgeId(edge.id)}
            onConnectEnd={(event, { fromNode, toNode }) => {
              if (fromNode?.type !== 'reaction') return;
              const places = placesOf(pointOf(event));
              // Anywhere on a box, not at its dot alone.
              const to = toNode?.type === 'reaction' ? idOf(toNode.id) : boxUnder(scene, places.place);
              setDrawn({ from: idOf(fromNode.id), to: to ?? null, ...places });
            }}
            onMoveEnd={() => onMiddle(middleOfView())}
            onPaneClick={(event) => {
              setSelectedNote(null);
              const under = paintedAt(event);
              choose(under === undefined ? NO_IDS : new Set([under]));
              if (under !== undefined) show(under);
            }}
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
          onDuplicate={duplicateSelected}
          onDelete={removeSelected}
          onClear={() => choose(NO_IDS)}
        />
      )}
      {drawn && (
        <ConnectMenu
          at={drawn.at}
          target={reactions.find(({ id }) => id === drawn.to)?.name ?? null}
          onChoose={(kind) => edits.connect(drawn.from, drawn.to, kind, drawn.place)}
          onClose={() => setDrawn(null)}
        />
      )}
      {menu}
      <MiniMap scene={scene} marks={marks} />
      <Controls
        onFit={() => {
          const { width, height } = store.getState();
          setView(viewOfAll(scene, width, height));
        }}
        onExport={(format) => void exportPicture(format)}
      >
        <OverlayMenu overlay={overlay} onShow={showOverlay} />
      </Controls>
    </div>
  );
}

/** A new reaction belongs to what is shown. */
function scopeIn({ scope }: ReactionFilter): number | null {
  return typeof scope === 'number' ? scope : null;
}
