import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { StepRow } from '#features/tests/step-row.tsx';
import type { DraftEdits } from '#features/tests/use-draft-edits.ts';
import type { TestNames } from '#features/tests/use-tests.ts';
import { testTexts } from '#texts/tests.ts';
import styles from '#features/tests/test-editor.module.css';

const { editor: editorTexts } = testTexts;

const DRAG_FROM_PX = 4;

interface StepListProps {
  steps: DraftEdits['steps'];
  names: TestNames;
  /** The test was to be saved: steps without a text are marked. */
  isEmptyRefused: boolean;
}

/** The steps of a test that is edited; dragging and keys move them. */
export function StepList({ steps, names, isEmptyRefused }: StepListProps) {
  const { list, rows, replace, move, remove } = steps;
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_FROM_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  return (
    <>
      {list.length > 0 && (
        <div className={styles.head} aria-hidden>
          <span />
          <span>{editorTexts.columns.input}</span>
          <span>{editorTexts.columns.reactions}</span>
          <span>{editorTexts.columns.condition}</span>
          <span>{editorTexts.columns.actions}</span>
        </div>
      )}
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={({ active, over }) => {
          const at = (key: unknown) => list.findIndex((step) => step.key === key);
          if (over) move(at(active.id), at(over.id));
        }}
      >
        <SortableContext items={list.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
          <ol ref={rows} className={styles.rows} aria-label={editorTexts.steps}>
            {list.map((step, index) => (
              <StepRow
                key={step.key}
                step={step}
                number={index + 1}
                names={names}
                isEmptyRefused={isEmptyRefused}
                onChange={(changed) => replace(index, changed)}
                onRemove={() => remove(index)}
                onMove={(by) => move(index, index + by)}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
    </>
  );
}
