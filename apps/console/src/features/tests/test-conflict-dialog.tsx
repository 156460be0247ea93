import { ConflictPart } from '#shared/saving/conflict-part.tsx';
import { shownConflicts } from '#shared/saving/shown-conflicts.ts';
import { useUserName } from '#shared/users/use-user-name.ts';
import { testWording } from '#features/tests/test-conflict.ts';
import type { TestSaving } from '#features/tests/use-test-saving.ts';
import type { TestNames } from '#features/tests/use-tests.ts';

interface TestConflictDialogProps {
  saving: TestSaving;
  names: TestNames;
}

/** Shows another user's save beside the typed version, and lets the user choose. */
export function TestConflictDialog({ saving, names }: TestConflictDialogProps) {
  const { conflict, isSaving, merge, cancelConflict } = saving;
  const userName = useUserName();
  return (
    <ConflictPart
      conflicts={conflict ? shownConflicts([conflict], testWording(names), userName, undefined) : []}
      isSaving={isSaving}
      onCancel={cancelConflict}
      onMerge={([choice = {}]) => merge(choice)}
    />
  );
}
