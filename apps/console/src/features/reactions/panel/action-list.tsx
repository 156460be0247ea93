import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { ActionCall } from '@parley/domain';
import { memo } from 'react';
import { ActionCard } from '#features/reactions/panel/action-card.tsx';
import { newCall } from '#features/reactions/action-calls.ts';
import { ActionPicker } from '#features/reactions/panel/action-picker.tsx';
import { blocksOf } from '#features/reactions/panel/blocks.ts';
import { isElseOf, negationOf } from '#features/reactions/panel/else-of.ts';
import { FormCard } from '#features/reactions/panel/form/form-card.tsx';
import { useActionEdits, type ActionEdits } from '#features/reactions/panel/use-action-edits.ts';
import { useDragSensors } from '#features/reactions/panel/use-drag-sensors.ts';
import styles from '#features/reactions/panel/action-list.module.css';

interface ActionListProps {
  /** The id of the reaction. */
  reaction: number;
  calls: readonly ActionCall[];
  onChange: (calls: ActionCall[]) => void;
  /** Another order or number of actions: a step of its own for undo, however quickly it follows typing. */
  onArrange: (calls: ActionCall[]) => void;
}

/** The actions of a reaction, in order. Cards are dragged, or moved with Alt and the arrow keys. */
export const ActionList = memo(function ActionList({ reaction, calls, onChange, onArrange }: ActionListProps) {
  const edits = useActionEdits(reaction, calls, onChange, onArrange);
  const sensors = useDragSensors();
  const blocks = blocksOf(calls);
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over) edits.moveBlock(indexOf(active.id), indexOf(over.id));
  };
  return (
    <div className={styles.actions}>
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={onDragEnd}>
        {/* A call has no id of its own: its place is its key, and what belongs to it moves along. */}
        <SortableContext items={blocks.map((_, index) => idOf(index))} strategy={verticalListSortingStrategy}>
          <ol className={styles.cards}>
            {blocks.map((block, index) => {
              const props = { id: idOf(index), edits, onMove: (by: -1 | 1) => edits.moveBlock(index, index + by) };
              const { kind, from, count } = block;
              return kind === 'form' ? (
                <FormCard key={index} {...props} questions={calls.slice(from, from + count)} from={from} />
              ) : (
                <CallCard key={index} {...props} at={from} />
              );
            })}
          </ol>
        </SortableContext>
      </DndContext>
      {!edits.isReadOnly && <ActionPicker onPick={(name) => edits.insert(calls.length, newCall(name))} />}
    </div>
  );
});

interface CallCardProps {
  id: string;
  /** The place among the actions. */
  at: number;
  edits: ActionEdits;
  onMove: (by: -1 | 1) => void;
}

/** The card of one call, which knows the calls around it. */
function CallCard({ id, at, edits, onMove }: CallCardProps) {
  const { calls, focus } = edits;
  const call = calls[at];
  if (call === undefined) return null;
  const isElse = isElseOf(call, calls[at - 1]);
  const mayHaveElse = !isElse && !isElseOf(calls[at + 1], call);
  const addElse = () => edits.insert(at + 1, { ...newCall(call.name), when: negationOf(call.when ?? '') });
  return (
    <ActionCard
      id={id}
      call={call}
      isElse={isElse}
      isOpen={edits.isOpen(at)}
      focusOn={focus?.index === at && focus.on !== 'form' ? focus.on : null}
      onFocused={edits.onFocused}
      onFocusCondition={() => edits.focusOn({ index: at, on: 'condition' })}
      onToggle={() => edits.toggle(at)}
      onChange={(changed) => edits.change(at, changed)}
      onMove={onMove}
      onDuplicate={() => edits.insert(at + 1, structuredClone(call))}
      onElse={mayHaveElse ? addElse : undefined}
      onRemove={() => edits.remove(at)}
    />
  );
}

function idOf(index: number): string {
  return `action-${index}`;
}

function indexOf(id: string | number): number {
  return Number(String(id).slice('action-'.length));
}
