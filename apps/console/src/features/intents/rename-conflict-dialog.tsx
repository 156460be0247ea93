import { ConflictDialog } from '#shared/saving/conflict-dialog.tsx';
import { WHOLE, type Side } from '#shared/saving/conflict.ts';
import { shownTime } from '#shared/times.ts';
import { useUserName } from '#shared/users/use-user-name.ts';
import type { IntentActions, RenameConflict } from '#features/intents/use-intent-actions.tsx';

interface RenameConflictDialogProps {
  conflict: RenameConflict | undefined;
  onClose: () => void;
  onRename: IntentActions['renameIntent'];
  onAdd: (name: string, templates: readonly string[]) => unknown;
}

/** Somebody else renamed or deleted the intent that one was renaming: both versions, and the choice. */
export function RenameConflictDialog({ conflict, onClose, onRename, onAdd }: RenameConflictDialogProps) {
  const userName = useUserName();
  if (!conflict) return null;
  const { intent, name, theirs } = conflict;

  function merge(side: Side | undefined) {
    onClose();
    if (side !== 'mine') return;
    if (theirs) void onRename(theirs, name);
    else onAdd(name, intent.templates);
  }

  return (
    <ConflictDialog
      conflicts={[
        {
          noun: 'Intent',
          title: intent.name,
          mine: 'Yours',
          theirs: theirs ? `${userName(theirs.who)}, ${shownTime(theirs.version ?? 0)}` : 'Deleted',
          ...(theirs ? {} : { deletedBy: 'theirs' as const }),
          fields: theirs ? [{ field: 'name', label: 'name', mine: name, theirs: theirs.name, suggested: null }] : [],
          equal: 0,
        },
      ]}
      onCancel={onClose}
      onMerge={([choice]) => merge(choice?.[theirs ? 'name' : WHOLE])}
    />
  );
}
