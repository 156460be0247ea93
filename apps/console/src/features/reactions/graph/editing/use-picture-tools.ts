import type { RefObject } from 'react';
import { saveAs } from '#shared/api/download.ts';
import { pictureOf, type Pictured, type PictureFormat } from '#features/reactions/graph/canvas/export-picture.ts';
import type { useCamera } from '#features/reactions/graph/canvas/use-camera.ts';
import { startOf } from '#features/reactions/graph/canvas/viewport.ts';
import { boxCommands } from '#features/reactions/graph/editing/box-commands.ts';
import { useClipboard, usePictureKeys } from '#features/reactions/graph/editing/picture-keys.ts';
import { NO_IDS } from '#features/reactions/graph/editing/use-selection.ts';
import { useDrawnEdge } from '#features/reactions/graph/editing/use-drawn-edge.tsx';
import { useGraphMenu } from '#features/reactions/graph/editing/use-graph-menu.tsx';
import type { GraphViewProps } from '#features/reactions/graph/graph-view-props.ts';
import type { ShownScene } from '#features/reactions/graph/use-shown-scene.ts';

interface Shown extends ShownScene {
  wrapper: RefObject<HTMLDivElement | null>;
  /** The selected edge. */
  edge: Parameters<typeof boxCommands>[0]['edge'];
  camera: ReturnType<typeof useCamera>;
}

/** All ways to change the graph: keys, menu, clipboard, drawn edges; and the export of the picture. */
export function usePictureTools(
  props: GraphViewProps,
  { graph, scene, selection, marks, wrapper, edge, camera }: Shown,
) {
  const { reactions, boxes, edits, notes } = props;
  const { scopes, canEdit } = props.read;
  const { selectedId: openId, panel } = props.place;
  const { ids: selected, only, choose } = selection;
  const open = (id: number) => {
    selection.open(id);
    selection.letFocusGo();
    // The panel is drawn first.
    requestAnimationFrame(props.onEnter);
  };
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
    openId,
    only,
    before: selection.before,
    startId: startOf(reactions)?.id,
    selected,
    canEdit,
    positions: boxes.positions,
    onPlace: boxes.place,
    onMoved: boxes.noteMove,
    onOpen: open,
    comeBack: selection.comeBack,
    clear: () => choose(NO_IDS),
    hasPanel: openId !== null || panel !== null || edge !== undefined,
    choose: selection.chooseByKey,
    chooseAll: () => choose(new Set(scene.boxes.keys())),
    remove: commands.removeSelected,
    duplicate: commands.duplicateSelected,
    connect: () => only !== null && connectToNew(only),
    hasSelection: !selection.isEmpty,
  });

  const exportPicture = (format: PictureFormat) =>
    savePicture(format, wrapper.current, { scene, reactions, notes: notes.notes, marks });
  const { openMenu, menu } = useGraphMenu({
    reactions,
    scopes,
    selected,
    canEdit,
    edits,
    placesOf: camera.placesOf,
    open,
    connect: connectToNew,
    duplicate: commands.duplicateBoxes,
    remove: (ids) => void commands.removeBoxes(ids),
    paste: commands.paste,
    addNote: (at) => notes.add(at),
    onArrange: boxes.onArrange,
    onExport: (format) => void exportPicture(format),
  });

  return { commands, open, onConnectEnd, connectMenu, onKeyDown, exportPicture, openMenu, menu };
}

async function savePicture(format: PictureFormat, element: Element | null, shown: Pictured): Promise<void> {
  const blob = element && (await pictureOf(format, shown, element));
  if (blob) saveAs(`graph.${format}`, blob);
}
