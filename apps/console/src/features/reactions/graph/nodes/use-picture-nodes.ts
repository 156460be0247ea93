import type { Graph } from '@parley/dialogue';
import { BOX, type Point, type Rect } from '@parley/dialogue/layout/measures';
import type { Note, Reaction } from '@parley/domain';
import { useMemo, useState } from 'react';
import type { Saving } from '#shared/saving/use-saving.ts';
import {
  descriptions,
  frameNode,
  keepSame,
  noteNode,
  reactionNode,
} from '#features/reactions/graph/nodes/flow-nodes.ts';
import type { FrameFlowNode } from '#features/reactions/graph/nodes/frame-node.tsx';
import type { NoteFlowNode } from '#features/reactions/graph/nodes/note-node.tsx';
import type { ReactionFlowNode } from '#features/reactions/graph/nodes/reaction-node.tsx';
import type { Flaw } from '#features/reactions/flaws.ts';
import type { Scene } from '#features/reactions/graph/canvas/scene.ts';
import { stepMark, type Path } from '#features/reactions/graph/nodes/path.ts';
import type { Notes } from '#features/reactions/graph/editing/use-notes.ts';
import type { Broken } from '#features/reactions/reaction-links.ts';

export type FlowNode = ReactionFlowNode | FrameFlowNode | NoteFlowNode;

interface Options {
  reactions: readonly Reaction[];
  graph: Graph;
  scene: Scene;
  isFar: boolean;
  selected: ReadonlySet<number>;
  selectedId: number | null;
  saving: Saving<Reaction>;
  broken: ReadonlyMap<number, Broken[]>;
  flaws: ReadonlyMap<number, Flaw>;
  found: ReadonlySet<number> | null;
  firedNow: ReadonlySet<number>;
  fired: ReadonlySet<number>;
  canEdit: boolean;
  onFold: (scope: number) => void;
  notes: Notes;
  shownNotes: readonly Note[];
  selectedNote: number | null;
  /** Boxes elsewhere are no elements, unless they are kept. */
  neighbourhood: Rect;
  kept: ReadonlySet<number>;
  path: Path | null;
}

const NONE: readonly never[] = [];

/** The boxes, frames and notes as elements; only changed ones become new objects. */
export function usePictureNodes(options: Options): FlowNode[] {
  const { reactions, graph, scene, isFar, selected, selectedId, saving, broken, flaws, found } = options;
  const { firedNow, fired, canEdit, onFold, notes, shownNotes, selectedNote, neighbourhood, kept, path } = options;
  const { newId, onWritten, change, remove } = notes;
  const { markOf } = saving;
  const [drawn] = useState(() => new Map<string, FlowNode>());
  const described = useMemo(() => descriptions(reactions, graph), [reactions, graph]);

  return useMemo(() => {
    if (isFar) return [];
    const reachable = selectedId ?? scene.boxes.keys().next().value;
    const frames: FlowNode[] = scene.frames.map((frame) => frameNode(frame, onFold, canEdit));
    const boxes = reactions.flatMap((reaction): FlowNode[] => {
      const { id } = reaction;
      const point = scene.boxes.get(id);
      if (!point || !(kept.has(id) || selected.has(id) || isIn(point, neighbourhood))) return [];
      const missing = broken.get(id) ?? NONE;
      return [
        reactionNode(point, selected.has(id), {
          reaction,
          isUnsaved: markOf(id) !== undefined,
          severity: flaws.get(id)?.severity,
          reasons: flaws.get(id)?.reasons,
          broken: missing,
          fired: firedNow.has(id) ? 'now' : fired.has(id) ? 'before' : undefined,
          isFaint: found !== null && !found.has(id),
          isReachable: id === reachable,
          canEdit,
          description: described.get(id) ?? '',
          ...jumpsAt(scene, id),
          step: stepMark(path, id),
          isAside: path !== null && !path.steps.has(id),
        }),
      ];
    });
    const slips = shownNotes.map((note): FlowNode => {
      const isNew = note.id === newId;
      const data = { note, isNew, canEdit, onWritten, onChange: change, onRemove: remove };
      return noteNode(note.id === selectedNote, data);
    });
    return keepSame(drawn, [...frames, ...boxes, ...slips]);
  }, [
    isFar,
    scene,
    reactions,
    selected,
    selectedId,
    markOf,
    broken,
    flaws,
    found,
    firedNow,
    fired,
    described,
    canEdit,
    onFold,
    shownNotes,
    selectedNote,
    newId,
    onWritten,
    change,
    remove,
    neighbourhood,
    kept,
    path,
    drawn,
  ]);
}

const NO_JUMPS = { jumpName: undefined, jumpTo: undefined, moreJumps: 0, waysIn: '', waysInCount: 0 };
/** A hint has room for this many names. */
const MOST_NAMED = 12;

/** The connections of a box to other parts of the graph, as plain values that are equal while they stay the same. */
function jumpsAt({ jumps, names }: Scene, id: number) {
  const own = jumps.get(id);
  if (!own) return NO_JUMPS;
  const [first] = own.out;
  const from = [...new Set(own.into.map((edge) => names.get(edge.from) ?? ''))];
  return {
    jumpName: first && (first.kind === 'enter_scope' ? `# ${first.name}` : first.name),
    jumpTo: first && first.kind !== 'enter_scope' ? (first.to ?? undefined) : undefined,
    moreJumps: Math.max(0, own.out.length - 1),
    waysIn: from.slice(0, MOST_NAMED).join(', ') + (from.length > MOST_NAMED ? ' …' : ''),
    waysInCount: own.into.length,
  };
}

function isIn({ x, y }: Point, { x: left, y: top, width, height }: Rect): boolean {
  return x + BOX.width > left && x < left + width && y + BOX.height > top && y < top + height;
}
