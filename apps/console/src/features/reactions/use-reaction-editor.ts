import type { Reaction } from '@parley/domain';
import { useEffect, useRef, useState } from 'react';
import { useReactionEdits } from '#features/reactions/editing/use-reaction-edits.ts';
import { useRename } from '#features/reactions/editing/use-rename.ts';
import { useGraphEdits } from '#features/reactions/graph/editing/use-graph-edits.ts';
import { useNotes } from '#features/reactions/graph/editing/use-notes.ts';
import { useBoxes } from '#features/reactions/graph/layout/use-boxes.ts';
import { useFolded } from '#features/reactions/graph/layout/use-folded.ts';
import { useFoundReactions } from '#features/reactions/use-found-reactions.ts';
import { usePlace, type ReactionsPlace } from '#features/reactions/use-place.ts';
import { useReactions } from '#features/reactions/use-reactions.ts';

const NO_REACTIONS: readonly Reaction[] = [];

export type ReactionEditor = ReturnType<typeof useReactionEditor>;

/** The state of the screen: the reactions as they are edited, the place among them, and the ways to change them. */
export function useReactionEditor() {
  const read = useReactions();
  const { saving } = read;
  const place = usePlaceOfSaved(saving.currentId);
  const { select } = place;
  const [addedId, setAddedId] = useState<number | null>(null);
  const inputs = {
    name: useRef<HTMLInputElement>(null),
    search: useRef<HTMLInputElement>(null),
    foundList: useRef<HTMLUListElement>(null),
  };
  const folding = useFolded();
  const boxes = useBoxes(read);
  const notes = useNotes();
  const rename = useRename(saving);
  const opened = (id: number) => {
    setAddedId(id);
    select(id);
  };
  const search = useFoundReactions(read, place);
  const changes = useReactionEdits(read, saving, {
    shown: search.shown,
    scope: place.filter.scope,
    select,
    opened,
  });
  const edits = useGraphEdits({
    saving,
    scopes: read.scopes,
    known: read.known,
    tests: read.tests,
    positions: boxes.positions,
    place: boxes.place,
    onAdded: opened,
  });
  const all = saving.things ?? NO_REACTIONS;

  return { read, all, place, addedId, inputs, folding, boxes, notes, rename, search, changes, edits };
}

/** The place, with a new reaction's id replaced once it is saved; the address follows. */
function usePlaceOfSaved(currentId: (id: number) => number): ReactionsPlace {
  const place = usePlace();
  const { selectedId: idInAddress, select } = place;
  const selectedId = idInAddress === null ? null : currentId(idInAddress);
  useEffect(() => {
    // Changing the address renders synchronously, which React forbids during an effect.
    if (selectedId !== idInAddress) queueMicrotask(() => select(selectedId));
  }, [selectedId, idInAddress, select]);
  return { ...place, selectedId };
}
