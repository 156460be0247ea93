import { ReactFlow, ReactFlowProvider, useStore } from '@xyflow/react';
import '#features/reactions/graph/nodes/flow.css';
import { useMemo, useRef, type CSSProperties, type RefObject } from 'react';
import { useFocusOnArrival } from '#shared/ui/use-focus-on-arrival.ts';
import { Controls } from '#features/reactions/graph/canvas/controls.tsx';
import { EdgeCanvas } from '#features/reactions/graph/canvas/edge-canvas.tsx';
import { DrawnFlowEdge, type FlowEdge } from '#features/reactions/graph/nodes/flow-edge.tsx';
import { FrameNode, type Distance } from '#features/reactions/graph/boxes/frame-node.tsx';
import { MiniMap } from '#features/reactions/graph/canvas/mini-map.tsx';
import { NoteNode } from '#features/reactions/graph/nodes/note-node.tsx';
import { stepOf } from '#features/reactions/graph/boxes/box-content.ts';
import { ReactionNode } from '#features/reactions/graph/boxes/reaction-node.tsx';
import { picturePointer } from '#features/reactions/graph/editing/picture-pointer.ts';
import { useBoxFocus } from '#features/reactions/graph/nodes/use-box-focus.ts';
import { useCamera, type Camera } from '#features/reactions/graph/canvas/use-camera.ts';
import { useHoveredLine } from '#features/reactions/graph/nodes/use-hovered-line.ts';
import { usePictureElements } from '#features/reactions/graph/nodes/use-picture-elements.ts';
import type { FlowNode } from '#features/reactions/graph/nodes/use-picture-nodes.ts';
import { PictureFoot } from '#features/reactions/graph/canvas/picture-foot.tsx';
import { FAR_BELOW, OVERVIEW_BELOW, ZOOM } from '#features/reactions/graph/canvas/viewport.ts';
import type { GraphViewProps } from '#features/reactions/graph/graph-view-props.ts';
import { PictureBars } from '#features/reactions/graph/picture-bars.tsx';
import { useShownScene, type ShownScene } from '#features/reactions/graph/use-shown-scene.ts';
import { usePictureTools } from '#features/reactions/graph/editing/use-picture-tools.ts';
import { OverlayMenu } from '#features/reactions/usage/overlay-menu.tsx';
import { CoverageContext } from '#features/reactions/usage/use-coverage.ts';
import { useOverlays, type Overlays } from '#features/reactions/usage/use-overlays.ts';
import { UsageContext } from '#features/reactions/usage/use-usage.ts';
import { graphTexts } from '#texts/graph.ts';
import styles from '#features/reactions/graph/graph.module.css';

const nodeTypes = { reaction: ReactionNode, frame: FrameNode, note: NoteNode };
const edgeTypes = { drawn: DrawnFlowEdge };
const FLOW = {
  onlyRenderVisibleElements: true,
  disableKeyboardA11y: true,
  deleteKeyCode: null,
  multiSelectionKeyCode: ['Shift', 'Control', 'Meta'],
  selectionKeyCode: 'Shift',
  minZoom: ZOOM.min,
  maxZoom: ZOOM.max,
  zoomOnDoubleClick: false,
  panOnScroll: true,
  zoomActivationKeyCode: ['Control', 'Meta'],
  proOptions: { hideAttribution: true },
  nodesDraggable: false,
  nodesConnectable: false,
};
const EDITABLE = { ...FLOW, nodesDraggable: true, nodesConnectable: true };

/** Reactions as boxes, scopes as frames around them, and the connections. */
export function GraphView(props: GraphViewProps) {
  return (
    <ReactFlowProvider>
      <Picture {...props} />
    </ReactFlowProvider>
  );
}

