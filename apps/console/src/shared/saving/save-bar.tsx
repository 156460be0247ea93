import { ActionIcon, Button } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconTrashX } from '@tabler/icons-react';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { isWritingAside } from '#shared/hotkeys/is-typing.ts';
import { notify } from '#shared/notices/notices.ts';
import type { Thing } from '#shared/saving/buffer.ts';
import { ConflictDialog } from '#shared/saving/conflict-dialog.tsx';
import { LeaveGuard } from '#shared/saving/leave-guard.tsx';
import { shownConflicts, type Wording } from '#shared/saving/shown-conflicts.ts';
import type { Saving } from '#shared/saving/use-saving.ts';
import { Kbd } from '#shared/ui/kbd.tsx';
import { SaveStateSlot } from '#shared/ui/page-header.tsx';
import { StateIcon, UnsavedDot } from '#shared/ui/state-icon.tsx';
import { useUserName } from '#shared/users/use-user-name.ts';
import { saveTexts } from '#texts/saving.ts';
import { texts } from '#texts/spec.ts';
import styles from '#shared/saving/save-bar.module.css';

interface SaveBarProps<T extends Thing> {
  saving: Saving<T>;
  wording: Wording<T>;
  /** What Ctrl+Shift+S does once everything is saved: `Save & Train`. */
  second?: { label: string; run: () => void };
  /** Something stands at a field that must be put right first. */
  isInvalid?: boolean;
  /** Saving was asked for while something is not valid. */
  onInvalid?: () => void;
}

/**
 * The saving of a screen as its user meets it: the state in the top bar, the keys, the question on leaving,
 * and the choice when somebody else has saved the same things.
 */
export function SaveBar<T extends Thing>({ saving, wording, second, isInvalid = false, onInvalid }: SaveBarProps<T>) {
  const userName = useUserName();
  const count = saving.unsaved.length;
  const save = async () => {
    if (!isInvalid) return saving.save();
    if (onInvalid) onInvalid();
    else notify.error({ title: texts.saving.failed, message: saveTexts.invalid, isOfScreen: true });
    return false;
  };
  const saveAndRun = async () => {
    if (await save()) second?.run();
  };
  useHotkeys(saveTexts.shortcuts, [
    { keys: 'Ctrl+S', description: saveTexts.save, run: () => void save() },
    ...(second ? [{ keys: 'Ctrl+Shift+S', description: second.label, run: () => void saveAndRun() }] : []),
    {
      keys: 'Ctrl+Z',
      description: saveTexts.undo,
      get enabled() {
        return !isWritingAside();
      },
      run: saving.undo,
    },
    {
      keys: ['Ctrl+Shift+Z', 'Ctrl+Y'],
      description: saveTexts.redo,
      get enabled() {
        return !isWritingAside();
      },
      run: saving.redo,
    },
  ]);
  return (
    <>
      <SaveStateSlot>
        <div className={styles.bar}>
          <SaveState count={count} isSaving={saving.isSaving} isInvalid={isInvalid} />
          <ActionIcon
            aria-label={saveTexts.undo}
            title={saveTexts.undoWithKeys}
            disabled={!saving.canUndo}
            onClick={saving.undo}
          >
            <IconArrowBackUp size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
          <ActionIcon
            aria-label={saveTexts.redo}
            title={saveTexts.redoWithKeys}
            disabled={!saving.canRedo}
            onClick={saving.redo}
          >
            <IconArrowForwardUp size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
          {count > 0 && (
            <ActionIcon
              aria-label={saveTexts.discard}
              title={saveTexts.discard}
              disabled={saving.isSaving}
              onClick={saving.discard}
            >
              <IconTrashX size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
          {(count > 0 || saving.isSaving) && (
            <Button
              variant="filled"
              className={styles.save}
              loading={saving.isSaving}
              rightSection={<Kbd keys="Ctrl+S" />}
              onClick={() => void save()}
            >
              {saveTexts.save}
            </Button>
          )}
          {second && (
            <Button
              className={styles.second}
              data-second
              title={`${second.label} (Ctrl+Shift+S)`}
              disabled={saving.isSaving}
              onClick={() => void saveAndRun()}
            >
              {second.label}
            </Button>
          )}
        </div>
      </SaveStateSlot>
      <ConflictDialog
        conflicts={shownConflicts(saving.conflicts, wording, userName, saving.changedAt)}
        isSaving={saving.isSaving}
        onCancel={saving.cancelConflicts}
        onMerge={(choices) => void saving.saveMerged(choices)}
      />
      <LeaveGuard count={count} isSaving={saving.isSaving} onSave={save} />
    </>
  );
}

function SaveState({ count, isSaving, isInvalid }: { count: number; isSaving: boolean; isInvalid: boolean }) {
  return (
    <output className={styles.state} data-unsaved={count > 0 || undefined} aria-label={saveTexts.state}>
      {count === 0 && !isSaving && saveTexts.saved}
      {count > 0 && (
        <>
          <UnsavedDot /> <span className="p-figures">{count}</span>
          <span className={styles.words}> {saveTexts.unsaved}</span>
          {isInvalid && <StateIcon state="error" size={14} label={saveTexts.withErrors} />}
        </>
      )}
    </output>
  );
}
