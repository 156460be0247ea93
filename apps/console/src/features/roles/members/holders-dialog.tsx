import { Button, Switch } from '@mantine/core';
import { useMemo, useState } from 'react';
import { Dialog } from '#shared/ui/dialog.tsx';
import { VirtualList } from '#shared/ui/virtual-list.tsx';
import { roleTexts } from '#texts/roles.ts';
import type { Assignments } from '#features/roles/members/assignments.ts';
import { holdersOf } from '#features/roles/members/holders.ts';
import { cellAt } from '#features/roles/permissions/matrix.ts';
import type { Names } from '#features/roles/editing/unsaved-changes.ts';
import styles from '#features/roles/members/holders-dialog.module.css';

const { holders: texts, members: memberTexts } = roleTexts;

interface HoldersDialogProps {
  permissionId: number;
  assignments: Assignments;
  /** The project whose holders are shown. */
  projectId: number | undefined;
  names: Names;
  platformAdmins: ReadonlySet<number>;
  onClose: () => void;
}

/** Lists the users who have a permission, with the project and the role or right that gives it. */
export function HoldersDialog(props: HoldersDialogProps) {
  const { permissionId, assignments, projectId, names, platformAdmins, onClose } = props;
  const [isEverywhere, setEverywhere] = useState(false);
  const holders = useMemo(() => {
    const here = projectId === undefined ? [] : [projectId];
    const projectIds = isEverywhere ? assignments.members.keys() : here;
    return holdersOf(permissionId, assignments, projectIds, platformAdmins)
      .map((holder) => ({ ...holder, user: names.user(holder.userId), project: names.project(holder.projectId) }))
      .toSorted((one, other) => one.project.localeCompare(other.project) || one.user.localeCompare(other.user));
  }, [permissionId, assignments, projectId, isEverywhere, names, platformAdmins]);
  const title = texts.title(cellAt(permissionId)?.name ?? String(permissionId));
  return (
    <Dialog
      title={title}
      size={560}
      onClose={onClose}
      footer={
        <>
          <Switch
            className={styles.everywhere ?? ''}
            label={texts.everywhere}
            checked={isEverywhere}
            onChange={({ currentTarget }) => setEverywhere(currentTarget.checked)}
          />
          <Button data-autofocus onClick={onClose}>
            {texts.close}
          </Button>
        </>
      }
    >
      <p className="p-caption" role="status">
        {holders.length === 0 ? texts.none : memberTexts.count(new Set(holders.map(({ userId }) => userId)).size)}
      </p>
      <div className={styles.list} style={{ height: Math.min(holders.length, 10) * 32 }}>
        <VirtualList
          label={title}
          items={holders}
          keyOf={({ userId, projectId: where }) => `${where} ${userId}`}
          isFocusable
          renderRow={({ user, project, roleId }) => (
            <div className={styles.row}>
              <strong className="p-cut">{user}</strong>
              <span className="p-cut">{project}</span>
              <span className="p-cut">{roleId === null ? texts.right : texts.role(names.role(roleId))}</span>
            </div>
          )}
        />
      </div>
    </Dialog>
  );
}
