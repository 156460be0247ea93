import { Suspense } from 'react';
import type { ActionNames } from '#shared/editor/action-completions.ts';
import type { ExpressionNames } from '#shared/editor/completions.ts';
import type { EditorMode } from '@parley/dialogue/source/syntax-faults';
import { fetchedPart, type Refetch } from '#shared/ui/fetched-part.tsx';
import { askAgain } from '#shared/ui/not-fetched.tsx';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import { editorTexts } from '#texts/editor.ts';
import { uiTexts } from '#texts/ui.ts';
import styles from '#shared/editor/code-editor.module.css';

export interface PlacedFault {
  line: number;
  column: number;
  message: string;
}

export interface CodeEditorProps {
  value: string;
  onChange?: (value: string) => void;
  /** Names the field for those who do not see where it stands. */
  label: string;
  mode: EditorMode | 'words';
  /** What completion offers besides the names that every expression has. */
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

/** More than is seen of it. */
const MOST_WAITING = 2_000;

const loadEditor = async () => (await import('#shared/editor/code-mirror.tsx')).CodeMirror;
const CodeMirror = fetchedPart(loadEditor, EditorNotFetched);

/** For expressions, texts with expressions in them, code, and words by the ten thousand. Loaded when first needed. */
export function CodeEditor(props: CodeEditorProps) {
  return (
    <Suspense fallback={<PlainText {...props} isBusy />}>
      <CodeMirror {...props} />
    </Suspense>
  );
}

/** The same text in the same place, until the editor is there. */
function PlainText({ value, mode, size = 'field', isBusy }: CodeEditorProps & { isBusy?: boolean }) {
  return (
    <div className={styles.editor} data-mode={mode} data-size={size} aria-busy={isBusy}>
      <div className={styles.waiting}>{value.slice(0, MOST_WAITING) || '\u00a0'}</div>
    </div>
  );
}

/** What was written can still be read. */
export function EditorNotFetched({ failures, onRetry, ...props }: CodeEditorProps & Refetch) {
  return (
    <div role="group" aria-label={props.label}>
      <PlainText {...props} />
      <div className={styles.fault}>
        <StateIcon state="error" size={12} />
        <span>
          {editorTexts.didNotLoad}{' '}
          <button type="button" className="p-inline-link" onClick={() => void askAgain({ failures, onRetry })}>
            {uiTexts.tryAgain}
          </button>
        </span>
      </div>
    </div>
  );
}
