import { graph } from '@parley/contract';
import type { Note } from '@parley/domain';
import { useCallback, useState } from 'react';
import { patchRead, useRead, useWrite } from '#shared/api/hooks.ts';
import { graphTexts } from '#texts/graph.ts';

export type NoteChange = Partial<Pick<Note, 'text' | 'x' | 'y' | 'width' | 'height'>>;

const NONE: readonly Note[] = [];
const NEW_NOTE = { text: '', width: 176, height: 72 };

/** The graph's sticky notes. They are saved at once. */
export function useNotes() {
  const notes = useRead(graph.notes).data ?? NONE;
  const refreshes = [graph.notes];
  const { mutateAsync: create } = useWrite(graph.createNote, { refreshes });
  const { mutate: update } = useWrite(graph.updateNote, { refreshes });
  const { mutate: remove } = useWrite(graph.removeNote, { refreshes, notice: graphTexts.note.deleted });
  const [newId, setNewId] = useState<number | null>(null);
  return {
    notes,
    /** Just added: it is written on next. */
    newId,
    onWritten: useCallback(() => setNewId(null), []),
    add: useCallback(
      async (at: { x: number; y: number }) => setNewId((await create({ body: { ...NEW_NOTE, ...at } })).id),
      [create],
    ),
    change: useCallback(
      (id: number, change: NoteChange) => {
        patchRead(graph.notes, (all) => all.map((note) => (note.id === id ? { ...note, ...change } : note)));
        update({ params: { id }, body: change });
      },
      [update],
    ),
    remove: useCallback(
      (id: number) => {
        patchRead(graph.notes, (all) => all.filter((note) => note.id !== id));
        remove({ params: { id } });
      },
      [remove],
    ),
  };
}

export type Notes = ReturnType<typeof useNotes>;
