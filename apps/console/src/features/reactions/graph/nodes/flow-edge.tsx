import { EdgeLabelRenderer, type Edge, type EdgeProps } from '@xyflow/react';
import { memo } from 'react';
import { pathOfLine, pointOnLine } from '#features/reactions/graph/canvas/polyline.ts';
import { useConditionWords } from '#features/reactions/condition/in-words.ts';
import { conditionOf, kindOf } from '#features/reactions/graph/editing/edge-bar.tsx';
import type { DrawnEdge } from '#features/reactions/graph/canvas/scene.ts';
import styles from '#features/reactions/graph/nodes/flow-edge.module.css';

interface FlowEdgeData extends Record<string, unknown> {
  drawn: DrawnEdge;
  onSelect: (id: string) => void;
}

export type FlowEdge = Edge<FlowEdgeData, 'drawn'>;

/** An edge as an element, so that a user can select it. Only the edges of the selected or hovered box are elements. */
export const DrawnFlowEdge = memo(function DrawnFlowEdge({ id, data, selected }: EdgeProps<FlowEdge>) {
  useConditionWords(data?.drawn.edge.when !== undefined);
  if (!data) return null;
  const { drawn, onSelect } = data;
  const { points, edge } = drawn;
  const path = pathOfLine(points);
  const { x, y } = pointOnLine(points, 0.5);
  const condition = conditionOf(edge);
  const kind = edge.kind === 'timeout' ? `${edge.seconds ?? ''} s` : kindOf(edge);
  const label = condition === '' || edge.kind === 'timeout' ? [kind, condition].filter(Boolean).join(' ') : condition;
  return (
    <>
      <path d={path} className="react-flow__edge-interaction" fill="none" strokeOpacity={0} strokeWidth={16} />
      {selected && <path d={path} className={styles['halo']} />}
      <path d={path} className={styles['edge']} data-kind={edge.kind} data-selected={selected || undefined} />
      <EdgeLabelRenderer>
        <button
          type="button"
          tabIndex={-1}
          className={`${styles['label']} nodrag nopan`}
          data-kind={edge.kind}
          title={label}
          data-selected={selected || undefined}
          style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
          onClick={() => onSelect(id)}
        >
          {label}
        </button>
      </EdgeLabelRenderer>
    </>
  );
});
