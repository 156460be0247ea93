import type { EditorMode } from '@parley/dialogue/source/syntax-faults';
import type { ActionNames } from '#parts/editor/action-completions.ts';
import type { ExpressionNames } from '#parts/editor/completions.ts';

export interface CodeEditorProps {
  value: string;
  onChange?: (value: string) => void;
  /** Names the field for screen readers. */
  label: string;
  mode: EditorMode | 'words';
  /** Names that completion offers in addition to the names of every expression. */
  names?: ExpressionNames;
  /** The script is the source of an action, which can use these. */
  action?: ActionNames;
  /** Replaces the editor's own fault. */
  error?: string | undefined;
  /** Faults found elsewhere, which replace the editor's own. Lines and columns count from 1. */
  faults?: readonly PlacedFault[] | undefined;
  placeholder?: string;
  isReadOnly?: boolean;
  /** The id of a hint. */
  describedBy?: string;
  autoFocus?: boolean;
  /** A field grows with its text; a page has line numbers and scrolls; a list grows from 60 to 350 pixels. */
  size?: 'field' | 'page' | 'list';
}

export interface PlacedFault {
  line: number;
  column: number;
  message: string;
}
