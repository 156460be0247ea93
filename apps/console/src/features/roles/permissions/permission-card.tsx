import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { grantName } from '#shared/access/grant-name.ts';
import { listed } from '#shared/listed.ts';
import { roleTexts } from '#texts/roles.ts';
import { countsByRole, type Holder } from '#features/roles/members/holders.ts';
import type { Cell } from '#features/roles/permissions/matrix.ts';
import type { Names } from '#features/roles/editing/unsaved-changes.ts';
import styles from '#features/roles/permissions/permission-card.module.css';

const { holders: texts } = roleTexts;

interface PermissionCardProps {
  id: string;
  cell: Cell;
  /** The holders in the project that is shown; undefined for a reader who may not see users. */
  holders: readonly Holder[] | undefined;
  roleIds: readonly number[];
  names: Names;
  /** The reason why the permission cannot be changed here. */
  lock: string | undefined;
  top: number;
  isAbove: boolean;
  onList: () => void;
}

/** The name of a permission, who has it now, and through which role. */
export function PermissionCard({ id, cell, holders, roleIds, names, lock, top, isAbove, onList }: PermissionCardProps) {
  const through = countsByRole(holders ?? [], roleIds).map(([roleId, count]) =>
    texts.through(count, roleId === null ? texts.platformAdmin : names.role(roleId)),
  );
  return (
    <div
      id={id}
      role="tooltip"
      className={styles.card}
      data-permission={cell.permissionId}
      data-above={isAbove || undefined}
      style={{ top }}
    >
      <strong>{grantName(cell.grant)}</strong>
      <span className="p-text-12 p-muted">
        {cell.environment && `${texts.environments[cell.environment]}. `}
        {lock ?? (holders ? texts.have(holders.length, listed(through)) : texts.hidden)}
      </span>
      {holders && holders.length > 0 && (
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<IconUsers size={14} stroke={1.75} aria-hidden />}
          onClick={onList}
        >
          {texts.list}
        </Button>
      )}
    </div>
  );
}
