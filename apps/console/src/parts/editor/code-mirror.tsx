import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap } from '@codemirror/commands';
import { javascript, javascriptLanguage } from '@codemirror/lang-javascript';
import { bracketMatching, LanguageSupport, LRLanguage, syntaxHighlighting } from '@codemirror/language';
import { forceLinting, linter, setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap, lineNumbers, placeholder as placeholderText } from '@codemirror/view';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { declarations } from '#parts/editor/action-code.ts';
import { actionCompletions, type ActionNames } from '#parts/editor/action-completions.ts';
import type { CodeEditorProps, PlacedFault } from '#parts/editor/code-editor-props.ts';
import { completionSource, NO_NAMES } from '#parts/editor/completions.ts';
import { changeBetween } from '#parts/editor/change-between.ts';
import { codeColours, codeTheme } from '#parts/editor/code-theme.ts';
import { markedHoles } from '#parts/editor/marked-holes.ts';
import { actionFaults, type ActionFault } from '@parley/dialogue/source/action-faults';
import { syntaxFaults, type EditorMode } from '@parley/dialogue/source/syntax-faults';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import { editorTexts } from '#texts/editor.ts';
import styles from '#parts/editor/code-editor.module.css';

const NO_ACTION_NAMES: ActionNames = { ...NO_NAMES, reactions: [], args: [], known: {} };
const LINT_DELAY_MS = 250;
/** Alt with an arrow moves the surrounding item instead of a line; Ctrl with Enter belongs to the screen. */
const SCREEN_KEYS = ['Alt-ArrowUp', 'Alt-ArrowDown', 'Mod-Enter'];
const OWN_KEYS = defaultKeymap.filter(({ key }) => !SCREEN_KEYS.includes(key ?? ''));
/** Faults that are listed below the source of an action. */
const MOST_LISTED = 5;

/**
 * The editor itself. It keeps no history: undo is the screen's. Tab leaves it, as it leaves any field;
 * completions are taken with Enter.
 */
