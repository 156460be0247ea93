import type { ReactFlowProps } from '@xyflow/react';
import type { FlowEdge } from '#features/reactions/graph/nodes/flow-edge.tsx';
import { idOf } from '#features/reactions/graph/nodes/flow-nodes.ts';
import type { Scene } from '#features/reactions/graph/canvas/scene.ts';
import type { Camera } from '#features/reactions/graph/canvas/use-camera.ts';
import type { OpenMenu } from '#features/reactions/graph/editing/use-graph-menu.tsx';
import type { FlowNode } from '#features/reactions/graph/nodes/use-picture-nodes.ts';
import { NO_IDS, type Selection } from '#features/reactions/graph/editing/use-selection.ts';
import { lineUnder } from '#features/reactions/graph/canvas/line-under.ts';
import { boxUnder, frameUnder, OVERVIEW_BELOW } from '#features/reactions/graph/canvas/viewport.ts';
import { openQuestion } from '#features/reactions/open-question.ts';
import type { ReactionFilter } from '#features/reactions/reaction-filter.ts';

interface Options {
  scene: Scene;
  camera: Camera;
  selection: Selection;
  filter: ReactionFilter;
  /** Boxes are only painted. */
  isFar: boolean;
  openMenu: OpenMenu;
  /** Shows the panel of a box and moves the focus there. */
  open: (id: number) => void;
}

type Presses =
  | 'onNodeClick'
  | 'onNodeDoubleClick'
  | 'onNodeContextMenu'
  | 'onSelectionContextMenu'
  | 'onEdgeClick'
  | 'onPaneClick'
  | 'onPaneContextMenu';

/** Decides what a pointer press selects and whose menu it opens. */
export function picturePointer(options: Options): Pick<ReactFlowProps<FlowNode, FlowEdge>, Presses> {
  const { scene, camera, selection, filter, isFar, openMenu, open } = options;
  /** The box under the pointer while boxes are only painted. */
  const paintedAt = (event: { clientX: number; clientY: number }) =>
    isFar ? boxUnder(scene, camera.placesOf({ x: event.clientX, y: event.clientY }).place) : undefined;

  /** The frame at a place where frames are painted as boxes: a double click shows it. */
  const overviewFrameAt = (event: { clientX: number; clientY: number }) =>
    isFar && camera.zoom() < OVERVIEW_BELOW
      ? frameUnder(scene, camera.placesOf({ x: event.clientX, y: event.clientY }).place)
      : undefined;

  return {
    onNodeClick: (event, node) => {
      if (node.type === 'note') return selection.selectNote(idOf(node.id));
      selection.selectNote(null);
      selection.selectEdge(null);
      // React Flow reports no change for a box that is selected already: its panel may be closed.
      const jump = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-jump]') : null;
      if (jump) return selection.follow(Number(jump.dataset['jump']));
      const question = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-question]') : null;
      if (question) {
        openQuestion(idOf(node.id), Number(question.dataset['question']));
        return selection.open(idOf(node.id));
      }
      const isAdding = event.shiftKey || event.ctrlKey || event.metaKey;
      if (node.type === 'reaction' && !isAdding) selection.chooseByPointer(new Set([idOf(node.id)]));
    },
    onNodeDoubleClick: (event, node) => {
      const isJump = event.target instanceof Element && event.target.closest('[data-jump]') !== null;
      if (node.type === 'reaction' && !isJump) open(idOf(node.id));
    },
    onNodeContextMenu: (event, node) => {
      if (node.type === 'reaction') openMenu(event, { kind: 'boxes', ids: [idOf(node.id)] });
      // On a note the browser's own menu is useful.
      else if (node.type === 'frame') openMenu(event, { kind: 'canvas', scope: idOf(node.id) });
    },
    onSelectionContextMenu: (event) => openMenu(event, { kind: 'boxes', ids: [...selection.ids] }),
    onEdgeClick: (_event, edge) => selection.selectEdge(edge.id),
    onPaneClick: (event) => {
      selection.selectNote(null);
      const frame = overviewFrameAt(event);
      if (frame) return event.detail > 1 ? camera.showRect(frame) : undefined;
      const under = paintedAt(event);
      if (under !== undefined) return event.detail > 1 ? open(under) : selection.chooseByPointer(new Set([under]));
      const { place } = camera.placesOf({ x: event.clientX, y: event.clientY });
      const line = lineUnder(scene, place, camera.zoom());
      if (line === undefined) selection.choose(NO_IDS);
      else selection.selectEdge(line.edge.id);
    },
    onPaneContextMenu: (event) => {
      const under = paintedAt(event);
      if (under !== undefined) openMenu(event, { kind: 'boxes', ids: [under] });
      else openMenu(event, { kind: 'canvas', scope: scopeIn(filter) });
    },
  };
}

/** A new reaction gets the scope that is shown. */
function scopeIn({ scope }: ReactionFilter): number | null {
  return typeof scope === 'number' ? scope : null;
}
