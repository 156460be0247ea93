import type { Point } from '@parley/dialogue/layout/measures';
import type { GraphEdits } from '#features/reactions/graph/use-graph-edits.ts';

interface Options {
  edits: GraphEdits;
  selected: ReadonlySet<number>;
  choose: (ids: ReadonlySet<number>) => void;
}

/** What keys, bars and menus do with boxes; what comes of it is selected. */
export function boxCommands({ edits, selected, choose }: Options) {
  return {
    async removeBoxes(ids: readonly number[]): Promise<void> {
      if ((await edits.remove(ids)) && ids.some((id) => selected.has(id))) choose(new Set());
    },
    duplicateBoxes: (ids: readonly number[]) => choose(new Set(edits.duplicate(ids))),
    /** Whether the text held reactions. */
    paste(text: string, at: Point): boolean {
      const ids = edits.paste(text, at);
      if (ids.length > 0) choose(new Set(ids));
      return ids.length > 0;
    },
  };
}
