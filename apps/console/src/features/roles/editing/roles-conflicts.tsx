import { useMemo } from 'react';
import { SavingConflicts } from '#shared/saving/saving-conflicts.tsx';
import type { Wording } from '#shared/saving/shown-conflicts.ts';
import {
  memberField,
  membersOf,
  permissionField,
  subjectOf,
  type RoleThing,
} from '#features/roles/editing/role-things.ts';
import { ROLE_CELLS } from '#features/roles/permissions/matrix.ts';
import type { RolesModel } from '#features/roles/use-roles.ts';
import { roleTexts } from '#texts/roles.ts';

const { conflict: texts, changes: changeTexts } = roleTexts;

/** The choice between both versions of roles and projects, permission by permission and member by member. */
export function RolesConflicts({ model: { saving, names, permissions } }: { model: RolesModel }) {
  const wording = useMemo((): Wording<RoleThing> => {
    const labels: Record<string, string> = {};
    for (const { id } of permissions) labels[permissionField(id)] = changeTexts.unknown(id);
    for (const { permissionId, name } of ROLE_CELLS) labels[permissionField(permissionId)] = name;
    for (const thing of saving.things ?? []) {
      if (subjectOf(thing.id).kind !== 'member') continue;
      for (const userId of membersOf(thing).keys()) labels[memberField(userId)] = names.user(userId);
    }
    return {
      noun: texts.role,
      nounOf: ({ id }) => (subjectOf(id).kind === 'permission' ? texts.role : texts.project),
      titleOf({ id: thingId }) {
        const { kind, id } = subjectOf(thingId);
        return kind === 'permission' ? names.role(id) : names.project(id);
      },
      labels,
      textOf(field, thing) {
        const value = thing[field];
        if (subjectOf(thing.id).kind === 'permission') return value === true ? texts.selected : texts.notSelected;
        return typeof value === 'number' ? names.role(value) : texts.notMember;
      },
    };
  }, [saving.things, names, permissions]);
  return <SavingConflicts saving={saving} wording={wording} />;
}
