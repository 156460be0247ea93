import type { useSortable } from '@dnd-kit/sortable';
import { IconGripVertical } from '@tabler/icons-react';
import styles from '#features/reactions/panel/action-card.module.css';

interface DragGripProps {
  sortable: Pick<ReturnType<typeof useSortable>, 'attributes' | 'listeners' | 'setActivatorNodeRef'>;
  label: string;
}

/** The place by which a card or a question is dragged. */
export function DragGrip({ sortable: { attributes, listeners, setActivatorNodeRef }, label }: DragGripProps) {
  return (
    <span ref={setActivatorNodeRef} className={styles.grip} {...attributes} {...listeners} aria-label={label}>
      <IconGripVertical size={16} stroke={1.75} aria-hidden />
    </span>
  );
}
