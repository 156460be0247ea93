import type { GraphEdge } from '@parley/dialogue';
import type { Point } from '@parley/dialogue/layout/measures';
import type { GraphEdits } from '#features/reactions/graph/editing/use-graph-edits.ts';
import type { Notes } from '#features/reactions/graph/editing/use-notes.ts';
import { NO_IDS, type Selection } from '#features/reactions/graph/editing/use-selection.ts';

interface Options {
  /** The connection that is selected and in the picture. */
  edge: GraphEdge | undefined;
  edits: GraphEdits;
  notes: Notes;
  selection: Selection;
}

/** Commands of keys, bars and menus on boxes; the changed boxes are selected. */
export function boxCommands({ edge, edits, notes, selection }: Options) {
  const { ids: selected, noteId, choose, selectEdge, selectNote } = selection;
  const removeBoxes = async (ids: readonly number[]): Promise<void> => {
    if ((await edits.remove(ids)) && ids.some((id) => selected.has(id))) choose(NO_IDS);
  };
  const duplicateBoxes = (ids: readonly number[]) => choose(new Set(edits.duplicate(ids)));
  return {
    removeBoxes,
    duplicateBoxes,
    duplicateSelected: () => duplicateBoxes([...selected]),
    /** An edge or a note before boxes. */
    removeSelected(): void {
      if (edge) {
        edits.disconnect(edge);
        selectEdge(null);
      } else if (noteId !== null) {
        notes.remove(noteId);
        selectNote(null);
      } else if (selected.size > 0) void removeBoxes([...selected]);
    },
    /** Whether the text held reactions. */
    paste(text: string, at: Point): boolean {
      const ids = edits.paste(text, at);
      if (ids.length > 0) choose(new Set(ids));
      return ids.length > 0;
    },
  };
}