function Picture(props: GraphViewProps) {
  const { read, place, boxes } = props;
  const wrapper = useRef<HTMLDivElement>(null);
  const distance = useStore(({ transform }) => distanceAt(transform[2]));
  const step = useStore(({ transform }) => stepOf(transform[2]));
  const overlays = useOverlays();
  const shown = useShownScene(props);
  const { scene, selection, marks } = shown;
  const camera = useFollowingCamera(wrapper, props, shown);
  const { hovered, ...hovering } = useHoveredLine(scene, camera);
  const { elements, edge } = usePictureElements(props, { ...shown, distance, hovered, camera });
  const tools = usePictureTools(props, { ...shown, wrapper, edge, camera });
  const isFar = distance !== 'near';

  return (
    // The boxes are the controls; the keys that go from one to the next are caught round them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={wrapper}
      role="group"
      aria-label={graphTexts.title}
      tabIndex={-1}
      className={styles['graph']}
      onKeyDown={tools.onKeyDown}
      {...hovering}
      style={{ '--label': `${11 / step}px` } as CSSProperties}
    >
      <UsageContext value={overlays.usage}>
        <CoverageContext value={overlays.coverage}>
          <ReactFlow<FlowNode, FlowEdge>
            nodeTypes={nodeTypes}
            edgeTypes={edgeTypes}
            {...elements}
            {...picturePointer({ scene, camera, selection, filter: place.filter, isFar, ...tools })}
            onConnectEnd={tools.onConnectEnd}
            onMoveEnd={() => boxes.setMiddle(camera.middle())}
            {...(read.canEdit ? EDITABLE : FLOW)}
          >
            <ShownCanvas shown={shown} isFar={isFar} hovered={hovered} {...overlays} />
          </ReactFlow>
        </CoverageContext>
      </UsageContext>
      <PictureBars picture={props} shown={shown} edge={edge} tools={tools} {...overlays} />
      {tools.connectMenu}
      {tools.menu}
      <MiniMap scene={scene} marks={marks} />
      <div className={styles['foot']}>
        <Controls onFit={camera.showAll} onExport={(format) => void tools.exportPicture(format)}>
          <OverlayMenu overlay={overlays.overlay} onShow={overlays.show} />
        </Controls>
        <PictureFoot scene={scene} isFar={isFar} overlay={overlays.overlay} onShow={overlays.show} />
      </div>
    </div>
  );
}

function distanceAt(zoom: number): Distance {
  if (zoom >= FAR_BELOW) return 'near';
  return zoom < OVERVIEW_BELOW ? 'overview' : 'far';
}

interface ShownCanvasProps extends Pick<Overlays, 'usage' | 'coverage'> {
  shown: ShownScene;
  isFar: boolean;
  hovered: string | null;
}

function ShownCanvas({ shown, isFar, hovered, usage, coverage }: ShownCanvasProps) {
  const { scene, marks, path, firedSteps, findings } = shown;
  const figures = useMemo(
    () => ({
      hits: usage ? new Map([...usage.byReaction].map(([id, { hits }]) => [id, hits])) : undefined,
      untested: coverage?.missing,
    }),
    [usage, coverage],
  );
  return (
    <EdgeCanvas
      scene={scene}
      marks={marks}
      isFar={isFar}
      path={path}
      hovered={hovered}
      firedSteps={firedSteps}
      hitsOfSteps={usage?.hitsOfSteps}
      untested={coverage?.missingEdges}
      figures={figures}
      findings={findings}
    />
  );
}

/** The camera and the focus, which both follow the selection. */
function useFollowingCamera(
  picture: RefObject<HTMLDivElement | null>,
  { reactions, read, place, boxes }: GraphViewProps,
  { scene, selection }: ShownScene,
): Camera {
  const followed = {
    picture,
    selectedId: selection.only,
    settlings: boxes.settlings,
    currentId: read.saving.currentId,
    isByKey: selection.isByKey,
  };
  const camera = useCamera({ ...followed, openId: place.selectedId, scene, reactions });
  useFocusOnArrival(picture);
  useBoxFocus(followed);
  return camera;
}
