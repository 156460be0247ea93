import { IconAlertCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useAdministers } from '#shared/access/administers.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Initials } from '#shared/ui/initials.tsx';
import { LoadError } from '#shared/ui/load-error.tsx';
import { SidePanel } from '#shared/ui/side-panel.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { Strip } from '#shared/ui/strip.tsx';
import { platformUserTexts } from '#texts/platform-users.ts';
import { PanelFoot } from '#features/platform/users/panel-foot.tsx';
import { useUserDraft } from '#features/platform/users/use-user-draft.ts';
import { useUser, type DatedUser } from '#features/platform/users/use-users.ts';
import { UserActions } from '#features/platform/users/user-actions.tsx';
import { UserFields } from '#features/platform/users/user-fields.tsx';
import { Memberships, synchronizedProjects } from '#features/platform/users/user-memberships.tsx';
import { UserMenu } from '#features/platform/users/user-menu.tsx';
import { UserPermissions } from '#features/platform/users/user-permissions.tsx';
import { UserSessions } from '#features/platform/users/user-sessions.tsx';
import { useUserWording } from '#features/platform/users/use-user-wording.ts';
import { UserStatus } from '#features/platform/users/user-status.tsx';
import styles from '#features/platform/panel-part.module.css';

const { panel: texts } = platformUserTexts;

/** One user beside the list. */
export function UserPanel({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useUser(id);
  if (data) return <LoadedPanel dated={data} onClose={onClose} />;
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <SidePanel title={texts.noun} onClose={onClose}>
      {isGone && (
        <EmptyState icon={IconAlertCircle} title={texts.gone}>
          {texts.goneHint}
        </EmptyState>
      )}
      {error && !isGone && <LoadError what={texts.noun} error={error} onRetry={() => void refetch()} />}
      {!error && <SkeletonRows rows={6} />}
    </SidePanel>
  );
}

function LoadedPanel({ dated, onClose }: { dated: DatedUser; onClose: () => void }) {
  const { user } = dated;
  const draft = useUserDraft(dated);
  const isForPlatform = useAdministers() === 'platform';
  const [added, setAdded] = useState<{ id: number; name: string }[]>([]);
  const projectNames = new Map([
    ...user.memberships.map(({ project_id, project_name }) => [project_id, project_name] as const),
    ...added.map(({ id, name }) => [id, name] as const),
  ]);
  const projectName = (id: number) => projectNames.get(id) ?? '';
  const wording = useUserWording(projectName);
  const { name } = user;
  return (
    <SidePanel
      label={name}
      closesOnEscape
      title={
        <span className={styles.title}>
          <Initials name={name} />
          <span className="p-cut">{name}</span>
          <span className={styles.state}>
            <UserStatus user={user} />
          </span>
        </span>
      }
      actions={<UserMenu user={user} />}
      footer={<PanelFoot saving={draft.saving} wording={wording} count={draft.count} />}
      onClose={onClose}
    >
      {draft.refusal && <Refusal error={draft.refusal} />}
      <UserFields user={user} draft={draft} isForPlatform={isForPlatform} />
      <UserActions user={user} />
      <Memberships
        memberships={draft.mine.memberships}
        saved={draft.base.memberships}
        projectName={projectName}
        synchronized={synchronizedProjects(user)}
        onChange={(memberships, added) => {
          if (added) setAdded((all) => [...all, added]);
          draft.edit({ memberships });
        }}
      />
      {isForPlatform && <UserPermissions user={user} draft={draft} />}
      <UserSessions user={user} />
    </SidePanel>
  );
}

const FIELDS = new Set(['name', 'email', 'company_id', 'is_company_admin', 'platform_permissions']);

/** A refusal that belongs to no field. */
function Refusal({ error: { message, issues } }: { error: ApiError }) {
  const others = issues.filter(({ path }) => !FIELDS.has(path.replace('body.', '')));
  if (issues.length > 0 && others.length === 0) return null;
  return (
    <Strip state="error" role="alert">
      {issues.length === 0 ? message : others.map((issue) => issue.message).join(' ')}
    </Strip>
  );
}
