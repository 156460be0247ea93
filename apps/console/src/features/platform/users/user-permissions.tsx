import { Checkbox, Tooltip } from '@mantine/core';
import type { PlatformUserDetails } from '@parley/contract';
import { PERMISSIONS, PLATFORM_PERMISSIONS } from '@parley/domain/permission';
import { useId } from 'react';
import { grantName } from '#shared/access/grant-name.ts';
import { useSessionUser } from '#shared/session/session.ts';
import { UnsavedDot } from '#shared/ui/state-icon.tsx';
import { platformUserTexts } from '#texts/platform-users.ts';
import { changedPermissions } from '#features/platform/users/edited-user.ts';
import { PanelPart } from '#features/platform/panel-part.tsx';
import type { UserDraft } from '#features/platform/users/use-user-draft.ts';
import panel from '#features/platform/panel-part.module.css';
import styles from '#features/platform/users/user-permissions.module.css';

const { permissions: texts } = platformUserTexts;

const SHOWN_ON = { hover: true, focus: true, touch: false };
/** In the order of the list. */
const SHOWN = [410, 420, 430, 440, 250] as const;

interface UserPermissionsProps {
  user: PlatformUserDetails;
  draft: UserDraft;
}

/** The five platform permissions, one switch each. All five make a platform administrator. */
export function UserPermissions({ user, draft: { base, mine, edit, refusal } }: UserPermissionsProps) {
  const me = useSessionUser();
  const reasonId = useId();
  const held = new Set(mine.platform_permissions);
  const changed = new Set(changedPermissions(base, mine));
  const reason = user.id === me?.id ? texts.own : undefined;
  const fromGroups = new Set(user.group_permissions);
  const isAll = PLATFORM_PERMISSIONS.every((id) => held.has(id));
  const said = reason ?? refusal?.issueAt('platform_permissions');

  function set(ids: readonly number[], isHeld: boolean): void {
    const others = mine.platform_permissions.filter((id) => !ids.includes(id));
    edit({ platform_permissions: (isHeld ? [...others, ...ids] : others).toSorted((a, b) => a - b) });
  }

  return (
    <PanelPart title={texts.title}>
      <Checkbox
        className={styles.permission ?? ''}
        label={texts.administrator}
        description={texts.administratorHint}
        disabled={reason !== undefined}
        aria-describedby={said === undefined ? undefined : reasonId}
        checked={isAll}
        indeterminate={held.size > 0 && !isAll}
        onChange={() =>
          set(isAll ? PLATFORM_PERMISSIONS.filter((id) => !fromGroups.has(id)) : PLATFORM_PERMISSIONS, !isAll)
        }
      />
      {SHOWN.map((id) => (
        <Tooltip key={id} label={grantOf(id)} position="left" openDelay={300} events={SHOWN_ON}>
          <div className={styles.permission} data-unsaved={changed.has(id) || undefined}>
            <Checkbox
              label={
                <>
                  {texts.names[id]} {changed.has(id) && <UnsavedDot />}
                </>
              }
              disabled={reason !== undefined || fromGroups.has(id)}
              description={fromGroups.has(id) ? texts.fromGroup : undefined}
              aria-describedby={said === undefined ? undefined : reasonId}
              checked={held.has(id)}
              onChange={() => set([id], !held.has(id))}
            />
          </div>
        </Tooltip>
      ))}
      {said !== undefined && (
        <p id={reasonId} className={panel.reason} role={reason === undefined ? 'alert' : undefined}>
          {said}
        </p>
      )}
    </PanelPart>
  );
}

function grantOf(id: number): string {
  const [grant] = PERMISSIONS.find((permission) => permission.id === id)?.resources ?? [];
  return grant === undefined ? '' : grantName(grant);
}
