import { EditorView } from '@codemirror/view';
import { act, screen } from '@testing-library/react';

/** What stands in an editor is replaced by this text: a browser's editing of a document is not in the tests' page. */
export async function writeInEditor(label: string, text: string): Promise<void> {
  const view = await editorOf(label);
  act(() => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } }));
}

/** What stands in an editor. */
export async function textInEditor(label: string): Promise<string> {
  return (await editorOf(label)).state.doc.toString();
}

async function editorOf(label: string): Promise<EditorView> {
  const view = EditorView.findFromDOM(await screen.findByRole('textbox', { name: label }));
  if (!view) throw new Error(`There is no editor in ${label}`);
  return view;
}
