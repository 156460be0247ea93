import { ActionIcon } from '@mantine/core';
import { graphOf } from '@parley/dialogue';
import { BOX, type Point } from '@parley/dialogue/layout/measures';
import type { Reaction, Scope } from '@parley/domain';
import { IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react';
import {
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  useStore,
  useStoreApi,
  type NodeChange,
  type Viewport,
} from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { useEffect, useEffectEvent, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { Saving } from '#shared/saving/use-saving.ts';
import type { Broken } from '#features/reactions/reaction-links.ts';
import type { ReactionFilter } from '#features/reactions/reaction-filter.ts';
import { EdgeCanvas } from '#features/reactions/graph/edge-canvas.tsx';
import { DrawnFlowEdge, type FlowEdge } from '#features/reactions/graph/flow-edge.tsx';
import {
  descriptions,
  frameNode,
  idOf,
  keepSame,
  neighbour,
  reactionKey,
  reactionNode,
} from '#features/reactions/graph/flow-nodes.ts';
import { FrameNode, type FrameFlowNode } from '#features/reactions/graph/frame-node.tsx';
import { MiniMap } from '#features/reactions/graph/mini-map.tsx';
import { ReactionNode, type ReactionFlowNode } from '#features/reactions/graph/reaction-node.tsx';
import { boundsOf, sceneOf, type Scene } from '#features/reactions/graph/scene.ts';
import type { Positions } from '#features/reactions/graph/use-positions.ts';
import styles from '#features/reactions/graph/graph.module.css';

export interface GraphViewProps {
  reactions: readonly Reaction[];
  scopes: readonly Scope[];
  positions: Positions;
  onPlace: (changed: ReadonlyMap<number, Point>) => void;
  saving: Saving<Reaction>;
  broken: ReadonlyMap<number, Broken[]>;
  faults: ReadonlyMap<number, string>;
  filter: ReactionFilter;
  /** Those that the search leaves; null when nothing is searched for. */
  found: ReadonlySet<number> | null;
  folded: ReadonlySet<number>;
  onFold: (scope: number) => void;
  selectedId: number | null;
  onSelect: (id: number | null) => void;
  /** Enter: goes on in the panel. */
  onEnter: () => void;
  canEdit: boolean;
}

const nodeTypes = { reaction: ReactionNode, frame: FrameNode };
const edgeTypes = { drawn: DrawnFlowEdge };
/** Below it boxes are painted, and are no elements. */
const FAR_BELOW = 0.4;
const ZOOM = { min: 0.02, max: 2, smallestAtStart: 0.5 } as const;
const NONE: readonly never[] = [];
const NO_IDS: ReadonlySet<number> = new Set();

type FlowNode = ReactionFlowNode | FrameFlowNode;

/** Reactions as boxes, scopes as frames round them, and what leads where. */
export function GraphView(props: GraphViewProps) {
  return (
    <ReactFlowProvider>
      <Picture {...props} />
    </ReactFlowProvider>
  );
}

function Picture(props: GraphViewProps) {
  const { reactions, scopes, positions, onPlace, saving, broken, faults, filter, found, folded } = props;
  const { onFold, selectedId, onSelect, onEnter, canEdit } = props;
  const flow = useReactFlow();
  const store = useStoreApi<FlowNode>();
  const wrapper = useRef<HTMLDivElement>(null);
  const isFar = useStore(({ transform }) => transform[2] < FAR_BELOW);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(NO_IDS);
  const [hovered, setHovered] = useState<number | null>(null);
  const [edgeId, setEdgeId] = useState<string | null>(null);
  const [kept] = useState(() => new Map<string, FlowNode>());

  const graph = useMemo(() => graphOf(reactions, scopes), [reactions, scopes]);
  const scene = useMemo(
    () => sceneOf({ graph, reactions, scopes, positions, folded, scope: filter.scope }),
    [graph, reactions, scopes, positions, folded, filter.scope],
  );
  const selected = useMemo(
    () => (selectedId === null || chosen.has(selectedId) ? chosen : new Set([selectedId])),
    [selectedId, chosen],
  );
  const described = useMemo(() => descriptions(reactions, graph), [reactions, graph]);
  const marks = useMemo(
    () => ({ selected, broken: new Set(broken.keys()), fired: NO_IDS, found }),
    [selected, broken, found],
  );

  const nodes = useMemo(() => {
    if (isFar) return [];
    const reachable = selectedId ?? [...scene.boxes.keys()][0];
    const frames: FlowNode[] = scene.frames.map((frame) => frameNode(frame, onFold));
    const boxes = reactions.flatMap((reaction): FlowNode[] => {
      const point = scene.boxes.get(reaction.id);
      if (!point) return [];
      const missing = broken.get(reaction.id) ?? NONE;
      return [
        reactionNode(point, selected.has(reaction.id), {
          reaction,
          isUnsaved: saving.markOf(reaction.id) !== undefined,
          fault: faults.get(reaction.id) ?? (missing.map(({ reason }) => reason).join('\n') || undefined),
          broken: missing,
          fired: undefined,
          isFaint: found !== null && !found.has(reaction.id),
          isReachable: reaction.id === reachable,
          canEdit,
          description: described.get(reaction.id) ?? '',
        }),
      ];
    });
    return keepSame(kept, [...frames, ...boxes]);
  }, [isFar, scene, reactions, selected, selectedId, saving, broken, faults, found, described, canEdit, onFold, kept]);

  const edges = useMemo((): FlowEdge[] => {
    if (isFar) return [];
    const near = new Set([...(selected.size === 1 ? selected : []), ...(hovered === null ? [] : [hovered])]);
    if (near.size === 0) return [];
    return scene.edges
      .filter(({ edge }) => near.has(edge.from) || (edge.kind !== 'enter_scope' && near.has(edge.to ?? 0)))
      .flatMap((drawn): FlowEdge[] => {
        const { edge } = drawn;
        // An edge at something folded or at a frame stays painted: it has no box to hold on to.
        if (!scene.boxes.has(edge.from) || edge.kind === 'enter_scope' || !scene.boxes.has(edge.to ?? 0)) return [];
        return [
          {
            id: edge.id,
            type: 'drawn',
            source: reactionKey(edge.from),
            target: reactionKey(edge.to ?? 0),
            selected: edge.id === edgeId,
            data: { drawn, onSelect: setEdgeId },
            zIndex: 1,
          },
        ];
      });
  }, [isFar, scene, selected, hovered, edgeId]);

  const show = (id: number, isAlways = false) => {
    const point = scene.boxes.get(id);
    if (!point) return;
    const { transform, width, height } = store.getState();
    const [x, y, zoom] = transform;
    const [left, top] = [point.x * zoom + x, point.y * zoom + y];
    const isInView =
      left > 0 && top > 0 && left + BOX.width * zoom < width && top + BOX.height * zoom < height && zoom >= FAR_BELOW;
    if (isInView && !isAlways) return;
    const near = Math.max(zoom, 0.8);
    setViewport(flow.setViewport, {
      x: width / 2 - (point.x + BOX.width / 2) * near,
      y: height / 2 - (point.y + BOX.height / 2) * near,
      zoom: near,
    });
  };

  const fit = (isFirst = false) => {
    const { width, height } = store.getState();
    const view = viewOf(scene, width, height);
    if (!view) return;
    const start = reactions.find(({ intents }) => intents.includes('__start__')) ?? reactions[0];
    const first = start && scene.boxes.get(start.id);
    if (isFirst && first && view.zoom < ZOOM.smallestAtStart) {
      const zoom = 0.8;
      setViewport(flow.setViewport, { x: 80 - first.x * zoom, y: height / 2 - first.y * zoom, zoom });
    } else setViewport(flow.setViewport, view);
  };
  const showSelected = useEffectEvent(() => {
    if (selectedId !== null) show(selectedId);
  });
  const open = useEffectEvent(() => {
    fit(true);
    showSelected();
  });

  // Once there is something to see.
  const isDrawable = useStore(({ width, height }) => width > 0 && height > 0) && scene.boxes.size > 0;
  useEffect(() => {
    // Only when the picture opens: afterwards the user decides what is seen.
    if (isDrawable) open();
  }, [isDrawable]);

  const isByKey = useRef(false);
  useEffect(() => {
    if (selectedId === null) return undefined;
    showSelected();
    if (!isByKey.current) return undefined;
    isByKey.current = false;
    const focus = () => wrapper.current?.querySelector<HTMLElement>(`[data-reaction="${selectedId}"]`)?.focus();
    focus();
    // What was far away is drawn a frame later.
    const frame = requestAnimationFrame(() => requestAnimationFrame(focus));
    return () => cancelAnimationFrame(frame);
  }, [selectedId]);

  const choose = (ids: ReadonlySet<number>) => {
    setChosen(ids);
    setEdgeId(null);
    const [only] = ids;
    if (ids.size === 1 && only !== undefined) onSelect(only);
    else if (ids.size === 0) onSelect(null);
  };

  const onNodesChange = (changes: NodeChange<FlowNode>[]) => {
    const moved = new Map<number, Point>();
    let ids: Set<number> | null = null;
    for (const change of changes) {
      if (change.type === 'position' && change.position) {
        if (change.id.startsWith('r')) moved.set(idOf(change.id), change.position);
        else moveFrame(idOf(change.id), change.position, scene, reactions, positions, moved);
      }
      if (change.type === 'select' && change.id.startsWith('r')) {
        ids ??= new Set(selected);
        if (change.selected) ids.add(idOf(change.id));
        else ids.delete(idOf(change.id));
      }
    }
    onPlace(moved);
    if (ids) choose(ids);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || !(event.target instanceof HTMLElement)) return;
    if (!event.target.hasAttribute('data-reaction') && event.target !== wrapper.current) return;
    const here = selectedId ?? [...scene.boxes.keys()][0];
    if (event.key.startsWith('Arrow')) {
      const next = here === undefined || selectedId === null ? here : neighbour(here, event.key, scene, graph);
      if (next === undefined) return;
      isByKey.current = true;
      choose(new Set([next]));
    } else if (event.key === 'Enter' || event.key === ' ') {
      const focused = Number(event.target.dataset['reaction'] ?? Number.NaN);
      if (Number.isNaN(focused)) return;
      if (focused === selectedId) onEnter();
      else choose(new Set([focused]));
    } else return;
    event.preventDefault();
  };

  return (
    // Arrow keys go from box to box; the boxes are the controls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div ref={wrapper} role="group" aria-label="Graph" className={styles['graph']} onKeyDown={onKeyDown}>
      <ReactFlow<FlowNode, FlowEdge>
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        onNodesChange={onNodesChange}
        onNodeMouseEnter={(_event, node) => setHovered(node.type === 'reaction' ? idOf(node.id) : null)}
        onNodeMouseLeave={() => setHovered(null)}
        onPaneClick={(event) => {
          const near = isFar
            ? boxUnder(scene, flow.screenToFlowPosition({ x: event.clientX, y: event.clientY }))
            : undefined;
          if (near !== undefined) {
            choose(new Set([near]));
            show(near, true);
          } else choose(NO_IDS);
        }}
        nodesDraggable={canEdit}
        nodesConnectable={canEdit}
        onlyRenderVisibleElements
        disableKeyboardA11y
        deleteKeyCode={null}
        multiSelectionKeyCode={['Shift', 'Control', 'Meta']}
        selectionKeyCode="Shift"
        minZoom={ZOOM.min}
        maxZoom={ZOOM.max}
        zoomOnDoubleClick={false}
        proOptions={{ hideAttribution: true }}
      >
        <EdgeCanvas scene={scene} marks={marks} isFar={isFar} isDim={edges.length > 0} />
      </ReactFlow>
      <MiniMap scene={scene} marks={marks} />
      <Controls onFit={() => fit()} />
    </div>
  );
}

function Controls({ onFit }: { onFit: () => void }) {
  const { zoomIn, zoomOut } = useReactFlow();
  const zoom = useStore(({ transform }) => transform[2]);
  return (
    <div className={styles['controls']}>
      <ActionIcon aria-label="Zoom out" onClick={() => void zoomOut()}>
        <IconMinus size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      <span className={`${styles['zoom']} p-figures`}>{Math.round(zoom * 100)}%</span>
      <ActionIcon aria-label="Zoom in" onClick={() => void zoomIn()}>
        <IconPlus size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label="Show everything" onClick={onFit}>
        <IconMaximize size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </div>
  );
}

const VIEW_MARGIN = 40;

function viewOf(scene: Scene, width: number, height: number): Viewport | undefined {
  const bounds = boundsOf(scene);
  if (!bounds || width === 0 || height === 0) return undefined;
  const fitting = Math.min((width - 2 * VIEW_MARGIN) / bounds.width, (height - 2 * VIEW_MARGIN) / bounds.height, 1);
  const zoom = Math.max(fitting, ZOOM.min);
  return {
    x: (width - bounds.width * zoom) / 2 - bounds.x * zoom,
    y: (height - bounds.height * zoom) / 2 - bounds.y * zoom,
    zoom,
  };
}

/** Not awaited: while boxes are only painted, the promise may never settle. */
function setViewport(set: (view: Viewport) => Promise<boolean>, view: Viewport): void {
  if ([view.x, view.y, view.zoom].every(Number.isFinite)) void set(view);
}

function boxUnder({ boxes }: Scene, { x, y }: Point): number | undefined {
  for (const [id, box] of boxes) {
    if (x >= box.x && y >= box.y && x <= box.x + BOX.width && y <= box.y + BOX.height) return id;
  }
  return undefined;
}

/** A frame takes everything in it along. */
function moveFrame(
  scope: number,
  to: Point,
  { frames }: Scene,
  reactions: readonly Reaction[],
  positions: Positions,
  moved: Map<number, Point>,
): void {
  const frame = frames.find(({ id }) => id === scope);
  if (!frame) return;
  for (const { id, reactions_scopes_id: own } of reactions) {
    const point = own === scope ? positions.get(id) : undefined;
    if (point) moved.set(id, { x: point.x + to.x - frame.x, y: point.y + to.y - frame.y });
  }
}
