import type { MouseEvent, ReactNode } from 'react';
import type { IntentRow } from '#features/intents/list/intent-rows.ts';
import { HEAD_HEIGHT } from '#features/intents/list/row-height.ts';
import styles from '#features/intents/list/intent-list.module.css';

interface RowFrameProps {
  row: IntentRow;
  index: number;
  id: string;
  /** Pixels below the top of the list. */
  start: number;
  measure: (element: HTMLElement | null) => void;
  isActive: boolean;
  isChosen: boolean;
  /** Some templates are chosen: these are the selected rows then. */
  isMarking: boolean;
  onClickCapture: (event: MouseEvent) => void;
  /** The pointer went down on the row, to stand on it. */
  onPress: () => void;
  children: ReactNode;
}

/** The place of a row in the list. */
export function RowFrame(props: RowFrameProps) {
  const { row, index, id, start, measure, isActive, isChosen, isMarking, onClickCapture, onPress, children } = props;
  return (
    <div
      ref={measure}
      data-index={index}
      id={id}
      role="row"
      aria-rowindex={index + 2}
      aria-level={row.kind === 'intent' ? 1 : 2}
      aria-expanded={row.kind === 'intent' ? row.isOpen : undefined}
      aria-selected={isMarking ? isChosen : isActive}
      className={row.kind === 'intent' ? `p-line ${styles.row}` : styles.row}
      data-kind={row.kind}
      data-twin={row.isTwin || undefined}
      data-active={isActive || undefined}
      data-chosen={isChosen || undefined}
      style={{ transform: `translateY(${start - HEAD_HEIGHT}px)` }}
      onClickCapture={onClickCapture}
      onMouseDown={(event) => {
        // Shift would mark the text in between, and the anchor is where one stood before.
        if (event.shiftKey || event.ctrlKey || event.metaKey) return event.preventDefault();
        onPress();
      }}
    >
      {children}
    </div>
  );
}
