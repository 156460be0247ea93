import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconHash } from '@tabler/icons-react';
import type { Node, NodeProps } from '@xyflow/react';
import { memo } from 'react';
import type { Frame } from '#features/reactions/graph/canvas/scene.ts';
import { graphTexts } from '#texts/graph.ts';
import styles from '#features/reactions/graph/nodes/frame-node.module.css';

interface FrameNodeData extends Record<string, unknown> {
  frame: Frame;
  onFold: (id: number) => void;
}

export type FrameFlowNode = Node<FrameNodeData, 'frame'>;

/** The frame round a scope's reactions. It is moved by its head, with everything in it. */
export const FrameNode = memo(function FrameNode({ data: { frame, onFold } }: NodeProps<FrameFlowNode>) {
  const { id, name, count, isFolded } = frame;
  const Chevron = isFolded ? IconChevronRight : IconChevronDown;
  return (
    <div className={styles['frame']} data-folded={isFolded || undefined}>
      <div className={styles['head']}>
        <IconHash size={14} stroke={2} aria-hidden />
        <span className="p-cut">{name}</span>
        {isFolded && <span className={`${styles['count']} p-figures`}>{count}</span>}
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
});
