import { roles, type SignOnState } from '@parley/contract';
import { useRead } from '#shared/api/hooks.ts';
import type { FieldOf } from '#shared/saving/buffer.ts';
import type { Wording } from '#shared/saving/shown-conflicts.ts';
import { useUserName } from '#shared/users/use-user-name.ts';
import { platformUserTexts } from '#texts/platform-users.ts';
import { signOnTexts as texts } from '#texts/sign-on.ts';
import { useCompanies } from '#features/platform/use-companies.ts';
import type { EditedSignOn } from '#features/platform/sign-on/edited-sign-on.ts';
import { rightName } from '#features/platform/sign-on/right-name.ts';

/** The words of a conflict about the sign-on settings. */
export function useSignOnWording(state: SignOnState): Wording<EditedSignOn> {
  const { data: allRoles = [] } = useRead(roles.list, { handles: ['local'] });
  const userName = useUserName();
  const { companyName } = useCompanies();
  const projectNames = new Map(state.names.projects.map(({ id, name }) => [id, name]));
  const roleNames = new Map(allRoles.map(({ id, name }) => [id, name]));
  const userNames = new Map(state.names.users.map(({ id, name }) => [id, name]));
  const textOf = (field: FieldOf<EditedSignOn>, settings: EditedSignOn): string => {
    if (field === 'rules') {
      const lines = settings.rules.map(({ group, project_id, role_id }) =>
        texts.ruleLine(group, projectNames.get(project_id) ?? String(project_id), roleNames.get(role_id) ?? ''),
      );
      return lines.join('\n');
    }
    if (field === 'right_rules') {
      return settings.right_rules.map(({ group, right }) => texts.rightLine(group, rightName(right))).join('\n');
    }
    if (field === 'break_glass') {
      return settings.break_glass.map((id) => userNames.get(id) ?? userName(id)).join('\n');
    }
    if (field === 'client_secret') return settings.client_secret === '' ? texts.secretAsStored : texts.secretNew;
    if (field === 'company_id') return companyName(settings.company_id);
    const value = settings[field];
    if (typeof value !== 'boolean') return String(value);
    return value ? platformUserTexts.panel.yes : platformUserTexts.panel.no;
  };
  return { noun: texts.noun, titleOf: ({ name }) => name, labels: texts.fields, textOf };
}
