import { BOX } from '@parley/dialogue/layout/measures';
import type { Reaction } from '@parley/domain';
import type { OnConnectEnd } from '@xyflow/react';
import { useState, type ReactNode } from 'react';
import { ConnectMenu } from '#features/reactions/graph/editing/connect-menu.tsx';
import { idOf } from '#features/reactions/graph/nodes/flow-nodes.ts';
import type { Scene } from '#features/reactions/graph/canvas/scene.ts';
import type { Camera, Places } from '#features/reactions/graph/canvas/use-camera.ts';
import type { GraphEdits } from '#features/reactions/graph/editing/use-graph-edits.ts';
import { boxUnder, freeRightOf } from '#features/reactions/graph/canvas/viewport.ts';

/** A newly drawn edge without a kind. */
interface Drawn extends Places {
  from: number;
  to: number | null;
}

interface Options {
  reactions: readonly Reaction[];
  scene: Scene;
  camera: Camera;
  edits: GraphEdits;
}

/** A new edge, from its start to the question about its kind. */
export function useDrawnEdge({ reactions, scene, camera, edits }: Options): {
  onConnectEnd: OnConnectEnd;
  /** Asks for the kind of a new edge, to a new reaction right of the box. */
  connectToNew: (id: number) => void;
  connectMenu: ReactNode;
} {
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  return {
    onConnectEnd: (event, { fromNode, toNode }) => {
      if (fromNode?.type !== 'reaction') return;
      const places = camera.placesOf(pointOf(event));
      // Anywhere on a box, not at its dot alone.
      const to = toNode?.type === 'reaction' ? idOf(toNode.id) : boxUnder(scene, places.place);
      setDrawn({ from: idOf(fromNode.id), to: to ?? null, ...places });
    },
    connectToNew: (id) => {
      const box = scene.boxes.get(id);
      if (!box) return;
      const at = camera.pictureOf({ x: box.x + BOX.width, y: box.y });
      setDrawn({ from: id, to: null, at, place: freeRightOf(box, scene.boxes) });
    },
    connectMenu: drawn && (
      <ConnectMenu
        at={drawn.at}
        target={reactions.find(({ id }) => id === drawn.to)?.name ?? null}
        onChoose={(kind) => edits.connect(drawn.from, drawn.to, kind, drawn.place)}
        onClose={() => setDrawn(null)}
      />
    ),
  };
}

function pointOf(event: MouseEvent | TouchEvent) {
  const { clientX, clientY } = 'clientX' in event ? event : (event.changedTouches[0] ?? { clientX: 0, clientY: 0 });
  return { x: clientX, y: clientY };
}
