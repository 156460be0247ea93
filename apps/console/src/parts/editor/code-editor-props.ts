import type { EditorMode } from '@parley/dialogue/source/syntax-faults';
import type { ActionNames } from '#parts/editor/action-completions.ts';
import type { ExpressionNames } from '#parts/editor/completions.ts';

export interface CodeEditorProps {
  value: string;
  onChange?: (value: string) => void;
  /** Names the field for those who do not see where it stands. */
  label: string;
  mode: EditorMode | 'words';
  /** Names that completion offers besides those that every expression has. */
  names?: ExpressionNames;
  /** The script is the source of an action, which can use these. */
  action?: ActionNames;
  /** Stands in place of what the editor finds itself. */
  error?: string | undefined;
  /** Found by somebody else, in place of what the editor finds itself. Lines and columns count from 1. */
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
