import { graph } from '@parley/contract';
import type { Note } from '@parley/domain';
import { useMemo, useState } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import {
  addNote,
  changeNote,
  noteChanges,
  removeNote,
  type NoteFields,
} from '#features/reactions/graph/editing/note-changes.ts';

const NONE: Note[] = [];
const NEW_NOTE = { text: '', width: 176, height: 72 };

/** The graph's sticky notes. Changes are saved immediately. */
export function useNotes() {
  const { data } = useRead(graph.notes);
  const notes = noteChanges.useShown(data ?? NONE);
  const [newId, setNewId] = useState<number | null>(null);
  const commands = useMemo(
    () => ({
      onWritten: () => setNewId(null),
      add: (at: { x: number; y: number }) => void noteChanges.make(addNote({ ...NEW_NOTE, ...at }, setNewId)),
      change: (id: number, fields: NoteFields) => void noteChanges.make(changeNote(id, fields)),
      remove(id: number) {
        const note = noteChanges.shownNow()?.find((one) => one.id === id);
        if (note) void noteChanges.make(removeNote(note));
      },
    }),
    [],
  );
  return {
    notes,
    /** Just added: the user writes on it next. */
    newId,
    ...commands,
  };
}

export type Notes = ReturnType<typeof useNotes>;
