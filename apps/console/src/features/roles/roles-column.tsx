import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { DEFAULT_ROLE, grantMap, ROLE } from '@parley/domain/permission';
import { IconEye, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { Can } from '#shared/access/access.tsx';
import { startPreview } from '#shared/access/preview.ts';
import { useProjectId, useSessionUser } from '#shared/session/session.ts';
import { GuideLink } from '#shared/ui/guide-link.tsx';
import { screenAddress } from '#shared/ui/screen-link.tsx';
import { useAddress } from '#shared/use-address.ts';
import { roleTexts } from '#texts/roles.ts';
import { editKey, type Edit } from '#features/roles/assignments.ts';
import { deleteRole } from '#features/roles/delete-role.tsx';
import { HoldersDialog } from '#features/roles/holders-dialog.tsx';
import { holdersOf, usesOf } from '#features/roles/holders.ts';
import { ROLE_CELLS, type Cell } from '#features/roles/matrix.ts';
import { MatrixTable } from '#features/roles/matrix-table.tsx';
import { RoleDialog } from '#features/roles/role-dialog.tsx';
import { RoleOtp } from '#features/roles/role-otp.tsx';
import { RoleTabs } from '#features/roles/role-tabs.tsx';
import { useGrantable } from '#features/roles/use-grantable.ts';
import { usePermissionEdits } from '#features/roles/use-permission-edits.ts';
import type { RolesModel } from '#features/roles/use-roles.ts';
import styles from '#features/roles/roles-column.module.css';

const { roles: texts } = roleTexts;
/** The product gives them by itself. */
const KEPT_ROLES: readonly number[] = [ROLE.administrator, DEFAULT_ROLE];
const NONE: ReadonlySet<number> = new Set();

interface RolesColumnProps {
  model: RolesModel;
  /** The project whose users are shown. */
  projectId: number | undefined;
  /** The unsaved changes by their places. */
  changed: ReadonlyMap<string, Edit>;
  canEdit: boolean;
}

/** Right: the roles, and what each may do. */
export function RolesColumn({ model, projectId, changed, canEdit }: RolesColumnProps) {
  const { roles, buffer, names, platformAdmins, permissions } = model;
  const { params, write } = useAddress();
  const navigate = useNavigate();
  const currentProject = useProjectId();
  const me = useSessionUser();
  const panelId = useId();
  const [dialog, setDialog] = useState<'add' | 'rename'>();
  const [listed, setListed] = useState<number>();
  const wanted = Number(params.get('role'));
  const role = roles.find(({ id }) => id === wanted) ?? roles[0];
  const other = roles.find(({ id }) => id === Number(params.get('compare')) && id !== role?.id);
  const lockOf = useGrantable(canEdit);
  const selected = (role && buffer?.working.roles.get(role.id)) ?? NONE;
  const { flashing, toggle, setAll } = usePermissionEdits({ model, roleId: role?.id, permissions, lockOf });
  if (!role || !buffer) return null;
  const { working } = buffer;
  const here = projectId === undefined ? [] : [projectId];
  const comparedSet = other && working.roles.get(other.id);
  const usersOf = (roleId: number) =>
    here.flatMap((id) => [...(working.members.get(id)?.values() ?? [])]).filter((held) => held === roleId).length;

  function viewAs({ id, name }: { id: number; name: string }): void {
    if (!me) return;
    // The draft keeps what is unsaved: nothing is asked on the way.
    flushSync(() => model.leave());
    startPreview({ userId: me.id, roleId: id, name, grants: grantMap([...selected]) });
    void navigate(screenAddress('/app/dashboard', currentProject));
  }

  async function remove(id: number): Promise<void> {
    const seesAll = me?.is_platform_admin === true;
    const hasUnsaved = model.edits.length > 0;
    const isDeleted = buffer && (await deleteRole({ id, saved: buffer.base, names, hasUnsaved, seesAll }));
    if (isDeleted) write({ role: () => '' });
  }

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
  const isKept = KEPT_ROLES.includes(role.id);
  return (
    <>
      <div className={`p-tool-bar ${styles.tabLine}`}>
        <RoleTabs
          tabs={roles.map(({ id, name }) => ({ id, name, users: usersOf(id), isChanged: isRoleChanged(id, changed) }))}
          selected={role.id}
          panelId={panelId}
          onSelect={(id) => write({ role: () => String(id) })}
        />
        <Can do="PUT:/system/roles/permissions">
          <>
            <ActionIcon aria-label={texts.rename} title={texts.rename} onClick={() => setDialog('rename')}>
              <IconPencil size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
            <Button
              variant="subtle"
              color="gray"
              className={styles.addRole ?? ''}
              leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
              onClick={() => setDialog('add')}
            >
              {texts.add}
            </Button>
          </>
        </Can>
        <GuideLink page="roles" />
      </div>
      <div id={panelId} role="tabpanel" aria-label={role.name} className="p-column">
        <div className={`p-tool-bar ${styles.tools}`}>
          <span className={`p-figures ${styles.count}`} role="status">
            <strong>{ROLE_CELLS.filter(({ permissionId }) => selected.has(permissionId)).length}</strong>{' '}
            {texts.of(ROLE_CELLS.length)} {texts.selected}
          </span>
          <Can do="PUT:/system/roles/permissions">
            <>
              <Button variant="subtle" color="gray" px={6} onClick={() => setAll(true)}>
                {texts.selectAll}
              </Button>
              <Button variant="subtle" color="gray" px={6} onClick={() => setAll(false)}>
                {texts.unselectAll}
              </Button>
            </>
          </Can>
          <span className={styles.gap} />
          <NativeSelect
            className={`p-input ${styles.compare}`}
            aria-label={texts.compare}
            value={other?.id ?? ''}
            data={[
              { value: '', label: texts.compareWith(texts.compareNone) },
              ...roles
                .filter(({ id }) => id !== role.id)
                .map(({ id, name }) => ({ value: String(id), label: texts.compareWith(name) })),
            ]}
            onChange={({ currentTarget }) => write({ compare: () => currentTarget.value })}
          />
          <Button
            variant="subtle"
            color="gray"
            px={6}
            leftSection={<IconEye size={16} stroke={1.75} aria-hidden />}
            onClick={() => viewAs(role)}
          >
            {texts.viewAs(role.name)}
          </Button>
          <Can do="PUT:/system/roles/permissions">
            <>
              <ActionIcon
                aria-label={texts.delete}
                title={isKept ? texts.keptForNew : texts.delete}
                disabled={isKept}
                onClick={() => void remove(role.id)}
              >
                <IconTrash size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
            </>
          </Can>
        </div>
        <MatrixTable
          key={role.id}
          roleName={role.name}
          roleIds={roles.map(({ id }) => id)}
          names={names}
          stateOf={stateOf}
          holdersOf={(permissionId) => holdersOf(permissionId, working, here, platformAdmins)}
          onToggle={toggle}
          onList={setListed}
        />
        <RoleOtp role={role} users={usesOf(role.id, buffer.base).userIds.length} />
      </div>
      {dialog && (
        <RoleDialog
          role={dialog === 'rename' ? role : undefined}
          others={roles}
          onSaved={(id) => write({ role: () => String(id) })}
          onClose={() => setDialog(undefined)}
        />
      )}
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

function isRoleChanged(roleId: number, changed: ReadonlyMap<string, Edit>): boolean {
  return changed.values().some((edit) => edit.kind === 'permission' && edit.roleId === roleId);
}
