import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap } from '@codemirror/commands';
import { javascript, javascriptLanguage } from '@codemirror/lang-javascript';
import { bracketMatching, LanguageSupport, LRLanguage, syntaxHighlighting } from '@codemirror/language';
import { linter } from '@codemirror/lint';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap, lineNumbers, placeholder as placeholderText } from '@codemirror/view';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { CodeEditorProps } from '#shared/editor/code-editor.tsx';
import { completionSource, NO_NAMES } from '#shared/editor/completions.ts';
import { changeBetween } from '#shared/editor/change-between.ts';
import { codeColours, codeTheme } from '#shared/editor/code-theme.ts';
import { markedHoles } from '#shared/editor/marked-holes.ts';
import { syntaxFaults, type EditorMode } from '@parley/dialogue/source/syntax-faults';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import styles from '#shared/editor/code-editor.module.css';

const LINT_DELAY_MS = 250;
/** Alt with an arrow moves what the editor stands in, not a line of it. */
const OWN_KEYS = defaultKeymap.filter(({ key }) => key !== 'Alt-ArrowUp' && key !== 'Alt-ArrowDown');

/**
 * The editor itself. It keeps no history: undo is the screen's. Tab leaves it, as it leaves any field;
 * completions are taken with Enter.
 */
export function CodeMirror(props: CodeEditorProps) {
  const { value, label, mode, placeholder, isReadOnly = false, describedBy, autoFocus = false, size = 'field' } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const [changing] = useState(() => ({ attributes: new Compartment(), access: new Compartment() }));
  const [fault, setFault] = useState<string>();
  const faultId = useId();
  const error = props.error ?? fault;
  const describes = [error === undefined ? undefined : faultId, describedBy].filter((id) => id !== undefined).join(' ');
  const tellChange = useEffectEvent((text: string) => props.onChange?.(text));
  const namesNow = useEffectEvent(() => props.names ?? NO_NAMES);
  const firstState = useEffectEvent(() =>
    EditorState.create({
      doc: value,
      extensions: [
        changing.attributes.of(attributesOf(label, error, describes)),
        changing.access.of(accessOf(isReadOnly)),
        ...extensionsOf(mode, size, placeholder),
        autocompletion({ override: [completionSource(mode, () => namesNow())], icons: false }),
        linter(({ state }) => diagnostics(mode, state, setFault), { delay: LINT_DELAY_MS }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) tellChange(state.doc.toString());
        }),
      ],
    }),
  );

  useEffect(() => {
    if (!host.current) return undefined;
    const editor = new EditorView({ state: firstState(), parent: host.current });
    view.current = editor;
    return () => {
      view.current = null;
      editor.destroy();
    };
  }, [mode, size, placeholder]);

  useEffect(() => {
    const change = view.current && changeBetween(view.current.state.doc.toString(), value);
    if (change) view.current?.dispatch({ changes: change });
  }, [value]);

  useEffect(() => {
    view.current?.dispatch({
      effects: [
        changing.attributes.reconfigure(attributesOf(label, error, describes)),
        changing.access.reconfigure(accessOf(isReadOnly)),
      ],
    });
  }, [label, error, describes, isReadOnly, changing]);

  useEffect(() => {
    if (autoFocus) view.current?.focus();
  }, [autoFocus]);

  return (
    <div>
      <div
        ref={host}
        className={styles.editor}
        data-mode={mode}
        data-size={size}
        data-invalid={error !== undefined || undefined}
        data-readonly={isReadOnly || undefined}
      />
      {error !== undefined && (
        <div id={faultId} className={styles.fault}>
          <StateIcon state="error" size={12} /> {error}
        </div>
      )}
    </div>
  );
}

function attributesOf(label: string, error: string | undefined, describes: string): Extension {
  return EditorView.contentAttributes.of({
    'aria-label': label,
    'aria-multiline': 'true',
    ...(error === undefined ? {} : { 'aria-invalid': 'true' }),
    ...(describes === '' ? {} : { 'aria-describedby': describes }),
  });
}

function accessOf(isReadOnly: boolean): Extension {
  return [EditorState.readOnly.of(isReadOnly), EditorView.editable.of(!isReadOnly)];
}

function extensionsOf(mode: EditorMode, size: CodeEditorProps['size'], placeholder: string | undefined): Extension[] {
  return [
    keymap.of([...closeBracketsKeymap, ...completionKeymap, ...OWN_KEYS]),
    EditorView.lineWrapping,
    EditorView.cspNonce.of(cspNonce()),
    codeTheme,
    syntaxHighlighting(codeColours),
    ...(placeholder === undefined ? [] : [placeholderText(placeholder)]),
    ...(mode === 'text' ? [markedHoles] : [bracketMatching(), closeBrackets()]),
    ...(mode === 'expression' || mode === 'script' ? [languageOf(mode)] : []),
    ...(size === 'page' ? [lineNumbers()] : []),
  ];
}

function languageOf(mode: 'expression' | 'script'): LanguageSupport {
  if (mode === 'script') return javascript();
  const parser = javascriptLanguage.parser.configure({ top: 'SingleExpression' });
  return new LanguageSupport(LRLanguage.define({ parser }));
}

function diagnostics(mode: EditorMode, state: EditorState, tell: (fault: string | undefined) => void) {
  const source = state.doc.toString();
  const faults = syntaxFaults(mode, source);
  const [first] = faults;
  tell(first && `${first.message}${placeOf(first.from, state)}`);
  return faults.map((fault) => ({
    ...fault,
    to: Math.min(fault.to, source.length),
    severity: 'error' as const,
  }));
}

function placeOf(at: number, { doc }: EditorState): string {
  if (doc.lines === 1) return '';
  const line = doc.lineAt(at);
  return ` (line ${line.number}, column ${at - line.from + 1})`;
}

function cspNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}
