import { EditorView } from '@codemirror/view';
import { act, screen } from '@testing-library/react';

/** Replaces the text of an editor: the tests' page lacks a browser's editing of a document. */
export async function writeInEditor(label: string, text: string): Promise<void> {
  const view = await editorOf(label);
  act(() => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } }));
}

/** Reads the text of an editor. */
export async function textInEditor(label: string): Promise<string> {
  return (await editorOf(label)).state.doc.toString();
}

async function editorOf(label: string): Promise<EditorView> {
  const view = EditorView.findFromDOM(await screen.findByRole('textbox', { name: label }));
  if (!view) throw new Error(`There is no editor in ${label}`);
  return view;
}
