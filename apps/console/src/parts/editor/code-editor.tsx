import { Suspense } from 'react';
import type { CodeEditorProps } from '#parts/editor/code-editor-props.ts';
import { lazyComponent, type LoadRetry } from '#shared/ui/lazy-component.tsx';
import { retryLoad } from '#shared/ui/lazy-load-errors.tsx';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import { editorTexts } from '#texts/editor.ts';
import { uiTexts } from '#texts/ui.ts';
import styles from '#parts/editor/code-editor.module.css';

/** More than is seen of it. */
const MOST_WAITING = 2_000;

const loadEditor = async () => (await import('#parts/editor/code-mirror.tsx')).CodeMirror;
const CodeMirror = lazyComponent(loadEditor, EditorLoadError);

/** For expressions, texts with expressions, code, and word lists of any length. Loaded when first needed. */
export function CodeEditor(props: CodeEditorProps) {
  return (
    <Suspense fallback={<PlainText {...props} isBusy />}>
      <CodeMirror {...props} />
    </Suspense>
  );
}

/** Plain text in the editor's place until the editor has loaded. */
function PlainText({ value, mode, size = 'field', isBusy }: CodeEditorProps & { isBusy?: boolean }) {
  return (
    <div className={styles.editor} data-mode={mode} data-size={size} aria-busy={isBusy}>
      <div className={styles.waiting}>{value.slice(0, MOST_WAITING) || '\u00a0'}</div>
    </div>
  );
}

/** Shows the current text, so that it can still be read. */
export function EditorLoadError({ failures, onRetry, ...props }: CodeEditorProps & LoadRetry) {
  return (
    <div role="group" aria-label={props.label}>
      <PlainText {...props} />
      <div className={styles.fault}>
        <StateIcon state="error" size={12} />
        <span>
          {editorTexts.didNotLoad}{' '}
          <button type="button" className="p-inline-link" onClick={() => void retryLoad({ failures, onRetry })}>
            {uiTexts.tryAgain}
          </button>
        </span>
      </div>
    </div>
  );
}
