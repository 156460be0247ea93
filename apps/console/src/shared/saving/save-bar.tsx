import { Button } from '@mantine/core';
import { useHotkeys } from '#shared/hotkeys/hotkeys.ts';
import { notify } from '#shared/notices/notices.ts';
import type { Thing } from '#shared/saving/buffer.ts';
import { LeaveGuard } from '#shared/saving/leave-guard.tsx';
import { useTellDraft } from '#shared/saving/open-draft.ts';
import { SaveTools } from '#shared/saving/save-tools.tsx';
import { SavingConflicts } from '#shared/saving/saving-conflicts.tsx';
import type { Wording } from '#shared/saving/shown-conflicts.ts';
import type { Saving } from '#shared/saving/use-saving.ts';
import { saveTexts } from '#texts/saving.ts';
import { texts } from '#texts/spec.ts';
import styles from '#shared/saving/save-bar.module.css';

interface SaveBarProps<T extends Thing> {
  saving: Saving<T>;
  wording: Wording<T>;
  /** Runs after Ctrl+Shift+S has saved everything: `Save & Train`. */
  second?: { label: string; run: () => void };
  /** A field has an error that prevents saving. */
  isInvalid?: boolean;
  /** Called by Save while a field has an error. */
  onInvalid?: () => void;
}

/**
 * The save controls of a screen: the state in the top bar, the keys, the question on leaving, and the choice after a
 * conflict.
 */
export function SaveBar<T extends Thing>({ saving, wording, second, isInvalid = false, onInvalid }: SaveBarProps<T>) {
  const count = saving.unsaved.length;
  const save = async () => {
    if (!isInvalid) return saving.save();
    if (onInvalid) onInvalid();
    else notify.error({ title: texts.saving.failed, message: saveTexts.invalid, isOfScreen: true });
    return false;
  };
  useTellDraft({ count, save });
  const saveAndRun = async () => {
    if (await save()) second?.run();
  };
  useHotkeys(
    saveTexts.shortcuts,
    second ? [{ keys: 'Ctrl+Shift+S', description: second.label, run: () => void saveAndRun() }] : [],
  );
  return (
    <>
      <SaveTools
        count={count}
        isSaving={saving.isSaving}
        isInvalid={isInvalid}
        undo={saving.canUndo ? saving.undo : undefined}
        redo={saving.canRedo ? saving.redo : undefined}
        onDiscard={saving.discard}
        onSave={() => void save()}
      >
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
      </SaveTools>
      <SavingConflicts saving={saving} wording={wording} />
      <LeaveGuard count={count} isSaving={saving.isSaving} onSave={save} />
    </>
  );
}
