import type { RefObject } from 'react';
import { saveAs } from '#shared/api/download.ts';
import { pictureOf, type PictureFormat } from '#features/reactions/graph/canvas/export-picture.ts';
import type { useCamera } from '#features/reactions/graph/canvas/use-camera.ts';
import { startOf } from '#features/reactions/graph/canvas/viewport.ts';
import { boxCommands } from '#features/reactions/graph/editing/box-commands.ts';
import { useClipboard, usePictureKeys } from '#features/reactions/graph/editing/picture-keys.ts';
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
  const { reactions, boxes, edits, notes, onEnter } = props;
  const { scopes, canEdit } = props.read;
  const { selectedId } = props.place;
  const { ids: selected, choose } = selection;
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
    positions: boxes.positions,
    onPlace: boxes.place,
    onMoved: boxes.noteMove,
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
    onArrange: boxes.onArrange,
    onExport: (format) => void exportPicture(format),
  });

  return { commands, onConnectEnd, connectMenu, onKeyDown, exportPicture, openMenu, menu };
}
