import { graph } from '@parley/contract';
import type { Note } from '@parley/domain';
import { call } from '#shared/api/client.ts';
import { lastRead, patchRead, readAgain } from '#shared/api/hooks.ts';
import type { Change } from '#shared/changes/change.ts';
import { createChangeQueue } from '#shared/changes/change-queue.ts';
import { noteTexts } from '#texts/notes.ts';

type NoteChange = Change<Note[]>;
export type NoteFields = Partial<Pick<Note, 'text' | 'x' | 'y' | 'width' | 'height'>>;

/** The changes of editors to the sticky notes of a project's graph. */
export const noteChanges = createChangeQueue<Note[]>({
  read: (projectId) => lastRead(graph.notes, projectId) ?? [],
  update: (projectId, change) => patchRead(graph.notes, change, projectId),
  readAgain: (projectId) => readAgain(graph.notes, projectId),
});

export function addNote(
  note: Omit<Note, 'id'>,
  onMade: (id: number) => void,
  notice?: NoteChange['notice'],
): NoteChange {
  return {
    ...(notice && { notice }),
    // The list shows it once the server has numbered it.
    apply: (notes) => notes,
    async calls({ to }) {
      const { text, x, y, width, height } = note;
      const { id, version } = await call(graph.createNote, { ...to, body: { text, x, y, width, height } });
      onMade(id);
      return (notes) => [...notes.filter((one) => one.id !== id), { ...note, id, version }];
    },
  };
}

/** Typing and dragging make several changes in a row: a later one does not wait for the list. */
export function changeNote(id: number, fields: NoteFields): NoteChange {
  return {
    apply: (notes) => notes.map((note) => (note.id === id ? { ...note, ...fields } : note)),
    async calls({ to }) {
      await call(graph.updateNote, { ...to, params: { id }, body: fields });
    },
    ...(fields.text !== undefined && { typed: fields.text }),
  };
}

export function removeNote(note: Note): NoteChange {
  return {
    notice: { title: noteTexts.deleted },
    apply: (notes) => notes.filter(({ id }) => id !== note.id),
    async calls({ to }) {
      await call(graph.removeNote, { ...to, params: { id: note.id } });
    },
    inverse: () => addNote(note, () => {}, { title: noteTexts.restored }),
  };
}
