import type { Point } from '@parley/dialogue/layout/measures';
import type { Note, Reaction } from '@parley/domain';
import type { NodeChange } from '@xyflow/react';
import { useMemo, useRef, useState } from 'react';
import { idOf } from '#features/reactions/graph/nodes/flow-nodes.ts';
import type { Scene } from '#features/reactions/graph/canvas/scene.ts';
import type { NoteFields } from '#features/reactions/graph/editing/note-changes.ts';
import type { Notes } from '#features/reactions/graph/editing/use-notes.ts';
import type { FlowNode } from '#features/reactions/graph/nodes/use-picture-nodes.ts';
import type { Positions } from '#features/reactions/graph/layout/use-positions.ts';
import { movedWithFrame } from '#features/reactions/graph/canvas/viewport.ts';

interface Options {
  scene: Scene;
  reactions: readonly Reaction[];
  positions: Positions;
  selected: ReadonlySet<number>;
  notes: Notes;
  onPlace: (changed: Positions) => void;
  onMoved: (before: Positions, after: Positions) => void;
  choose: (ids: ReadonlySet<number>) => void;
}

/** Turns the pointer's moves of boxes, frames and notes into changes. */
export function usePictureChanges(options: Options) {
  const { scene, reactions, positions, selected, notes, onPlace, onMoved, choose } = options;
  /** Notes that are being moved or resized: they are saved at the end of the gesture. */
  const [held, setHeld] = useState<ReadonlyMap<number, NoteFields>>(new Map());
  const before = useRef<Positions>(new Map());
  const shownNotes = useMemo(
    () => notes.notes.map((note): Note => (held.has(note.id) ? { ...note, ...held.get(note.id) } : note)),
    [notes.notes, held],
  );

  const onNodesChange = (changes: NodeChange<FlowNode>[]) => {
    const moved = new Map<number, Point>();
    let ids: Set<number> | null = null;
    for (const change of changes) {
      const key = 'id' in change ? change.id : '';
      if (change.type === 'position' && change.position) {
        if (key.startsWith('r')) moved.set(idOf(key), rounded(change.position));
        else if (key.startsWith('n')) hold(idOf(key), change.position);
        else {
          for (const [id, point] of movedWithFrame(idOf(key), change.position, scene, reactions, positions)) {
            moved.set(id, rounded(point));
          }
        }
      } else if (change.type === 'dimensions' && change.resizing === true && change.dimensions) {
        hold(idOf(key), change.dimensions);
      } else if (change.type === 'dimensions' && change.resizing === false) {
        setHeld((all) => new Map([...all].filter(([id]) => id !== idOf(key))));
      } else if (change.type === 'select' && key.startsWith('r')) {
        ids ??= new Set(selected);
        if (change.selected) ids.add(idOf(key));
        else ids.delete(idOf(key));
      }
    }
    if (moved.size > 0) onPlace(moved);
    if (ids) choose(ids);
  };
  const hold = (id: number, change: NoteFields) =>
    setHeld((all) => new Map([...all, [id, { ...all.get(id), ...change }]]));

  const onDragStart = () => {
    before.current = positions;
  };
  const onDragStop = () => {
    for (const [id, change] of held) notes.change(id, change);
    if (held.size > 0) setHeld(new Map());
    const changed = [...positions].filter(([id, point]) => before.current.get(id) !== point);
    if (changed.length === 0) return;
    const earlier = changed.flatMap(([id]): [number, Point][] => {
      const point = before.current.get(id);
      return point ? [[id, point]] : [];
    });
    onMoved(new Map(earlier), new Map(changed));
  };
  return { shownNotes, onNodesChange, onDragStart, onDragStop };
}

/** Whole pixels: the server stores no finer ones. */
function rounded({ x, y }: Point): Point {
  return { x: Math.round(x), y: Math.round(y) };
}
