import { Button } from '@mantine/core';
import type { Thing } from '#shared/saving/buffer.ts';
import { LeaveGuard } from '#shared/saving/leave-guard.tsx';
import { SavingConflicts } from '#shared/saving/saving-conflicts.tsx';
import type { Wording } from '#shared/saving/shown-conflicts.ts';
import { useSaveKeys } from '#shared/saving/use-save-keys.ts';
import { UndoButtons } from '#shared/ui/undo-buttons.tsx';
import type { Saving } from '#shared/saving/use-saving.ts';
import { Kbd } from '#shared/ui/kbd.tsx';
import { UnsavedDot } from '#shared/ui/state-icon.tsx';
import { platformTexts } from '#texts/platform.ts';
import { platformUserTexts } from '#texts/platform-users.ts';
import styles from '#features/platform/users/panel-foot.module.css';

const { panel: texts } = platformUserTexts;

interface PanelFootProps<T extends Thing> {
  saving: Saving<T>;
  wording: Wording<T>;
  /** The number of unsaved changes. */
  count: number;
}

/** Saves, undoes or discards the changes of a panel, asks before it is left, and shows conflicts. */
export function PanelFoot<T extends Thing>({ saving, wording, count }: PanelFootProps<T>) {
  const { isSaving, save, discard } = saving;
  const undo = saving.canUndo ? saving.undo : undefined;
  const redo = saving.canRedo ? saving.redo : undefined;
  useSaveKeys(texts.save, () => void save(), { undo, redo });
  return (
    <>
      <output className={styles.state}>
        {count > 0 && (
          <>
            <UnsavedDot /> <span className="p-figures">{texts.unsaved(count)}</span>
          </>
        )}
      </output>
      <UndoButtons undo={undo} redo={redo} />
      <Button disabled={count === 0 || isSaving} onClick={discard}>
        {texts.discard}
      </Button>
      <Button
        variant="filled"
        disabled={count === 0}
        loading={isSaving}
        rightSection={<Kbd keys="Ctrl+S" />}
        onClick={() => void save()}
      >
        {texts.save}
      </Button>
      <SavingConflicts saving={saving} wording={wording} />
      <LeaveGuard
        count={count}
        isSaving={isSaving}
        onSave={save}
        asksWithin={['tab', 'user', 'project']}
        wording={platformTexts.leave}
      />
    </>
  );
}
