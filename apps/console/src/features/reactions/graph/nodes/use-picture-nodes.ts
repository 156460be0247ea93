import type { Graph, GraphEdge } from '@parley/dialogue';
import { overlap, type Rect } from '@parley/dialogue/layout/measures';
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
import { jumpsOfFrame, type FrameJump } from '#features/reactions/graph/canvas/frame-jumps.ts';
import type { Frame } from '#features/reactions/graph/canvas/scene.ts';
import type { Distance, FrameFlowNode } from '#features/reactions/graph/boxes/frame-node.tsx';
import type { NoteFlowNode } from '#features/reactions/graph/nodes/note-node.tsx';
import type { ReactionFlowNode } from '#features/reactions/graph/boxes/reaction-node.tsx';
import type { Flaw } from '#features/reactions/flaws.ts';
import type { Scene } from '#features/reactions/graph/canvas/scene.ts';
import { jumpsOfBox } from '#features/reactions/graph/boxes/shown-jumps.ts';
import { stepMark, type Path } from '#features/reactions/graph/nodes/path.ts';
import type { Notes } from '#features/reactions/graph/editing/use-notes.ts';
import type { Broken } from '#features/reactions/reaction-links.ts';

export type FlowNode = ReactionFlowNode | FrameFlowNode | NoteFlowNode;

interface Options {
  reactions: readonly Reaction[];
  graph: Graph;
  scene: Scene;
  distance: Distance;
  selected: ReadonlySet<number>;
  /** The only selected box. */
  only: number | null;
  /** The edge under the pointer. */
  hovered: string | null;
  saving: Saving<Reaction>;
  broken: ReadonlyMap<number, Broken[]>;
  flaws: ReadonlyMap<number, Flaw>;
  found: ReadonlySet<number> | null;
  firedNow: ReadonlySet<number>;
  fired: ReadonlySet<number>;
  canEdit: boolean;
  onFold: (scope: number) => void;
  /** How many findings the reactions of a scope have. */
  findings: ReadonlyMap<number, number>;
  onShowJumps: (edges: readonly string[]) => void;
  onFit: (frame: Frame) => void;
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
  const { reactions, graph, scene, distance, selected, only, hovered, saving, broken, flaws, found } = options;
  const { firedNow, fired, canEdit, onFold, findings, onShowJumps, onFit, notes, shownNotes } = options;
  const { selectedNote, neighbourhood, kept, path } = options;
  const { newId, onWritten, change, remove } = notes;
  const { markOf } = saving;
  const [drawn] = useState(() => new Map<string, FlowNode>());
  const described = useMemo(() => descriptions(reactions, graph), [reactions, graph]);

  return useMemo(() => {
    const frames = framesOf({ scene, distance, findings, onFold, onShowJumps, onFit, canEdit });
    if (distance !== 'near') return keepSame(drawn, frames);
    const reachable = only ?? scene.boxes.keys().next().value;
    const line = hovered === null ? undefined : graph.edges.find(({ id }) => id === hovered);
    const boxes = reactions.flatMap((reaction): FlowNode[] => {
      const { id } = reaction;
      const point = scene.boxes.get(id);
      if (!point || !(kept.has(id) || selected.has(id) || overlap(point, neighbourhood))) return [];
      const marks = { broken, flaws, found, firedNow, fired, path, line };
      const looks = { canEdit, isUnsaved: markOf(id) !== undefined, isReachable: id === reachable };
      const description = described.get(id) ?? '';
      const data = {
        ...looks,
        ...looksOf(reaction, marks),
        ...jumpsOfBox(scene, id),
        height: point.height,
        description,
      };
      return [reactionNode(point, selected.has(id), data)];
    });
    const slips = shownNotes.map((note): FlowNode => {
      const isNew = note.id === newId;
      const data = { note, isNew, canEdit, onWritten, onChange: change, onRemove: remove };
      return noteNode(note.id === selectedNote, data);
    });
    return keepSame(drawn, [...frames, ...boxes, ...slips]);
  }, [
    distance,
    findings,
    onShowJumps,
    onFit,
    scene,
    reactions,
    selected,
    only,
    hovered,
    graph.edges,
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

const NO_JUMPS: readonly FrameJump[] = [];
/** More heads would slow the picture down. */
const MOST_HEADS = 200;

type Framed = Pick<Options, 'scene' | 'distance' | 'findings' | 'onFold' | 'onShowJumps' | 'onFit' | 'canEdit'>;

function framesOf({ scene, distance, findings, canEdit, ...on }: Framed): FlowNode[] {
  if (distance === 'overview' && scene.frames.length > MOST_HEADS) return [];
  return scene.frames.map((frame) => {
    const jumps = distance === 'far' ? jumpsOfFrame(scene, frame.id) : NO_JUMPS;
    return frameNode({ frame, distance, jumps, findings: findings.get(frame.id) ?? 0, ...on }, canEdit);
  });
}

interface BoxMarks extends Pick<Options, 'broken' | 'flaws' | 'found' | 'firedNow' | 'fired' | 'path'> {
  /** The edge under the pointer. */
  line: GraphEdge | undefined;
}

function looksOf(reaction: Reaction, { broken, flaws, found, firedNow, fired, path, line }: BoxMarks) {
  const { id } = reaction;
  const mark = stepMark(path, id);
  return {
    reaction,
    severity: flaws.get(id)?.severity,
    reasons: flaws.get(id)?.reasons,
    broken: broken.get(id) ?? NONE,
    fired: firedNow.has(id) ? ('now' as const) : fired.has(id) ? ('before' as const) : undefined,
    isFaint: found !== null && !found.has(id),
    step: mark?.text,
    side: mark?.side,
    isEnd: id === line?.from || (line !== undefined && id === line.to && line.kind !== 'enter_scope'),
    isAside: path !== null && !path.steps.has(id),
  };
}
