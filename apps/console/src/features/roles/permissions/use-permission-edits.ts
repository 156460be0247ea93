import { useEffect, useRef, useState } from 'react';
import type { Edit } from '#features/roles/members/assignments.ts';
import { selectedAlong, type ListedPermission } from '#features/roles/permissions/contained.ts';
import { cellAt, ROLE_CELLS, type Cell } from '#features/roles/permissions/matrix.ts';
import type { RolesModel } from '#features/roles/use-roles.ts';

const FLASH_MS = 1_200;
const NONE: ReadonlySet<number> = new Set();

interface PermissionEditsOptions {
  model: RolesModel;
  roleId: number;
  permissions: readonly ListedPermission[];
  lockOf: (cell: Cell) => string | undefined;
}

/** Selects and clears a role's permissions, together with permissions that they imply. */
export function usePermissionEdits({ model, roleId, permissions, lockOf }: PermissionEditsOptions) {
  const [flashing, setFlashing] = useState(NONE);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const selected = model.state?.working.roles.get(roleId) ?? NONE;

  function put(ids: readonly number[], after: boolean): void {
    const edits = ids
      .filter((permissionId) => selected.has(permissionId) !== after)
      .map((permissionId): Edit => ({ kind: 'permission', roleId, permissionId, before: !after, after }));
    model.change(edits);
  }

  function flash(ids: readonly number[]): void {
    clearTimeout(timer.current);
    setFlashing(new Set(ids));
    timer.current = setTimeout(() => setFlashing(NONE), FLASH_MS);
  }

  function mayChange(id: number): boolean {
    const cell = cellAt(id);
    return cell !== undefined && lockOf(cell) === undefined;
  }

  return {
    flashing,
    toggle({ permissionId }: Cell): void {
      if (selected.has(permissionId)) return put([permissionId], false);
      const along = selectedAlong(permissionId, permissions).filter((id) => !selected.has(id) && mayChange(id));
      put([permissionId, ...along], true);
      flash(along);
    },
    setAll: (after: boolean) => put(ROLE_CELLS.map(({ permissionId }) => permissionId).filter(mayChange), after),
  };
}
