import { EdgeLabelRenderer, type Edge, type EdgeProps } from '@xyflow/react';
import { memo } from 'react';
import { pathOfLine, pointOnLine } from '#features/reactions/graph/canvas/polyline.ts';
import { useConditionWords } from '#features/reactions/condition/in-words.ts';
import { conditionOf, kindOf } from '#features/reactions/graph/editing/edge-bar.tsx';
import type { DrawnEdge } from '#features/reactions/graph/canvas/scene.ts';
import styles from '#features/reactions/graph/nodes/flow-edge.module.css';

interface FlowEdgeData extends Record<string, unknown> {
  drawn: DrawnEdge;
  isHovered: boolean;
  onSelect: (id: string) => void;
}

export type FlowEdge = Edge<FlowEdgeData, 'drawn'>;

/** An edge as an element, so that a user can select it: the edges of the selected box, and the one under the pointer. */
export const DrawnFlowEdge = memo(function DrawnFlowEdge({ id, data, selected }: EdgeProps<FlowEdge>) {
  useConditionWords(data?.drawn.edge.when !== undefined);
  if (!data) return null;
  const { drawn, isHovered, onSelect } = data;
  const { points, edge } = drawn;
  const path = pathOfLine(points);
  return (
    <>
      {/* The pane finds the line under the pointer: its elevated copy would cover the labels. */}
      <g pointerEvents={isHovered ? 'none' : undefined}>
        <path d={path} className="react-flow__edge-interaction" fill="none" strokeOpacity={0} strokeWidth={12} />
        {selected && <path d={path} className={styles['halo']} />}
        <path d={path} className={styles['edge']} data-kind={edge.kind} data-selected={selected || undefined} />
      </g>
      {(isHovered || selected || drawn.room > 0) && (
        <Label drawn={drawn} isFull={isHovered || selected === true} onSelect={() => onSelect(id)} />
      )}
    </>
  );
});

interface LabelProps {
  drawn: DrawnEdge;
  /** The whole condition, else what fits beside the port. */
  isFull: boolean;
  onSelect: () => void;
}

/** Beside the port, as the painted label that it covers; of a jump, on the line. */
function Label({ drawn: { edge, points, room, isJump }, isFull, onSelect }: LabelProps) {
  const { x, y } = isJump ? pointOnLine(points, 0.5) : (points[0] ?? { x: 0, y: 0 });
  const condition = conditionOf(edge);
  const label =
    condition === '' || edge.kind === 'timeout' ? [kindOf(edge), condition].filter(Boolean).join(' ') : condition;
  const place = isJump
    ? `translate(-50%, -50%) translate(${x}px, ${y}px)`
    : `translate(${x + 5}px, ${y}px) translateY(-50%)`;
  return (
    <EdgeLabelRenderer>
      <button
        type="button"
        tabIndex={-1}
        className={`${styles['label']} nodrag nopan`}
        data-kind={edge.kind}
        data-line={edge.id}
        title={label}
        data-boxed={isFull || condition !== '' || edge.kind === 'timeout' || undefined}
        data-selected={isFull || undefined}
        style={{ transform: place, maxWidth: isFull ? 360 : Math.min(128, room - 7) }}
        onClick={onSelect}
      >
        {label}
      </button>
    </EdgeLabelRenderer>
  );
}
