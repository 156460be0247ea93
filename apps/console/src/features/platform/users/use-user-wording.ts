import { roles } from '@parley/contract';
import { useRead } from '#shared/api/hooks.ts';
import type { FieldOf } from '#shared/saving/buffer.ts';
import type { Wording } from '#shared/saving/shown-conflicts.ts';
import { platformUserTexts } from '#texts/platform-users.ts';
import { useCompanies } from '#features/platform/use-companies.ts';
import type { EditedUser } from '#features/platform/users/edited-user.ts';

const { panel: texts, permissions: permissionTexts } = platformUserTexts;

/** The words of a conflict about a user. */
export function useUserWording(projectName: (id: number) => string): Wording<EditedUser> {
  const { companyName } = useCompanies();
  const { data: allRoles = [] } = useRead(roles.list, { handles: ['local'] });
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
  return { noun: texts.noun, titleOf: ({ name }) => name, labels: texts.fields, textOf };
}
