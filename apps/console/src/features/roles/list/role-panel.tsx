import { useState } from 'react';
import { editKey, type Edit } from '#features/roles/members/assignments.ts';
import { HoldersDialog } from '#features/roles/members/holders-dialog.tsx';
import { holdersOf, usesOf } from '#features/roles/members/holders.ts';
import type { Cell } from '#features/roles/permissions/matrix.ts';
import { MatrixTable } from '#features/roles/permissions/matrix-table.tsx';
import { RoleOtp } from '#features/roles/list/role-otp.tsx';
import { RoleTools } from '#features/roles/list/role-tools.tsx';
import type { Role, ShownRole } from '#features/roles/list/shown-role.ts';
import { useGrantable } from '#features/roles/permissions/use-grantable.ts';
import { usePermissionEdits } from '#features/roles/permissions/use-permission-edits.ts';

interface RolePanelProps {
  id: string;
  shown: ShownRole;
  /** The role beside which it is shown. */
  other: Role | undefined;
  /** The project whose users are shown. */
  projectId: number | undefined;
  /** The unsaved changes by their places. */
  changed: ReadonlyMap<string, Edit>;
  canEdit: boolean;
}

/** The permissions of one role, and its holders in the project. */
export function RolePanel({ id, shown, other, projectId, changed, canEdit }: RolePanelProps) {
  const { model, state, role, selected } = shown;
  const { roles, names, platformAdmins, permissions } = model;
  const { working } = state;
  const [listed, setListed] = useState<number>();
  const lockOf = useGrantable(canEdit);
  const { flashing, toggle, setAll } = usePermissionEdits({ model, roleId: role.id, permissions, lockOf });
  const here = projectId === undefined ? [] : [projectId];
  const comparedSet = other && working.roles.get(other.id);

  const stateOf = (cell: Cell) => {
    const edit = { kind: 'permission', roleId: role.id, permissionId: cell.permissionId } as const;
    return {
      isSelected: selected.has(cell.permissionId),
      isChanged: changed.has(editKey({ ...edit, before: false, after: false })),
      isFlashing: flashing.has(cell.permissionId),
      lock: lockOf(cell),
      compared: other && { role: other.name, has: comparedSet?.has(cell.permissionId) ?? false },
    };
  };
  return (
    <>
      <div id={id} role="tabpanel" aria-label={role.name} className="p-column">
        <RoleTools shown={shown} other={other} onSelectAll={setAll} />
        <MatrixTable
          key={role.id}
          roleName={role.name}
          roleIds={roles.map((one) => one.id)}
          names={names}
          stateOf={stateOf}
          holdersOf={(permissionId) =>
            model.seesMembers ? holdersOf(permissionId, working, here, platformAdmins) : undefined
          }
          onToggle={toggle}
          onList={(permissionId) => model.seesMembers && setListed(permissionId)}
        />
        <RoleOtp role={role} users={model.seesMembers ? usesOf(role.id, state.base).userIds.length : undefined} />
      </div>
      {listed !== undefined && (
        <HoldersDialog
          permissionId={listed}
          assignments={working}
          projectId={projectId}
          names={names}
          platformAdmins={platformAdmins}
          onClose={() => setListed(undefined)}
        />
      )}
    </>
  );
}
