import type { Point } from '@parley/dialogue/layout/measures';
import { useCallback, useState } from 'react';
import type { Thing } from '#shared/saving/buffer.ts';
import type { Saving } from '#shared/saving/use-saving.ts';
import type { Positions } from '#features/reactions/graph/layout/use-positions.ts';

interface Move {
  before: Positions;
  after: Positions;
  at: number;
}

interface Moves {
  past: readonly Move[];
  future: readonly Move[];
  /** The order of what was undone, so that the last is redone first. */
  undone: readonly ('move' | 'content')[];
}

const MAX_MOVES = 500;
const NO_MOVES: Moves = { past: [], future: [], undone: [] };

/**
 * One line of undo for what is written and for where it stands: the later of the two goes back first. Both survive a
 * save. `noteMove` is told of a finished move, with the places before it.
 */
export function useUndoOfMoves<T extends Thing>(
  saving: Saving<T>,
  positions: Positions,
  place: (changed: Positions) => void,
): { saving: Saving<T>; noteMove: (before: Positions, after: Positions) => void } {
  const [moves, setMoves] = useState(NO_MOVES);
  const { past, future, undone } = moves;

  const noteMove = useCallback(
    (before: Positions, after: Positions) =>
      setMoves((all) => ({
        past: [...all.past, { before, after, at: Date.now() }].slice(-MAX_MOVES),
        future: [],
        undone: [],
      })),
    [],
  );
  const placeAgain = (to: Positions) => {
    // A reaction that was new when it was moved has another id after a save; a deleted one has no place.
    const current = [...to].map(([id, point]): [number, Point] => [saving.currentId(id), point]);
    place(new Map(current.filter(([id]) => positions.has(id))));
  };
  const undo = () => {
    const move = past.at(-1);
    const isMove = move !== undefined && (!saving.canUndo || move.at >= (saving.changedAt ?? 0));
    if (!isMove) {
      saving.undo();
      setMoves((all) => ({ ...all, undone: [...all.undone, 'content'] }));
      return;
    }
    placeAgain(move.before);
    setMoves((all) => ({
      past: all.past.slice(0, -1),
      future: [...all.future, move],
      undone: [...all.undone, 'move'],
    }));
  };
  const redo = () => {
    const move = future.at(-1);
    const isMove = move !== undefined && (undone.at(-1) === 'move' || !saving.canRedo);
    const rest = undone.slice(0, -1);
    if (!isMove) {
      saving.redo();
      setMoves((all) => ({ ...all, undone: rest }));
      return;
    }
    placeAgain(move.after);
    setMoves((all) => ({
      past: [...all.past, { ...move, at: Date.now() }],
      future: all.future.slice(0, -1),
      undone: rest,
    }));
  };
  return {
    saving: {
      ...saving,
      undo,
      redo,
      canUndo: saving.canUndo || past.length > 0,
      canRedo: saving.canRedo || future.length > 0,
    },
    noteMove,
  };
}
