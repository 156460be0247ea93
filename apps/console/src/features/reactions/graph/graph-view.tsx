import { ReactFlow, ReactFlowProvider, useStore } from '@xyflow/react';
import '#features/reactions/graph/nodes/flow.css';
import { useRef, type RefObject } from 'react';
import { useFocusOnArrival } from '#shared/ui/use-focus-on-arrival.ts';
import { Controls } from '#features/reactions/graph/canvas/controls.tsx';
import { EdgeCanvas } from '#features/reactions/graph/canvas/edge-canvas.tsx';
import { DrawnFlowEdge, type FlowEdge } from '#features/reactions/graph/nodes/flow-edge.tsx';
import { FrameNode } from '#features/reactions/graph/nodes/frame-node.tsx';
import { MiniMap } from '#features/reactions/graph/canvas/mini-map.tsx';
import { NoteNode } from '#features/reactions/graph/nodes/note-node.tsx';
import { ReactionNode } from '#features/reactions/graph/nodes/reaction-node.tsx';
import { picturePointer } from '#features/reactions/graph/editing/picture-pointer.ts';
import { useBoxFocus } from '#features/reactions/graph/nodes/use-box-focus.ts';
import { useCamera, type Camera } from '#features/reactions/graph/canvas/use-camera.ts';
import { usePictureElements } from '#features/reactions/graph/nodes/use-picture-elements.ts';
import type { FlowNode } from '#features/reactions/graph/nodes/use-picture-nodes.ts';
import { FAR_BELOW, ZOOM } from '#features/reactions/graph/canvas/viewport.ts';
import type { GraphViewProps } from '#features/reactions/graph/graph-view-props.ts';
import { PictureBars } from '#features/reactions/graph/picture-bars.tsx';
import { useShownScene, type ShownScene } from '#features/reactions/graph/use-shown-scene.ts';
import { usePictureTools } from '#features/reactions/graph/editing/use-picture-tools.ts';
import { OverlayMenu } from '#features/reactions/usage/overlay-menu.tsx';
import { CoverageContext, useCoverage } from '#features/reactions/usage/use-coverage.ts';
import { environmentOf, useOverlay } from '#features/reactions/usage/use-overlay.ts';
import { UsageContext, useUsage } from '#features/reactions/usage/use-usage.ts';
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
  const isFar = useStore(({ transform }) => transform[2] < FAR_BELOW);
  const { overlay, show: showOverlay } = useOverlay();
  const usage = useUsage(environmentOf(overlay));
  const coverage = useCoverage(overlay === 'tests');

  const shown = useShownScene(props);
  const { scene, selection, firedSteps, marks, path } = shown;
  const { elements, edge, hasEdges } = usePictureElements(props, shown, isFar);
  const camera = useFollowingCamera(wrapper, props, shown);
  const tools = usePictureTools(props, { ...shown, wrapper, edge, camera });

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
    >
      <UsageContext value={usage}>
        <CoverageContext value={coverage}>
          <ReactFlow<FlowNode, FlowEdge>
            nodeTypes={nodeTypes}
            edgeTypes={edgeTypes}
            {...elements}
            {...picturePointer({ scene, camera, selection, filter: place.filter, isFar, openMenu: tools.openMenu })}
            onConnectEnd={tools.onConnectEnd}
            onMoveEnd={() => boxes.setMiddle(camera.middle())}
            {...(read.canEdit ? EDITABLE : FLOW)}
          >
            <EdgeCanvas
              scene={scene}
              marks={marks}
              isFar={isFar}
              isDim={hasEdges}
              path={path?.edges ?? null}
              firedSteps={firedSteps}
              hitsOfSteps={usage?.hitsOfSteps}
              untested={coverage?.missingEdges}
            />
          </ReactFlow>
        </CoverageContext>
      </UsageContext>
      <PictureBars
        picture={props}
        shown={shown}
        edge={edge}
        commands={tools.commands}
        usage={usage}
        coverage={coverage}
        onShow={showOverlay}
      />
      {tools.connectMenu}
      {tools.menu}
      <MiniMap scene={scene} marks={marks} />
      <Controls onFit={camera.showAll} onExport={(format) => void tools.exportPicture(format)}>
        <OverlayMenu overlay={overlay} onShow={showOverlay} />
      </Controls>
    </div>
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
    selectedId: place.selectedId,
    settlings: boxes.settlings,
    currentId: read.saving.currentId,
  };
  const camera = useCamera({ ...followed, scene, reactions });
  useFocusOnArrival(picture);
  useBoxFocus({ ...followed, isByKey: selection.isByKey });
  return camera;
}
