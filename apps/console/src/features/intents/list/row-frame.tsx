import type { MouseEvent, ReactNode } from 'react';
import type { IntentRow } from '#features/intents/list/intent-rows.ts';
import type { RowPlace } from '#shared/tree-grid/tree-grid.tsx';
import styles from '#features/intents/list/intent-list.module.css';

interface RowFrameProps {
  row: IntentRow;
  place: RowPlace;
  isActive: boolean;
  isChosen: boolean;
  /** Some templates are chosen: these are the selected rows then. */
  isMarking: boolean;
  onClickCapture: (event: MouseEvent) => void;
  /** A pointer press on the row makes it active. */
  onPress: () => void;
  children: ReactNode;
}

/** The frame of a row in the list. */
export function RowFrame(props: RowFrameProps) {
  const { row, place, isActive, isChosen, isMarking, onClickCapture, onPress, children } = props;
  return (
    <div
      {...place}
      role="row"
      aria-level={row.kind === 'intent' ? 1 : 2}
      aria-expanded={row.kind === 'intent' ? row.isOpen : undefined}
      aria-selected={isMarking ? isChosen : isActive}
      className={row.kind === 'intent' ? `p-line ${styles.row}` : styles.row}
      data-kind={row.kind}
      data-twin={row.isTwin || undefined}
      data-active={isActive || undefined}
      data-chosen={isChosen || undefined}
      onClickCapture={onClickCapture}
      onMouseDown={(event) => {
        // Shift would select text, and the range starts at the previously active row.
        if (event.shiftKey || event.ctrlKey || event.metaKey) return event.preventDefault();
        onPress();
      }}
    >
      {children}
    </div>
  );
}
