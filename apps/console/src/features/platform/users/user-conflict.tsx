import { roles } from '@parley/contract';
import { useRead } from '#shared/api/hooks.ts';
import type { FieldOf } from '#shared/saving/buffer.ts';
import { ConflictDialog } from '#shared/saving/conflict-dialog.tsx';
import { shownConflicts } from '#shared/saving/shown-conflicts.ts';
import { useUserName } from '#shared/users/use-user-name.ts';
import { platformUserTexts } from '#texts/platform-users.ts';
import { useCompanies } from '#features/platform/use-companies.ts';
import type { EditedUser } from '#features/platform/users/edited-user.ts';
import type { UserDraft } from '#features/platform/users/use-user-draft.ts';

const { panel: texts, permissions: permissionTexts } = platformUserTexts;

interface UserConflictProps {
  draft: UserDraft;
  projectName: (id: number) => string;
}

/** Somebody else saved the user meanwhile: both versions by field, and a choice. */
export function UserConflict({ draft, projectName }: UserConflictProps) {
  const { conflict, changedAt, isSaving, cancelConflict, saveMerged } = draft;
  const { companyName } = useCompanies();
  const { data: allRoles = [] } = useRead(roles.list, { quiet: true });
  const userName = useUserName();
  const roleNames = new Map(allRoles.map(({ id, name }) => [id, name]));
  const textOf = (field: FieldOf<EditedUser>, user: EditedUser): string => {
    if (field === 'company_id') return companyName(user.company_id);
    if (field === 'is_company_admin') return user.is_company_admin ? texts.yes : texts.no;
    if (field === 'platform_permissions') {
      return user.platform_permissions.map((id) => permissionTexts.names[id] ?? String(id)).join('\n');
    }
    if (field === 'memberships') {
      return Object.entries(user.memberships)
        .map(([project, role]) => `${projectName(Number(project))}: ${roleNames.get(role) ?? ''}`)
        .toSorted()
        .join('\n');
    }
    return user[field];
  };
  const wording = { noun: texts.noun, titleOf: ({ name }: EditedUser) => name, labels: texts.fields, textOf };
  return (
    <ConflictDialog
      conflicts={shownConflicts(conflict ? [conflict] : [], wording, userName, changedAt)}
      isSaving={isSaving}
      onCancel={cancelConflict}
      onMerge={(choices) => void saveMerged(choices)}
    />
  );
}
