import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { Button, TextInput } from '@mantine/core';
import type { BotTest } from '@parley/domain';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { texts } from '#texts/spec.ts';
import { testTexts } from '#texts/tests.ts';
import { uiTexts } from '#texts/ui.ts';
import { confirm } from '#shared/ui/confirm.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Kbd } from '#shared/ui/kbd.tsx';
import { QuietButton } from '#shared/ui/quiet-button.tsx';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import { focusUnfinished } from '#shared/ui/suggest-field.tsx';
import { StepRow } from '#features/tests/step-row.tsx';
import { draftStep, isChanged, nameFault, type DraftStep, type TestDraft } from '#features/tests/test-draft.ts';
import { TestStartFields } from '#features/tests/test-start-fields.tsx';
import { TestConflictDialog } from '#features/tests/test-conflict-dialog.tsx';
import { useTestSaving } from '#features/tests/use-test-saving.ts';
import type { TestNames } from '#features/tests/use-tests.ts';
import styles from '#features/tests/test-editor.module.css';

const { editor: editorTexts } = testTexts;

interface TestEditorProps {
  draft: TestDraft;
  /** As it was when the editor was opened; left out for a new test. */
  before?: BotTest | undefined;
  names: TestNames;
  otherNames: string[];
  /** With the id of the test that was saved, if one was. */
  onClose: (saved?: number) => void;
}

const WIDTH = 1_080;
const DRAG_FROM_PX = 4;

