import type { Point } from '@parley/dialogue/layout/measures';
import { useCallback, useRef } from 'react';
import { notify } from '#shared/notices/notices.ts';
import { useStableCallbacks } from '#shared/use-stable-callbacks.ts';
import { usePositions, type Positions } from '#features/reactions/graph/layout/use-positions.ts';
import type { ReactionsRead } from '#features/reactions/use-reactions.ts';
import { reactionTexts } from '#texts/reactions.ts';

type Read = Pick<ReactionsRead, 'saving' | 'scopes' | 'areScopesRead' | 'canEdit'>;

export interface Boxes {
  positions: Positions;
  /** Grows when the selected reaction may have got its place or another one. */
  settlings: number;
  place: (changed: Positions) => void;
  /** Records a finished move for undo. */
  noteMove: (before: Positions, after: Positions) => void;
  /** Omitted while it runs, and if the user may not edit. */
  onArrange: (() => void) | undefined;
  /** The center of the visible part of the graph, where new boxes are placed. */
  middle: () => Point;
  setMiddle: (point: Point) => void;
}

/** The positions of the reactions in the graph. A move is saved immediately and is a step of the undo history. */
export function useBoxes({ saving, scopes, areScopesRead, canEdit }: Read): Boxes {
  const { currentId, recordOutside } = saving;
  const seen = useRef({ x: 0, y: 0 });
  const middle = () => seen.current;
  const { positions, place, arrange, isArranging, settlings } = usePositions({
    // Until the scopes are read, a reaction would be placed as if it had no scope.
    reactions: areScopesRead ? saving.things : undefined,
    scopes,
    currentId,
    canEdit,
    freePlace: middle,
  });
  const { placeAgain } = useStableCallbacks({
    placeAgain(to: Positions): void {
      // A save gives a new reaction another id; a deleted reaction has no position.
      const current = [...to].map(([id, point]): [number, Point] => [currentId(id), point]);
      place(new Map(current.filter(([id]) => positions.has(id))));
    },
  });
  const noteMove = useCallback(
    (before: Positions, after: Positions) =>
      recordOutside({ undo: () => placeAgain(before), redo: () => placeAgain(after) }),
    [recordOutside, placeAgain],
  );

  const arrangeAll = async () => {
    const arranged = await arrange();
    if (!arranged) return;
    place(arranged);
    noteMove(positions, arranged);
    notify.info({ title: reactionTexts.arranged, message: reactionTexts.arrangedHint });
  };

  return {
    positions,
    settlings,
    place,
    noteMove,
    onArrange: canEdit && !isArranging ? () => void arrangeAll() : undefined,
    middle,
    setMiddle: (point) => {
      seen.current = point;
    },
  };
}
