import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { DEFAULT_ROLE, ROLE } from '@parley/domain/permission';
import { IconEye, IconTrash } from '@tabler/icons-react';
import { Can } from '#shared/access/access.tsx';
import { useAddress } from '#shared/use-address.ts';
import { roleTexts } from '#texts/roles.ts';
import { ROLE_CELLS } from '#features/roles/permissions/matrix.ts';
import type { Role, ShownRole } from '#features/roles/list/shown-role.ts';
import { useRoleCommands } from '#features/roles/list/use-role-commands.ts';
import styles from '#features/roles/list/roles-column.module.css';

const { roles: texts } = roleTexts;
/** Roles that the product itself assigns. */
const KEPT_ROLES: readonly number[] = [ROLE.administrator, DEFAULT_ROLE];

interface RoleToolsProps {
  shown: ShownRole;
  /** The role beside which it is shown. */
  other: Role | undefined;
  onSelectAll: (isSelected: boolean) => void;
}

/** Above the permissions of a role: their count, and the commands that concern the whole role. */
export function RoleTools({ shown, other, onSelectAll }: RoleToolsProps) {
  const { model, role, selected } = shown;
  const { viewAs, remove } = useRoleCommands(shown);
  const isKept = KEPT_ROLES.includes(role.id);
  return (
    <div className={`p-tool-bar ${styles.tools}`}>
      <span className={`p-figures ${styles.count}`} role="status">
        <strong>{ROLE_CELLS.filter(({ permissionId }) => selected.has(permissionId)).length}</strong>{' '}
        {texts.of(ROLE_CELLS.length)} {texts.selected}
      </span>
      <Can do="PUT:/system/roles/permissions">
        <>
          <Button variant="subtle" color="gray" px={6} onClick={() => onSelectAll(true)}>
            {texts.selectAll}
          </Button>
          <Button variant="subtle" color="gray" px={6} onClick={() => onSelectAll(false)}>
            {texts.unselectAll}
          </Button>
        </>
      </Can>
      <span className="p-fill" />
      <CompareSelect others={model.roles.filter(({ id }) => id !== role.id)} selected={other} />
      <Button
        variant="subtle"
        color="gray"
        px={6}
        aria-label={texts.viewAs(role.name)}
        title={texts.viewAsHint(role.name)}
        leftSection={<IconEye size={16} stroke={1.75} aria-hidden />}
        onClick={viewAs}
      >
        {texts.viewAsShort}
      </Button>
      <Can do="PUT:/system/roles/permissions">
        <>
          <ActionIcon
            aria-label={texts.delete}
            title={isKept ? texts.keptForNew : texts.delete}
            disabled={isKept}
            onClick={() => void remove()}
          >
            <IconTrash size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </>
      </Can>
    </div>
  );
}

/** The role to compare with, kept in the address. */
function CompareSelect({ others, selected }: { others: readonly Role[]; selected: Role | undefined }) {
  const { write } = useAddress();
  return (
    <NativeSelect
      className={`p-input ${styles.compare}`}
      aria-label={texts.compare}
      value={selected?.id ?? ''}
      data={[
        { value: '', label: texts.compareWith(texts.compareNone) },
        ...others.map(({ id, name }) => ({ value: String(id), label: texts.compareWith(name) })),
      ]}
      onChange={({ currentTarget }) => write({ compare: () => currentTarget.value })}
    />
  );
}