/** Edits a test, or makes one. It is run as soon as it is saved. */
export function TestEditor({ draft: opened, before, names, otherNames, onClose }: TestEditorProps) {
  const [draft, setDraft] = useState(opened);
  const [refusal, setRefusal] = useState<string>();
  const [isRefused, setRefused] = useState(false);
  const [next, setNext] = useState('');
  const [isNextInvalid, setNextInvalid] = useState(false);
  const [hasStartFault, setStartFault] = useState(false);
  const nextField = useRef<HTMLInputElement>(null);
  const rows = useRef<HTMLOListElement>(null);
  const [hasUnfinished, setUnfinished] = useState(false);
  const saving = useTestSaving(before, onClose);
  const { isSaving } = saving;
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_FROM_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const fault = nameFault(draft.name, otherNames) ?? refusal;
  const hasEmptyStep = draft.steps.some(({ input }) => input.trim() === '');

  const change = (part: Partial<TestDraft>) => {
    setRefusal(undefined);
    setDraft((now) => ({ ...now, ...part }));
  };
  const changeSteps = (steps: DraftStep[]) => {
    setUnfinished(false);
    change({ steps });
  };

  function addNext() {
    if (next.trim() === '') return setNextInvalid(true);
    changeSteps([...draft.steps, draftStep({ input: next.trim() })]);
    setNext('');
    setNextInvalid(false);
  }

  function moveStep(from: number, to: number) {
    const step = draft.steps[from];
    if (step && to >= 0 && to < draft.steps.length) changeSteps(draft.steps.toSpliced(from, 1).toSpliced(to, 0, step));
  }

  function removeStep(index: number) {
    changeSteps(draft.steps.toSpliced(index, 1));
    // The button that had the focus is gone with its step.
    const input = rows.current?.children[index + 1]?.querySelector('input') ?? nextField.current;
    input?.focus();
  }

  async function submit() {
    // A step must not lose what it was to expect because its name was typed and not added.
    const isUnfinished = rows.current !== null && focusUnfinished(rows.current);
    setUnfinished(isUnfinished);
    if (isUnfinished) return;
    if (fault !== undefined || hasEmptyStep || hasStartFault || hasEmptyAddress(draft) || isSaving || saving.conflict)
      return setRefused(true);
    // Text in the field of the next step counts as a step.
    const steps = next.trim() === '' ? draft.steps : [...draft.steps, draftStep({ input: next.trim() })];
    setRefusal(await saving.save({ ...draft, steps }));
  }

  async function close() {
    // The dialog on top of this one is closed first.
    if (saving.conflict) return;
    // A copy has never been saved: closing it loses all of its steps.
    const isUnsavedCopy = draft.id === null && draft.steps.length > 0;
    const isTouched = isUnsavedCopy || isChanged(draft, opened) || next.trim() !== '';
    if (
      isTouched &&
      !(await confirm({ title: texts.tests.discard, confirmLabel: editorTexts.discard, isDestructive: true }))
    )
      return;
    onClose();
  }

  async function removeTest() {
    if (!before) return close();
    const question = {
      title: editorTexts.deleteQuestion(before.name),
      confirmLabel: editorTexts.delete,
      isDestructive: true,
    };
    if (await confirm(question)) await saving.remove(before);
  }

  useHotkeys(
    editorTexts.shortcuts.title,
    [
      { keys: 'Ctrl+D', description: editorTexts.shortcuts.next, run: () => nextField.current?.focus() },
      { keys: 'Ctrl+S', description: editorTexts.shortcuts.save, run: () => void submit() },
    ],
    { inDialog: true },
  );

  return (
    <Dialog
      title={before ? editorTexts.title(before.name) : editorTexts.titleNew}
      size={WIDTH}
      onClose={() => void close()}
      footer={
        <>
          <QuietButton icon={IconTrash} onClick={() => void removeTest()}>
            {editorTexts.delete}
          </QuietButton>
          <span className={styles.gap} />
          <Button onClick={() => void close()}>{uiTexts.cancel}</Button>
          <Button
            variant="filled"
            loading={isSaving}
            rightSection={<Kbd keys="Ctrl S" />}
            onClick={() => void submit()}
          >
            {editorTexts.save}
          </Button>
        </>
      }
    >
      <TextInput
        label={editorTexts.identifier}
        data-autofocus={draft.steps.length === 0 || undefined}
        value={draft.name}
        error={fault}
        maxLength={200}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TestStartFields draft={draft} onChange={change} onFault={setStartFault} />
      {draft.steps.length > 0 && (
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
          const at = (key: unknown) => draft.steps.findIndex((step) => step.key === key);
          if (over) moveStep(at(active.id), at(over.id));
        }}
      >
        <SortableContext items={draft.steps.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
          <ol ref={rows} className={styles.rows} aria-label={editorTexts.steps}>
            {draft.steps.map((step, index) => (
              <StepRow
                key={step.key}
                step={step}
                number={index + 1}
                names={names}
                isEmptyRefused={isRefused}
                onChange={(changed) => changeSteps(draft.steps.with(index, changed))}
                onRemove={() => removeStep(index)}
                onMove={(by) => moveStep(index, index + by)}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <div className={styles.next}>
        <TextInput
          ref={nextField}
          className={styles.nextField ?? ''}
          aria-label={editorTexts.next}
          placeholder={editorTexts.nextHint}
          value={next}
          error={isNextInvalid}
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          rightSectionWidth={52}
          rightSection={<Kbd keys="Ctrl D" />}
          onChange={(event) => {
            setNext(event.currentTarget.value);
            setNextInvalid(false);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            addNext();
          }}
        />
        <Button onClick={addNext}>{editorTexts.addStep}</Button>
      </div>
      <TestConflictDialog saving={saving} names={names} />
      {isRefused && hasEmptyStep && (
        <p className={styles.fault} role="alert">
          <StateIcon state="error" size={14} /> {editorTexts.emptyStep}
        </p>
      )}
      {hasUnfinished && (
        <p className={styles.fault} role="alert">
          <StateIcon state="error" size={14} /> {editorTexts.unfinished}
        </p>
      )}
    </Dialog>
  );
}

function hasEmptyAddress({ http }: TestDraft): boolean {
  return http?.some(({ url }) => url.trim() === '') ?? false;
}
