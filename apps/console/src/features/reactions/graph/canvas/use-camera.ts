import type { Point, Rect } from '@parley/dialogue/layout/measures';
import type { Reaction } from '@parley/domain';
import { useReactFlow, useStore, useStoreApi, type Viewport } from '@xyflow/react';
import { useEffect, useEffectEvent, type RefObject } from 'react';
import { coversOf } from '#features/reactions/graph/canvas/covers.ts';
import type { Scene } from '#features/reactions/graph/canvas/scene.ts';
import { useStableId } from '#features/reactions/use-stable-id.ts';
import type { FlowNode } from '#features/reactions/graph/nodes/use-picture-nodes.ts';
import { firstView } from '#features/reactions/graph/canvas/first-view.ts';
import { isCovered, middleOf, viewOfAll, viewOfBox, viewOfRect } from '#features/reactions/graph/canvas/viewport.ts';

/** One point: in the picture's element, and in the graph. */
export interface Places {
  at: Point;
  place: Point;
}

export interface Camera {
  show: (id: number) => void;
  showAll: () => void;
  showRect: (rect: Rect) => void;
  zoom: () => number;
  /** In the graph: the middle of what is seen. */
  middle: () => Point;
  /** Finds the places for a point of the page. */
  placesOf: (client: Point) => Places;
  /** Finds a point of the graph in the picture's element. */
  pictureOf: (place: Point) => Point;
}

interface Options {
  picture: RefObject<HTMLElement | null>;
  scene: Scene;
  reactions: readonly Reaction[];
  selectedId: number | null;
  /** False for a selection by pointer, which does not move the view: the pressed box is already visible. */
  isByKey: RefObject<boolean>;
  /** The one whose panel is open. */
  openId: number | null;
  settlings: number;
  /** Finds the id of a reaction that a save has given a new one. */
  currentId: (id: number) => number;
}

const AFTER_DOUBLE_CLICK_MS = 500;

/** Moves and scales the visible part of the graph. */
export function useCamera(options: Options): Camera {
  const { picture, scene, reactions, selectedId, openId, isByKey, settlings, currentId } = options;
  const flow = useReactFlow();
  const store = useStoreApi<FlowNode>();

  // Not awaited: while boxes are only painted, React Flow's promise may never settle.
  const setView = (view: Viewport | undefined) => {
    if (view && [view.x, view.y, view.zoom].every(Number.isFinite)) void flow.setViewport(view);
  };
  const show = (id: number) => {
    const point = scene.boxes.get(id);
    const { transform, width, height } = store.getState();
    if (point) setView(viewOfBox(point, { transform, width, height, covers: coversOf(picture.current) }));
  };
  const showSelected = useEffectEvent(() => {
    if (selectedId !== null && (isByKey.current || selectedId === openId)) show(selectedId);
  });
  const open = useEffectEvent(() => {
    const { width, height } = store.getState();
    setView(firstView(scene, reactions, width, height));
    showSelected();
  });
  // Sets the first view as soon as there is something to draw. After that only the user moves it.
  const isDrawable = useStore(({ width, height }) => width > 0 && height > 0) && scene.boxes.size > 0;
  useEffect(() => {
    if (isDrawable) open();
  }, [isDrawable]);

  // Opening the panel narrows the graph: a selected box that it would cover moves into view.
  const width = useStore((state) => state.width);
  // A save that gives a new reaction its id moves nothing.
  const stableId = useStableId(selectedId, currentId);
  const isOpen = selectedId === openId;
  useEffect(() => {
    showSelected();
  }, [stableId, isOpen, width, settlings]);
  useAfterDoubleClick(stableId, () => {
    const box = scene.boxes.get(selectedId ?? 0);
    if (box && isCovered(box, store.getState().transform, coversOf(picture.current))) show(selectedId ?? 0);
  });

  return {
    show,
    showAll: () => {
      const state = store.getState();
      setView(viewOfAll(scene, state.width, state.height));
    },
    showRect: (rect) => {
      const state = store.getState();
      setView(viewOfRect(rect, state.width, state.height));
    },
    zoom: () => store.getState().transform[2],
    middle: () => {
      const state = store.getState();
      return middleOf(state.transform, state.width, state.height);
    },
    placesOf: (client) => {
      const { left = 0, top = 0 } = picture.current?.getBoundingClientRect() ?? {};
      const at = { x: client.x - left, y: client.y - top };
      return { at, place: flow.screenToFlowPosition(client) };
    },
    pictureOf: ({ x, y }) => {
      const [left, top, zoom] = store.getState().transform;
      return { x: x * zoom + left, y: y * zoom + top };
    },
  };
}

/** The bar of the path may lie over the box that it is about, which stays under the pointer for a double click. */
function useAfterDoubleClick(selectedId: number | null, showCovered: () => void): void {
  const show = useEffectEvent(showCovered);
  useEffect(() => {
    const timer = setTimeout(() => show(), AFTER_DOUBLE_CLICK_MS);
    return () => clearTimeout(timer);
  }, [selectedId]);
}
