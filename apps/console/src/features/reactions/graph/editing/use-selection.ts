import { useMemo, useRef, useState, type RefObject } from 'react';
import type { Scene } from '#features/reactions/graph/canvas/scene.ts';

export interface Selection {
  /** Boxes that are shown. */
  ids: ReadonlySet<number>;
  /** The selected reaction, if exactly one is selected. */
  only: number | null;
  edgeId: string | null;
  noteId: number | null;
  isEmpty: boolean;
  /** True if a key moved the selection, so that the focus follows. */
  isByKey: RefObject<boolean>;
  choose: (ids: ReadonlySet<number>) => void;
  chooseByKey: (ids: ReadonlySet<number>) => void;
  chooseByPointer: (ids: ReadonlySet<number>) => void;
  /** Selects the box and shows its panel. */
  open: (id: number) => void;
  /** Follows a jump. */
  follow: (id: number) => void;
  /** Returns to the box from which a jump was followed; false without one. */
  comeBack: () => boolean;
  /** The box that was selected before. */
  before: number | null;
  selectEdge: (id: string | null) => void;
  selectNote: (id: number | null) => void;
  /** The focus goes elsewhere, and is not fetched back. */
  letFocusGo: () => void;
}

interface Options {
  scene: Scene;
  /** The one whose panel is open. */
  selectedId: number | null;
  /** Finds the id of a reaction that a save has given a new one. */
  currentId: (id: number) => number;
  onSelect: (id: number | null) => void;
}

/** The boxes that are selected, and beside them an edge or a note. */
export function useSelection({ scene, selectedId, currentId, onSelect }: Options): Selection {
  const [edgeId, setEdgeId] = useState<string | null>(null);
  const [noteId, setNoteId] = useState<number | null>(null);
  const { ids, chosen, setChosen } = useChosen({ scene, selectedId, currentId }, () => setEdgeId(null));
  const isByKey = useRef(false);
  const [before, setBefore] = useState<number | null>(null);
  const [first = null] = ids;
  const only = ids.size === 1 ? first : null;
  const select = (next: ReadonlySet<number>, isOpening = false) => {
    setChosen(next);
    setEdgeId(null);
    const [id] = next;
    if (id !== only) setBefore(only);
    // An open panel follows the selection.
    if (next.size === 1 && id !== undefined) {
      if (isOpening || selectedId !== null) onSelect(id);
    } else if (selectedId !== null && !next.has(selectedId)) onSelect(null);
  };
  const { forget, ...jumps } = useTrail(scene, only, (id) => {
    isByKey.current = true;
    select(new Set([id]));
  });
  const choose = (next: ReadonlySet<number>) => {
    forget();
    select(next);
  };
  const chooseBy = (key: boolean, next: ReadonlySet<number>) => {
    isByKey.current = key;
    choose(next);
  };
  return {
    ids,
    only,
    before,
    edgeId,
    noteId,
    isEmpty: ids.size === 0 && edgeId === null && noteId === null,
    isByKey,
    ...jumps,
    choose,
    chooseByKey: (next) => chooseBy(true, next),
    chooseByPointer: (next) => chooseBy(false, next),
    open: (id) => {
      isByKey.current = false;
      select(new Set([id]), true);
    },
    selectEdge: (id) => {
      setEdgeId(id);
      if (id === null) return;
      setNoteId(null);
      if (chosen.size > 1) setChosen(NO_IDS);
    },
    selectNote: (id) => {
      setNoteId(id);
      if (id !== null) setEdgeId(null);
    },
    letFocusGo: () => {
      isByKey.current = false;
    },
  };
}

type Follower = Pick<Options, 'scene' | 'selectedId' | 'currentId'>;

/** The chosen boxes, which a search or a link replaces when it opens another reaction. */
function useChosen({ scene, selectedId, currentId }: Follower, onReplaced: () => void) {
  const [noted, setChosen] = useState(NO_IDS);
  const chosen = renumbered(noted, currentId);
  if (chosen !== noted) setChosen(chosen);
  const [followed, setFollowed] = useState(selectedId);
  if (followed !== selectedId) {
    setFollowed(selectedId);
    const next = selectionWith(selectedId, chosen);
    if (next !== chosen) {
      setChosen(next);
      onReplaced();
    }
  }
  const ids = useMemo((): ReadonlySet<number> => {
    const shown = new Set([...chosen].filter((id) => scene.boxes.has(id)));
    return selectedId === null || shown.has(selectedId) ? shown : new Set([selectedId]);
  }, [selectedId, chosen, scene.boxes]);
  return { ids, chosen, setChosen };
}

/** The boxes from which jumps were followed, until another box is selected. */
function useTrail({ boxes }: Scene, only: number | null, goTo: (id: number) => void) {
  const [trail, setTrail] = useState<readonly number[]>([]);
  return {
    forget: () => setTrail([]),
    follow(id: number): void {
      if (only !== null) setTrail([...trail, only]);
      goTo(id);
    },
    comeBack(): boolean {
      const from = trail.at(-1);
      if (from === undefined || !boxes.has(from)) return false;
      setTrail(trail.slice(0, -1));
      goTo(from);
      return true;
    },
  };
}

export const NO_IDS: ReadonlySet<number> = new Set();

/** Returns its argument while no id in it has changed. */
function renumbered(ids: ReadonlySet<number>, currentId: (id: number) => number): ReadonlySet<number> {
  return [...ids].some((id) => currentId(id) !== id) ? new Set([...ids].map(currentId)) : ids;
}

/** Boxes stay selected when a panel closes. */
function selectionWith(selectedId: number | null, chosen: ReadonlySet<number>): ReadonlySet<number> {
  return selectedId === null || chosen.has(selectedId) ? chosen : new Set([selectedId]);
}
