import { useSortable } from '@dnd-kit/sortable';
import { ActionIcon, NumberInput, TextInput } from '@mantine/core';
import { IconGripVertical, IconTrash } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { CodeEditor } from '#parts/editor/code-editor.tsx';
import { ChipListField } from '#features/tests/chip-list-field.tsx';
import { ExpectedFields } from '#features/tests/expected-fields.tsx';
import type { DraftStep } from '#features/tests/test-draft.ts';
import type { TestNames } from '#features/tests/use-tests.ts';
import { testTexts } from '#texts/tests.ts';
import styles from '#features/tests/test-editor.module.css';

const {
  step: texts,
  editor: { columns },
} = testTexts;

interface StepRowProps {
  step: DraftStep;
  number: number;
  names: TestNames;
  isEmptyRefused: boolean;
  onChange: (step: DraftStep) => void;
  onRemove: () => void;
  onMove: (by: 1 | -1) => void;
}

/** A step of the test: the caller's words, and the expected turn of the bot. */
export function StepRow({ step, number, names, isEmptyRefused, onChange, onRemove, onMove }: StepRowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: step.key,
  });
  function onKeyDown(event: KeyboardEvent) {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  }
  return (
    <li
      ref={setNodeRef}
      className={styles.row}
      data-dragging={isDragging || undefined}
      style={{ transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined, transition }}
    >
      <button
        {...attributes}
        {...listeners}
        ref={setActivatorNodeRef}
        type="button"
        className={styles.grip}
        aria-label={texts.move(number)}
        title={texts.moveHint}
        onKeyDown={(event) => {
          onKeyDown(event);
          if (!event.defaultPrevented) listeners?.['onKeyDown']?.(event);
        }}
      >
        <IconGripVertical size={16} stroke={1.75} aria-hidden />
      </button>
      <div className={styles.cell} data-label={columns.input}>
        <TextInput
          aria-label={texts.input(number)}
          value={step.input}
          error={isEmptyRefused && step.input.trim() === ''}
          onChange={(event) => onChange({ ...step, input: event.currentTarget.value })}
        />
        <ExpectedFields step={step} number={number} intents={names.intents} onChange={onChange} />
        <NumberInput
          className={styles.wait ?? ''}
          aria-label={texts.wait(number)}
          placeholder={texts.noWait}
          prefix={texts.waitBefore}
          suffix={texts.waitAfter}
          min={0}
          hideControls
          value={step.wait ?? ''}
          onChange={(wait) => {
            const { wait: _before, ...rest } = step;
            onChange(typeof wait === 'number' && wait > 0 ? { ...rest, wait } : rest);
          }}
        />
      </div>
      <div className={styles.cell} data-label={columns.reactions}>
        <ChipListField
          label={texts.reactions(number)}
          value={step.reactions}
          options={names.reactionOptions}
          nameOf={names.reactionName}
          onChange={(reactions) => onChange({ ...step, reactions })}
        />
      </div>
      <div className={styles.cell} data-label={columns.condition}>
        <CodeEditor
          mode="expression"
          label={texts.condition(number)}
          value={step.condition}
          placeholder={texts.conditionExample}
          onChange={(condition) => onChange({ ...step, condition })}
        />
      </div>
      <div className={styles.cell} data-label={columns.actions}>
        <ChipListField
          label={texts.actions(number)}
          value={step.actions}
          options={names.actionOptions}
          nameOf={names.actionName}
          onChange={(actions) => onChange({ ...step, actions })}
        />
      </div>
      <ActionIcon aria-label={texts.removeStep(number)} title={texts.removeStepHint} onClick={onRemove}>
        <IconTrash size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </li>
  );
}
