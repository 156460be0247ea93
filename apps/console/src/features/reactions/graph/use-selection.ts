import { useMemo, useRef, useState, type RefObject } from 'react';
import type { Scene } from '#features/reactions/graph/scene.ts';

export interface Selection {
  /** Boxes that are shown. */
  ids: ReadonlySet<number>;
  edgeId: string | null;
  noteId: number | null;
  isEmpty: boolean;
  /** Whether the focus follows: it does where a key moved the selection. */
  isByKey: RefObject<boolean>;
  choose: (ids: ReadonlySet<number>) => void;
  chooseByKey: (ids: ReadonlySet<number>) => void;
  chooseByPointer: (ids: ReadonlySet<number>) => void;
  selectEdge: (id: string | null) => void;
  selectNote: (id: number | null) => void;
  /** The focus goes elsewhere, and is not fetched back. */
  letFocusGo: () => void;
}

interface Options {
  scene: Scene;
  /** The one whose panel is open. */
  selectedId: number | null;
  /** What a save calls a reaction that was new. */
  currentId: (id: number) => number;
  onSelect: (id: number | null) => void;
}

/** The boxes that are selected, and beside them an edge or a note. */
export function useSelection({ scene, selectedId, currentId, onSelect }: Options): Selection {
  const [chosen, setChosen] = useState(NO_IDS);
  if ([...chosen].some((id) => currentId(id) !== id)) setChosen(new Set([...chosen].map(currentId)));
  const [edgeId, setEdgeId] = useState<string | null>(null);
  const [noteId, setNoteId] = useState<number | null>(null);
  const isByKey = useRef(false);
  const ids = useMemo((): ReadonlySet<number> => {
    const shown = new Set([...chosen].filter((id) => scene.boxes.has(id)));
    return selectedId === null || shown.has(selectedId) ? shown : new Set([selectedId]);
  }, [selectedId, chosen, scene.boxes]);

  const choose = (next: ReadonlySet<number>) => {
    setChosen(next);
    setEdgeId(null);
    const [only] = next;
    if (next.size === 1 && only !== undefined) onSelect(only);
    else if (selectedId !== null && !next.has(selectedId)) onSelect(null);
  };
  return {
    ids,
    edgeId,
    noteId,
    isEmpty: ids.size === 0 && edgeId === null && noteId === null,
    isByKey,
    choose,
    chooseByKey: (next) => {
      isByKey.current = true;
      choose(next);
    },
    chooseByPointer: (next) => {
      isByKey.current = false;
      choose(next);
    },
    selectEdge: setEdgeId,
    selectNote: setNoteId,
    letFocusGo: () => {
      isByKey.current = false;
    },
  };
}

export const NO_IDS: ReadonlySet<number> = new Set();