export function CodeMirror(props: CodeEditorProps) {
  const { mode, isReadOnly = false, describedBy, size = 'field' } = props;
  const [found, setFound] = useState<Told[]>([]);
  const faultId = useId();
  const ownTold = props.faults ? toldOf(props.faults) : found;
  const told = props.error === undefined ? ownTold : [{ severity: 'error' as const, message: props.error }];
  const isInvalid = told.some(({ severity }) => severity === 'error');
  const describes = [told.length === 0 ? undefined : faultId, describedBy].filter((id) => id !== undefined).join(' ');
  const host = useEditor(props, { isInvalid, describes }, setFound);
  return (
    <div>
      <div
        ref={host}
        className={styles.editor}
        data-mode={mode}
        data-size={size}
        data-invalid={isInvalid || undefined}
        data-readonly={isReadOnly || undefined}
      />
      {told.length > 0 && (
        <div id={faultId}>
          {told.map(({ severity, message }, at) => (
            <div key={at} className={styles.fault} data-severity={severity}>
              <StateIcon state={severity} size={12} /> {message}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

interface Described {
  isInvalid: boolean;
  /** The ids of the elements that describe the field. */
  describes: string;
}

/** An editor that follows the props, in the element of the ref that is answered. `tell` is given the faults it finds. */
function useEditor(props: CodeEditorProps, { isInvalid, describes }: Described, tell: (faults: Told[]) => void) {
  const { value, label, mode, placeholder, isReadOnly = false, autoFocus = false, size = 'field' } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  /** The text that the editor reported last: comparing long texts at every key would be slow. */
  const toldText = useRef(value);
  const [changing] = useState(() => ({ attributes: new Compartment(), access: new Compartment() }));
  const tellChange = useEffectEvent((text: string) => props.onChange?.(text));
  const now = useEffectEvent(() => props);
  const firstState = useEffectEvent(() =>
    EditorState.create({
      doc: value,
      extensions: [
        changing.attributes.of(attributesOf(label, isInvalid, isReadOnly, describes)),
        changing.access.of(accessOf(isReadOnly)),
        ...extensionsOf(mode, size, placeholder),
        ...(mode === 'words' ? [] : helpWith(mode, props.action !== undefined, () => now(), tell)),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (!docChanged) return;
          toldText.current = state.doc.toString();
          tellChange(toldText.current);
        }),
      ],
    }),
  );

  // A layout effect, so that the editor can take the focus and the next key.
  useLayoutEffect(() => {
    if (!host.current) return undefined;
    const editor = new EditorView({ state: firstState(), parent: host.current });
    view.current = editor;
    return () => {
      view.current = null;
      editor.destroy();
    };
  }, [mode, size, placeholder]);

  useEffect(() => {
    if (!view.current || value === toldText.current) return;
    const change = changeBetween(view.current.state.doc.toString(), withEditorBreaks(value));
    if (change) view.current.dispatch({ changes: change });
  }, [value]);

  useEffect(() => {
    view.current?.dispatch({
      effects: [
        changing.attributes.reconfigure(attributesOf(label, isInvalid, isReadOnly, describes)),
        changing.access.reconfigure(accessOf(isReadOnly)),
      ],
    });
  }, [label, isInvalid, describes, isReadOnly, changing]);

  useShownFaults(view, props);

  useLayoutEffect(() => {
    if (autoFocus) view.current?.focus();
  }, [autoFocus]);
  return host;
}

/** Marks the faults again when the action or its faults change. */
function useShownFaults(view: RefObject<EditorView | null>, { action, faults }: CodeEditorProps): void {
  // The faults depend on the action's names too.
  useEffect(() => {
    if (action && view.current) forceLinting(view.current);
  }, [action, view]);

  useEffect(() => {
    const editor = view.current;
    if (faults && editor) editor.dispatch(setDiagnostics(editor.state, diagnosticsOf(faults, editor.state)));
  }, [faults, view]);
}

/** Completions, and the marking of faults, both by the props that `now` answers at that moment. */
function helpWith(
  mode: EditorMode,
  isAction: boolean,
  now: () => CodeEditorProps,
  tell: (faults: Told[]) => void,
): Extension[] {
  return [
    autocompletion({
      override: isAction
        ? actionCompletions(declarations, () => now().action ?? NO_ACTION_NAMES)
        : [completionSource(mode, () => now().names ?? NO_NAMES)],
      icons: false,
    }),
    linter(
      ({ state }) => {
        const { faults, action } = now();
        return faults ? diagnosticsOf(faults, state) : diagnostics(mode, action, state, tell);
      },
      { delay: LINT_DELAY_MS },
    ),
  ];
}

/** A fault as listed below the editor. */
type Told = Pick<ActionFault, 'severity' | 'message'>;

function attributesOf(label: string, isInvalid: boolean, isReadOnly: boolean, describes: string): Extension {
  return EditorView.contentAttributes.of({
    'aria-label': label,
    'aria-multiline': 'true',
    // A read-only text is still scrolled with the keys.
    ...(isReadOnly ? { 'aria-readonly': 'true', tabindex: '0' } : {}),
    ...(isInvalid ? { 'aria-invalid': 'true' } : {}),
    ...(describes === '' ? {} : { 'aria-describedby': describes }),
  });
}

function accessOf(isReadOnly: boolean): Extension {
  return [EditorState.readOnly.of(isReadOnly), EditorView.editable.of(!isReadOnly)];
}

function extensionsOf(
  mode: CodeEditorProps['mode'],
  size: CodeEditorProps['size'],
  placeholder: string | undefined,
): Extension[] {
  return [
    keymap.of([...closeBracketsKeymap, ...completionKeymap, ...OWN_KEYS]),
    EditorView.lineWrapping,
    EditorView.cspNonce.of(cspNonce()),
    codeTheme,
    syntaxHighlighting(codeColours),
    ...(placeholder === undefined ? [] : [placeholderText(placeholder)]),
    ...(mode === 'text' ? [markedHoles] : []),
    ...(mode === 'text' || mode === 'words' ? [] : [bracketMatching(), closeBrackets()]),
    ...(mode === 'expression' || mode === 'script' ? [languageOf(mode)] : []),
    ...(size === 'page' ? [lineNumbers()] : []),
  ];
}

function languageOf(mode: 'expression' | 'script'): LanguageSupport {
  if (mode === 'script') return javascript();
  const parser = javascriptLanguage.parser.configure({ top: 'SingleExpression' });
  return new LanguageSupport(LRLanguage.define({ parser }));
}

function diagnostics(
  mode: EditorMode,
  action: ActionNames | undefined,
  state: EditorState,
  tell: (faults: Told[]) => void,
): Diagnostic[] {
  const source = state.doc.toString();
  const faults: ActionFault[] = action
    ? actionFaults(source, declarations, action.known)
    : syntaxFaults(mode, source).map((fault) => ({ ...fault, severity: 'error' }));
  const listed = faults.slice(0, action ? MOST_LISTED : 1);
  tell(listed.map(({ from, message, severity }) => ({ severity, message: `${message}${placeOf(from, state)}` })));
  return faults.map((fault) => ({ ...fault, to: Math.min(fault.to, source.length) }));
}

function toldOf(faults: readonly PlacedFault[]): Told[] {
  return faults.slice(0, MOST_LISTED).map(({ line, column, message }) => {
    return { severity: 'error', message: `${message} ${editorTexts.place(line, column)}` };
  });
}

/** The given faults in the current text, which may have changed since they were found. */
function diagnosticsOf(faults: readonly PlacedFault[], { doc }: EditorState): Diagnostic[] {
  return faults.map(({ line, column, message }) => {
    const { from, to } = doc.line(Math.min(Math.max(line, 1), doc.lines));
    return { from: Math.min(from + Math.max(column - 1, 0), to), to, message, severity: 'error' };
  });
}

/** The editor has line feeds only. */
function withEditorBreaks(text: string): string {
  return text.includes('\r') ? text.replaceAll(/\r\n?/gu, '\n') : text;
}

function placeOf(at: number, { doc }: EditorState): string {
  if (doc.lines === 1) return '';
  const line = doc.lineAt(at);
  return ` ${editorTexts.place(line.number, at - line.from + 1)}`;
}

function cspNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}
