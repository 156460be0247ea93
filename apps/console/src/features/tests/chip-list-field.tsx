import { closestCenter, DndContext, PointerSensor, useSensor, useSensors, type DragEndEvent } from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable';
import { IconX } from '@tabler/icons-react';
import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { matchingOffers } from '#shared/ui/offers.ts';
import { SuggestField } from '#shared/ui/suggest-field.tsx';
import fieldStyles from '#shared/ui/suggest-field.module.css';
import type { NamedThing } from '#features/tests/use-tests.ts';
import { testTexts } from '#texts/tests.ts';
import styles from '#features/tests/chip-list-field.module.css';

const { step: texts, steps: stepsTexts } = testTexts;

interface ChipListFieldProps<Id extends number | string> {
  label: string;
  value: readonly Id[];
  options: readonly NamedThing<Id>[];
  /** Undefined if it was deleted. */
  nameOf: (id: Id) => string | undefined;
  onChange: (value: Id[]) => void;
}

const DRAG_FROM_PX = 4;

/** Things in their order, as chips: added with completion, dragged, or moved with Alt and the arrow keys. */
export function ChipListField<Id extends number | string>(props: ChipListFieldProps<Id>) {
  const { label, value, options, nameOf, onChange } = props;
  const [typed, setTyped] = useState('');
  const offers = useMemo(
    () =>
      matchingOffers(
        options.map(({ id, name }) => ({ value: String(id), name })),
        typed,
      ),
    [options, typed],
  );
  const box = useRef<HTMLDivElement>(null);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: DRAG_FROM_PX } }));
  // One item may occur twice.
  const keys = value.map((id, index) => `${index} ${id}`);

  function focusChip(index: number) {
    setTimeout(() => {
      const chips = box.current?.querySelectorAll<HTMLElement>('[data-chip]');
      (chips?.[index] ?? box.current?.querySelector('input'))?.focus();
    });
  }

  function move(from: number, to: number) {
    const id = value[from];
    if (id === undefined || to < 0 || to >= value.length) return;
    onChange(value.toSpliced(from, 1).toSpliced(to, 0, id));
    focusChip(to);
  }

  function remove(index: number) {
    onChange(value.toSpliced(index, 1));
    focusChip(Math.min(index, value.length - 2));
  }

  function onDragEnd({ active, over }: DragEndEvent) {
    if (over) move(keys.indexOf(String(active.id)), keys.indexOf(String(over.id)));
  }

  return (
    <div
      ref={box}
      className={`${fieldStyles.box} ${value.length === 0 ? fieldStyles.empty : ''}`}
      role="group"
      aria-label={label}
    >
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={onDragEnd}>
        <SortableContext items={keys} strategy={rectSortingStrategy}>
          {value.map((id, index) => (
            <SortableChip
              key={keys[index]}
              chipKey={keys[index] ?? ''}
              name={nameOf(id)}
              fallback={String(id)}
              onRemove={() => remove(index)}
              onMove={(step) => move(index, index + step)}
            />
          ))}
        </SortableContext>
      </DndContext>
      <SuggestField
        isBare
        label={texts.addTo(label)}
        placeholder={value.length === 0 ? texts.any : texts.add}
        typed={typed}
        onType={setTyped}
        offers={offers}
        onTake={(chosen) => {
          const found = options.find(({ id }) => String(id) === chosen);
          setTyped('');
          if (found) onChange([...value, found.id]);
        }}
        onBackspace={() => onChange(value.slice(0, -1))}
      />
    </div>
  );
}

interface SortableChipProps {
  chipKey: string;
  name: string | undefined;
  fallback: string;
  onRemove: () => void;
  onMove: (step: 1 | -1) => void;
}

function SortableChip({ chipKey, name, fallback, onRemove, onMove }: SortableChipProps) {
  const { listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id: chipKey });
  const shown = name ?? stepsTexts.deleted(fallback);

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey && event.key === 'ArrowLeft') onMove(-1);
    else if (event.altKey && event.key === 'ArrowRight') onMove(1);
    else if (event.key === 'Delete' || event.key === 'Backspace') onRemove();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <span
      ref={setNodeRef}
      className={styles.chip}
      data-missing={name === undefined || undefined}
      data-dragging={isDragging || undefined}
      style={{ transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined, transition }}
    >
      <button
        type="button"
        data-chip
        className={styles.grip}
        title={texts.moveHint}
        {...listeners}
        onKeyDown={onKeyDown}
      >
        {shown}
      </button>
      <button
        type="button"
        className="p-icon-button p-rigid"
        tabIndex={-1}
        aria-label={texts.remove(shown)}
        onClick={onRemove}
      >
        <IconX size={12} stroke={2} aria-hidden />
      </button>
    </span>
  );
}
