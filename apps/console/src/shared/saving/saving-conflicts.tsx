import type { Thing } from '#shared/saving/buffer.ts';
import { ConflictPart } from '#shared/saving/conflict-part.tsx';
import { shownConflicts, type Wording } from '#shared/saving/shown-conflicts.ts';
import type { Saving } from '#shared/saving/use-saving.ts';
import { useUserName } from '#shared/users/use-user-name.ts';

interface SavingConflictsProps<T extends Thing> {
  saving: Saving<T>;
  wording: Wording<T>;
}

/** The choice between both versions after a conflict with another user's save. */
export function SavingConflicts<T extends Thing>({ saving, wording }: SavingConflictsProps<T>) {
  const userName = useUserName();
  return (
    <ConflictPart
      conflicts={shownConflicts(saving.conflicts, wording, userName, saving.changedAt)}
      isSaving={saving.isSaving}
      onCancel={saving.cancelConflicts}
      onMerge={(choices) => void saving.saveMerged(choices)}
    />
  );
}
