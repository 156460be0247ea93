import { Button, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { testTexts } from '#texts/tests.ts';
import { uiTexts } from '#texts/ui.ts';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Kbd } from '#shared/ui/kbd.tsx';
import { QuietButton } from '#shared/ui/quiet-button.tsx';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import { NextStepField } from '#features/tests/next-step-field.tsx';
import { StepList } from '#features/tests/step-list.tsx';
import { TestStartFields } from '#features/tests/test-start-fields.tsx';
import { TestConflictDialog } from '#features/tests/test-conflict-dialog.tsx';
import { useTestEditing, type OpenedTest } from '#features/tests/use-test-editing.ts';
import type { TestNames } from '#features/tests/use-tests.ts';
import styles from '#features/tests/test-editor.module.css';

const { editor: editorTexts } = testTexts;

interface TestEditorProps extends OpenedTest {
  names: TestNames;
}

const WIDTH = 1_080;

/** Edits or creates a test. It runs as soon as it is saved. */
export function TestEditor({ names, ...opened }: TestEditorProps) {
  const { before } = opened;
  const editing = useTestEditing(opened);
  const { draft, change, next, saving, isRefused } = editing;
  const submit = () => void editing.submit();
  const close = () => void editing.close();

  useHotkeys(
    editorTexts.shortcuts.title,
    [
      { keys: 'Ctrl+D', description: editorTexts.shortcuts.next, run: () => next.field.current?.focus() },
      { keys: 'Ctrl+S', description: editorTexts.shortcuts.save, run: submit },
    ],
    { inDialog: true },
  );

  return (
    <Dialog
      title={before ? editorTexts.title(before.name) : editorTexts.titleNew}
      size={WIDTH}
      keepsTyped
      onClose={close}
      footer={
        <>
          <QuietButton icon={IconTrash} onClick={() => void editing.remove()}>
            {editorTexts.delete}
          </QuietButton>
          <span className="p-fill" />
          <Button onClick={close}>{uiTexts.cancel}</Button>
          <Button variant="filled" loading={saving.isSaving} rightSection={<Kbd keys="Ctrl S" />} onClick={submit}>
            {editorTexts.save}
          </Button>
        </>
      }
    >
      <TextInput
        label={editorTexts.identifier}
        data-autofocus={draft.steps.length === 0 || undefined}
        value={draft.name}
        error={editing.fault}
        maxLength={200}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TestStartFields draft={draft} onChange={change} onFault={editing.setStartFault} />
      <StepList steps={editing.steps} names={names} isEmptyRefused={isRefused} />
      <NextStepField next={next} />
      <TestConflictDialog saving={saving} names={names} />
      {isRefused && editing.hasEmptyStep && <Fault text={editorTexts.emptyStep} />}
      {editing.hasUnfinished && <Fault text={editorTexts.unfinished} />}
    </Dialog>
  );
}

function Fault({ text }: { text: string }) {
  return (
    <p className={styles.fault} role="alert">
      <StateIcon state="error" size={14} /> {text}
    </p>
  );
}
