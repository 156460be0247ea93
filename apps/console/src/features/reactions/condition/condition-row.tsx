import { useSortable } from '@dnd-kit/sortable';
import type { ReactNode } from 'react';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import { rowKeyDown } from '#features/reactions/condition/row-keys.ts';
import type { RowMark } from '#features/reactions/condition/use-live-condition.ts';
import { shownRead } from '#features/reactions/condition/verdict-strip.tsx';
import { DragGrip } from '#features/reactions/panel/drag-grip.tsx';
import { RemoveButton } from '#features/reactions/panel/list-fields.tsx';
import { useNames } from '#features/reactions/reaction-names.ts';
import { conditionTexts as texts } from '#texts/conditions.ts';
import styles from '#features/reactions/condition/condition-row.module.css';

interface RowFrameProps {
  place: string;
  mark: RowMark | undefined;
  /** It makes the result false, or does not matter beside a row that is true. */
  part: 'blamed' | 'muted' | undefined;
  isFinished: boolean;
  isEmpty: boolean;
  /** Its subject is the answer of a question, which has no name. */
  isAnswer: boolean;
  /** Its values need a line of their own. */
  isWide: boolean;
  onRemove: () => void;
  onAdd: () => void;
  onMove: (by: -1 | 1) => void;
  children: ReactNode;
}

/** Lays out a row: its fields, its result at the chosen turn, and the button that removes it. */
export function RowFrame(props: RowFrameProps) {
  const { place, mark, part, isFinished, isAnswer, isWide, onRemove, children } = props;
  const { isReadOnly } = useNames();
  const sortable = useSortable({ id: rowId(place), disabled: isReadOnly });
  const { setNodeRef, transform, transition, isDragging } = sortable;
  return (
    // Keys of the fields inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      ref={setNodeRef}
      className={styles.row}
      style={draggedStyle({ transform, transition })}
      aria-label={texts.row(place)}
      data-place={place}
      data-part={part}
      data-answer={isAnswer || undefined}
      data-wide={isWide || undefined}
      data-dragging={isDragging || undefined}
      onKeyDown={(event) => rowKeyDown(event, { ...props, isReadOnly })}
    >
      {!isReadOnly && (
        <span className={styles.grip}>
          <DragGrip sortable={sortable} label={texts.dragRow(place)} />
        </span>
      )}
      {children}
      <Mark mark={mark} isBlamed={part === 'blamed'} isFinished={isFinished} />
      {!isReadOnly && (
        <span className={styles.remove}>
          <RemoveButton label={texts.removeRow(place)} onClick={onRemove} />
        </span>
      )}
    </li>
  );
}

export function rowId(place: string): string {
  return `row-${place}`;
}

export function draggedStyle({
  transform,
  transition,
}: Pick<ReturnType<typeof useSortable>, 'transform' | 'transition'>) {
  return { transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition };
}

interface MarkProps {
  mark: RowMark | undefined;
  isBlamed: boolean;
  isFinished: boolean;
}

function Mark({ mark, isBlamed, isFinished }: MarkProps) {
  if (!isFinished) {
    return (
      <span className={styles.mark} data-unfinished>
        <span className="p-cut">{texts.unfinished}</span>
      </span>
    );
  }
  if (mark === undefined) return null;
  const label = labelOf(mark);
  const state = mark.holds === 'error' ? 'warning' : mark.holds ? 'ok' : isBlamed ? 'error' : 'not-run';
  return (
    <span className={styles.mark} data-state={state} title={label}>
      <StateIcon state={state} size={14} label={label} />
      {'read' in mark && <span className="p-cut">{shownRead(mark.read)}</span>}
    </span>
  );
}

/** The result of a group at the chosen turn. */
export function GroupMark({ mark }: { mark: RowMark | undefined }) {
  if (mark === undefined) return null;
  const state = mark.holds === 'error' ? 'warning' : mark.holds ? 'ok' : 'not-run';
  return <StateIcon state={state} size={14} label={labelOf(mark)} />;
}

function labelOf({ holds, error = '' }: RowMark): string {
  return holds === 'error' ? texts.fails(error) : holds ? texts.holds : texts.doesNotHold;
}
