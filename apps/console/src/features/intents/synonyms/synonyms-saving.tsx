import { LeaveGuard } from '#shared/saving/leave-guard.tsx';
import { SavingConflicts } from '#shared/saving/saving-conflicts.tsx';
import { SaveStateSlot } from '#shared/ui/page-header.tsx';
import { UnsavedDot } from '#shared/ui/state-icon.tsx';
import { WORDING, type Synonyms } from '#features/intents/synonyms/use-synonyms.ts';
import { saveTexts } from '#texts/saving.ts';
import styles from '#features/intents/synonyms/synonyms-saving.module.css';

/** Shows unsaved synonyms in the top bar, on leaving and in a conflict, even while their panel is closed. */
export function SynonymsSaving({ saving, isRenaming }: Pick<Synonyms, 'saving' | 'isRenaming'>) {
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
      <SavingConflicts saving={saving} wording={WORDING} />
      <LeaveGuard count={Math.max(count, Number(isRenaming))} isSaving={saving.isSaving} onSave={saving.save} />
    </>
  );
}
