import { ConflictDialog } from '#shared/saving/conflict-dialog.tsx';
import { LeaveGuard } from '#shared/saving/leave-guard.tsx';
import { shownConflicts } from '#shared/saving/shown-conflicts.ts';
import { SaveStateSlot } from '#shared/ui/page-header.tsx';
import { UnsavedDot } from '#shared/ui/state-icon.tsx';
import { useUserName } from '#shared/users/use-user-name.ts';
import { WORDING, type Synonyms } from '#features/intents/synonyms/use-synonyms.ts';
import { saveTexts } from '#texts/saving.ts';
import styles from '#features/intents/synonyms/synonyms-saving.module.css';

/** That synonyms are unsaved, also while their panel is closed: in the top bar, on leaving, in a conflict. */
export function SynonymsSaving({ saving, isRenaming }: Pick<Synonyms, 'saving' | 'isRenaming'>) {
  const userName = useUserName();
  const count = saving.unsaved.length;
  return (
    <>
      {count > 0 && (
        <SaveStateSlot>
          <output className={styles.state} aria-label={saveTexts.state}>
            <UnsavedDot /> <span className="p-figures">{count}</span> {saveTexts.unsaved}
          </output>
        </SaveStateSlot>
      )}
      <ConflictDialog
        conflicts={shownConflicts(saving.conflicts, WORDING, userName, saving.changedAt)}
        isSaving={saving.isSaving}
        onCancel={saving.cancelConflicts}
        onMerge={(choices) => void saving.saveMerged(choices)}
      />
      <LeaveGuard count={Math.max(count, Number(isRenaming))} isSaving={saving.isSaving} onSave={saving.save} />
    </>
  );
}
