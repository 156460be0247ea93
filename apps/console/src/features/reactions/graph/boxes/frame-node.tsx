import { ActionIcon } from '@mantine/core';
import { FRAME } from '@parley/dialogue/layout/measures';
import { IconArrowUpRight, IconChevronDown, IconChevronRight, IconHash } from '@tabler/icons-react';
import { useStore, type Node, type NodeProps } from '@xyflow/react';
import { memo, type CSSProperties } from 'react';
import type { FrameJump } from '#features/reactions/graph/canvas/frame-jumps.ts';
import type { Frame } from '#features/reactions/graph/canvas/scene.ts';
import { graphTexts } from '#texts/graph.ts';
import styles from '#features/reactions/graph/boxes/frame-node.module.css';

/** How a frame is shown: with its boxes, with painted boxes, or as one painted box. */
export type Distance = 'near' | 'far' | 'overview';

interface FrameNodeData extends Record<string, unknown> {
  frame: Frame;
  distance: Distance;
  findings: number;
  /** From its reactions to other parts of the graph; only from afar. */
  jumps: readonly FrameJump[];
  onFold: (id: number) => void;
  onShowJumps: (edges: readonly string[]) => void;
  onFit: (frame: Frame) => void;
}

export type FrameFlowNode = Node<FrameNodeData, 'frame'>;

/** The frame round a scope's reactions. It is moved by its head, with everything in it. */
export const FrameNode = memo(function FrameNode({ data }: NodeProps<FrameFlowNode>) {
  const { frame, distance, findings, onFit } = data;
  if (distance === 'near') return <NearFrame data={data} />;
  if (distance === 'far') return <FarHead data={data} />;
  return (
    <button
      type="button"
      className={styles['whole']}
      aria-label={graphTexts.frame.fit(frame.name, frame.count, findings)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        onFit(frame);
      }}
    />
  );
});

function NearFrame({ data: { frame, onFold } }: { data: FrameNodeData }) {
  const { id, name, count, isFolded } = frame;
  const Chevron = isFolded ? IconChevronRight : IconChevronDown;
  return (
    <div className={styles['frame']} data-folded={isFolded || undefined}>
      <div className={styles['head']}>
        <IconHash size={14} stroke={2} aria-hidden />
        <span className="p-cut">{name}</span>
        <span className={`${styles['count']} p-figures`}>{count}</span>
        <ActionIcon
          className="nodrag"
          size={24}
          aria-expanded={!isFolded}
          aria-label={isFolded ? graphTexts.frame.expand(name) : graphTexts.frame.collapse(name)}
          onClick={() => onFold(id)}
        >
          <Chevron size={14} stroke={2} aria-hidden />
        </ActionIcon>
      </div>
    </div>
  );
}

/** For letters of 12 pixels on the screen. */
const NAME_PX = 12;
const HEAD_PX = 18;
const LETTER_PX = 6.6;
const AROUND_JUMP_PX = 34;

/** Name, reactions, and the jumps to other parts, as many as have room; each shows exactly its lines. */
function FarHead({ data: { frame, jumps, onShowJumps } }: { data: FrameNodeData }) {
  // Rounded, so that not every step of zooming draws all heads again.
  const zoom = useStore(({ transform }) => Math.round(transform[2] * 50) / 50);
  const { name, count, width } = frame;
  const shown: FrameJump[] = [];
  let room = width * zoom - name.length * LETTER_PX - 60;
  for (const jump of jumps) {
    const needed = jump.name.length * LETTER_PX + AROUND_JUMP_PX;
    if (needed > room) break;
    shown.push(jump);
    room -= needed;
  }
  const rest = jumps.slice(shown.length);
  const height = HEAD_PX / zoom;
  // From far away it begins above the frame: it would cover boxes.
  const size: CSSProperties = { fontSize: NAME_PX / zoom, height, marginTop: Math.min(0, FRAME.header - 4 - height) };
  return (
    <div className={styles['farHead']} style={size}>
      <IconHash size="1em" stroke={2} aria-hidden />
      <span className={`${styles['farName']} p-cut`}>{name}</span>
      <span className="p-figures">{count}</span>
      <span className={styles['farJumps']}>
        {shown.map((jump) => (
          <button
            key={`${jump.name} ${jump.edges[0]}`}
            type="button"
            className={`${styles['farJump']} nodrag`}
            title={graphTexts.frame.showJumps(jump.name, jump.edges.length)}
            aria-label={graphTexts.frame.showJumps(jump.name, jump.edges.length)}
            onClick={() => onShowJumps(jump.edges)}
          >
            <IconArrowUpRight size="1em" stroke={2} aria-hidden />
            {jump.name} <strong className="p-figures">{jump.edges.length}</strong>
          </button>
        ))}
        {rest.length > 0 && (
          <button
            type="button"
            className={`${styles['farJump']} nodrag`}
            title={rest.map((jump) => jump.name).join(', ')}
            onClick={() => onShowJumps(rest.flatMap(({ edges }) => edges))}
          >
            {graphTexts.frame.moreJumps(rest.length)}
          </button>
        )}
      </span>
    </div>
  );
}
