import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { ActionCall } from '@parley/domain';
import { memo, useState } from 'react';
import { ActionCard } from '#features/reactions/panel/action-card.tsx';
import { moved, newCall } from '#features/reactions/action-calls.ts';
import { ActionPicker } from '#features/reactions/panel/action-picker.tsx';
import { useNames } from '#features/reactions/reaction-names.ts';
import styles from '#features/reactions/panel/action-list.module.css';

interface ActionListProps {
  calls: readonly ActionCall[];
  onChange: (calls: ActionCall[]) => void;
}

/** With more actions than this the cards begin folded. */
const OPEN_AT_MOST = 8;
const DRAG_FROM_PX = 4;

/** The actions of a reaction, in order. Cards are dragged, or moved with Alt and the arrow keys. */
export const ActionList = memo(function ActionList({ calls, onChange }: ActionListProps) {
  const { isReadOnly } = useNames();
  const [isOpen, setOpen] = useState(() => calls.map(() => calls.length <= OPEN_AT_MOST));
  /** The card to focus once it is drawn. */
  const [focus, setFocus] = useState<{ index: number; on: 'head' | 'field' } | null>(null);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_FROM_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );

  const move = (from: number, to: number) => {
    if (isReadOnly || to < 0 || to >= calls.length || from === to) return;
    setOpen((open) => moved(open, from, to));
    setFocus({ index: to, on: 'head' });
    onChange(moved(calls, from, to));
  };
  const insertAt = (index: number, call: ActionCall) => {
    setOpen((open) => open.toSpliced(index, 0, true));
    setFocus({ index, on: 'field' });
    onChange(calls.toSpliced(index, 0, call));
  };
  const remove = (index: number) => {
    setOpen((open) => open.toSpliced(index, 1));
    setFocus(calls.length > 1 ? { index: Math.min(index, calls.length - 2), on: 'head' } : null);
    onChange(calls.toSpliced(index, 1));
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over) move(indexOf(active.id), indexOf(over.id));
  };

  return (
    <div className={styles.actions}>
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={onDragEnd}>
        {/* A call has no id of its own: its place is its key, and what belongs to it moves along. */}
        <SortableContext items={calls.map((_, index) => idOf(index))} strategy={verticalListSortingStrategy}>
          <ol className={styles.cards}>
            {calls.map((call, index) => (
              <ActionCard
                key={index}
                id={idOf(index)}
                call={call}
                isOpen={isOpen[index] ?? true}
                focusOn={focus?.index === index ? focus.on : null}
                onFocused={() => setFocus(null)}
                onToggle={() => setOpen((open) => calls.map((_, at) => (at === index) !== (open[at] ?? true)))}
                onChange={(changed) => onChange(calls.with(index, changed))}
                onMove={(by) => move(index, index + by)}
                onDuplicate={() => insertAt(index + 1, structuredClone(call))}
                onRemove={() => remove(index)}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      {!isReadOnly && <ActionPicker onPick={(name) => insertAt(calls.length, newCall(name))} />}
    </div>
  );
});

function idOf(index: number): string {
  return `action-${index}`;
}

function indexOf(id: string | number): number {
  return Number(String(id).slice('action-'.length));
}
