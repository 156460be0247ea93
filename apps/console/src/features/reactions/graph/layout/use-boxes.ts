import type { Point } from '@parley/dialogue/layout/measures';
import type { Reaction } from '@parley/domain';
import { useRef } from 'react';
import { notify } from '#shared/notices/notices.ts';
import type { Saving } from '#shared/saving/use-saving.ts';
import { useUndoOfMoves } from '#features/reactions/graph/editing/use-moves.ts';
import { usePositions, type Positions } from '#features/reactions/graph/layout/use-positions.ts';
import type { ReactionsRead } from '#features/reactions/use-reactions.ts';
import { reactionTexts } from '#texts/reactions.ts';

type Read = Pick<ReactionsRead, 'saving' | 'scopes' | 'areScopesRead' | 'canEdit'>;

export interface Boxes {
  positions: Positions;
  /** Grows when the selected reaction may have got its place or another one. */
  settlings: number;
  place: (changed: Positions) => void;
  /** A move is over: it can be undone. */
  noteMove: (before: Positions, after: Positions) => void;
  /** Left out while it runs, and for who may not edit. */
  onArrange: (() => void) | undefined;
  /** The middle of the part of the graph that is seen, for what is added. */
  middle: () => Point;
  setMiddle: (point: Point) => void;
}

/** The places of the reactions in the graph. In `saving`, undo and redo also bring back moves. */
export function useBoxes(read: Read): { saving: Saving<Reaction>; boxes: Boxes } {
  const { scopes, areScopesRead, canEdit } = read;
  const seen = useRef({ x: 0, y: 0 });
  const middle = () => seen.current;
  const { positions, place, arrange, isArranging, settlings } = usePositions({
    // Without its scopes a reaction would be placed as if it had none.
    reactions: areScopesRead ? read.saving.things : undefined,
    scopes,
    currentId: read.saving.currentId,
    canEdit,
    freePlace: middle,
  });
  const { saving, noteMove } = useUndoOfMoves(read.saving, positions, place);

  const arrangeAll = async () => {
    const arranged = await arrange();
    if (!arranged) return;
    place(arranged);
    noteMove(positions, arranged);
    notify.info({ title: reactionTexts.arranged, message: reactionTexts.arrangedHint });
  };

  return {
    saving,
    boxes: {
      positions,
      settlings,
      place,
      noteMove,
      onArrange: canEdit && !isArranging ? () => void arrangeAll() : undefined,
      middle,
      setMiddle: (point) => {
        seen.current = point;
      },
    },
  };
}
