import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { ReactNode } from 'react';
import { rowId } from '#features/reactions/condition/condition-row.tsx';
import { useDragSensors } from '#features/reactions/panel/use-drag-sensors.ts';
import styles from '#features/reactions/condition/condition.module.css';

interface SortedRowsProps {
  label: string;
  before: string;
  count: number;
  onMove: (from: number, to: number) => void;
  children: ReactNode;
}

/** Rows that are dragged by their grips, by the pointer or by keys. */
export function SortedRows({ label, before, count, onMove, children }: SortedRowsProps) {
  const sensors = useDragSensors();
  const ids = Array.from({ length: count }, (_, at) => rowId(`${before}${at + 1}`));
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over) onMove(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
  };
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={onDragEnd}>
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol className={styles.rows} aria-label={label}>
          {children}
        </ol>
      </SortableContext>
    </DndContext>
  );
}
