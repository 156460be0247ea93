import { ConflictPart } from '#shared/saving/conflict-part.tsx';
import { WHOLE, type Side } from '#shared/saving/conflict.ts';
import { shownTime } from '#shared/times.ts';
import { useUserName } from '#shared/users/use-user-name.ts';
import type { IntentActions, RenameConflict } from '#features/intents/use-intent-actions.tsx';
import { intentTexts } from '#texts/intents.ts';
import { saveTexts } from '#texts/saving.ts';

interface RenameConflictDialogProps {
  conflict: RenameConflict | undefined;
  onClose: () => void;
  onRename: IntentActions['renameIntent'];
  onAdd: (name: string, templates: readonly string[]) => unknown;
}

/** A conflict between two renames, or a rename and a deletion: both versions, and the choice. */
export function RenameConflictDialog({ conflict, onClose, onRename, onAdd }: RenameConflictDialogProps) {
  const userName = useUserName();
  if (!conflict) return null;
  const { intent, name, theirs } = conflict;
  const { fields } = intentTexts.conflict;

  function merge(side: Side | undefined) {
    onClose();
    if (side !== 'mine') return;
    if (theirs) void onRename(theirs, name);
    else onAdd(name, intent.templates);
  }

  return (
    <ConflictPart
      conflicts={[
        {
          noun: intentTexts.conflict.noun,
          title: intent.name,
          mine: saveTexts.conflict.yours,
          theirs: theirs
            ? saveTexts.conflict.theirsAt(userName(theirs.who), shownTime(theirs.version ?? 0))
            : saveTexts.conflict.deleted,
          ...(theirs ? {} : { deletedBy: 'theirs' as const }),
          fields: theirs
            ? [{ field: 'name', label: fields.name, mine: name, theirs: theirs.name, suggested: null }]
            : [],
          equal: 0,
        },
      ]}
      onCancel={onClose}
      onMerge={([choice]) => merge(choice?.[theirs ? 'name' : WHOLE])}
    />
  );
}
