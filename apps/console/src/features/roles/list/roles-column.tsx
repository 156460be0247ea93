import { ActionIcon } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Can } from '#shared/access/access.tsx';
import { GuideLink } from '#shared/ui/guide-link.tsx';
import { useAddress } from '#shared/use-address.ts';
import { roleTexts } from '#texts/roles.ts';
import type { Edit } from '#features/roles/members/assignments.ts';
import { RoleDialog } from '#features/roles/list/role-dialog.tsx';
import { RolePanel } from '#features/roles/list/role-panel.tsx';
import { RoleTabs } from '#features/roles/list/role-tabs.tsx';
import type { RolesModel } from '#features/roles/use-roles.ts';

const { roles: texts } = roleTexts;
const NONE: ReadonlySet<number> = new Set();

interface RolesColumnProps {
  model: RolesModel;
  /** The project whose users are shown. */
  projectId: number | undefined;
  /** The unsaved changes by their places. */
  changed: ReadonlyMap<string, Edit>;
  canEdit: boolean;
}

/** The roles with the permissions of one, at the right. */
export function RolesColumn({ model, projectId, changed, canEdit }: RolesColumnProps) {
  const { roles, state } = model;
  const { params, write } = useAddress();
  const panelId = useId();
  const [dialog, setDialog] = useState<'add' | 'rename'>();
  const wanted = Number(params.get('role'));
  const role = roles.find(({ id }) => id === wanted) ?? roles[0];
  const other = roles.find(({ id }) => id === Number(params.get('compare')) && id !== role?.id);
  if (!role || !state) return null;
  const { working } = state;
  const held = model.seesMembers ? [...(working.members.get(projectId ?? 0)?.values() ?? [])] : undefined;
  const select = (id: number) => write({ role: () => String(id) });
  return (
    <>
      <div className="p-tool-bar p-gap-4">
        <RoleTabs
          tabs={roles.map(({ id, name }) => ({
            id,
            name,
            users: held?.filter((one) => one === id).length,
            isChanged: isRoleChanged(id, changed),
          }))}
          selected={role.id}
          panelId={panelId}
          onSelect={select}
        />
        <RoleButtons onRename={() => setDialog('rename')} onAdd={() => setDialog('add')} />
        <GuideLink page="roles" />
      </div>
      <RolePanel
        id={panelId}
        shown={{ model, state, role, selected: working.roles.get(role.id) ?? NONE }}
        other={other}
        projectId={projectId}
        changed={changed}
        canEdit={canEdit}
      />
      {dialog && (
        <RoleDialog
          role={dialog === 'rename' ? role : undefined}
          others={roles}
          onSaved={select}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  );
}

function RoleButtons({ onRename, onAdd }: { onRename: () => void; onAdd: () => void }) {
  return (
    <Can do="PUT:/system/roles/permissions">
      <>
        <ActionIcon aria-label={texts.rename} title={texts.rename} onClick={onRename}>
          <IconPencil size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label={texts.add} title={texts.add} onClick={onAdd}>
          <IconPlus size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </>
    </Can>
  );
}

function isRoleChanged(roleId: number, changed: ReadonlyMap<string, Edit>): boolean {
  return changed.values().some((edit) => edit.kind === 'permission' && edit.roleId === roleId);
}
