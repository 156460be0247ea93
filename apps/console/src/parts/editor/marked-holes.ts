import { RangeSetBuilder } from '@codemirror/state';
import { Decoration, ViewPlugin, type DecorationSet, type EditorView, type ViewUpdate } from '@codemirror/view';
import { holesIn } from '@parley/dialogue/source/holes';

const hole = Decoration.mark({ class: 'cm-hole' });

/** Highlights the `{{ expression }}` parts of a text. */
export const markedHoles = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = marksIn(view);
    }

    update({ docChanged, view }: ViewUpdate) {
      if (docChanged) this.decorations = marksIn(view);
    }
  },
  { decorations: ({ decorations }) => decorations },
);

function marksIn({ state }: EditorView): DecorationSet {
  const marks = new RangeSetBuilder<Decoration>();
  for (const { from, to, isClosed } of holesIn(state.doc.toString())) {
    if (isClosed) marks.add(from - 2, to + 2, hole);
  }
  return marks.finish();
}
