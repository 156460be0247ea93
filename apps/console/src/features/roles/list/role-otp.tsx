import { Switch } from '@mantine/core';
import { roles } from '@parley/contract';
import type { Role } from '@parley/domain/user';
import { useWrite } from '#shared/api/hooks.ts';
import { useSessionUser } from '#shared/session/session.ts';
import { confirm } from '#shared/ui/confirm.tsx';
import { roleTexts } from '#texts/roles.ts';
import styles from '#features/roles/list/roles-column.module.css';

const { otp: texts } = roleTexts;

interface RoleOtpProps {
  role: Pick<Role, 'id' | 'name' | 'requires_otp'>;
  /** Users with the role, in all projects that are seen; undefined for a reader who may not see users. */
  users: number | undefined;
}

/**
 * Decides whether holders of the role must sign in with a one-time code. Saved immediately; only for platform
 * administrators.
 */
export function RoleOtp({ role, users }: RoleOtpProps) {
  const me = useSessionUser();
  const change = useWrite(roles.rename, {
    refreshes: [roles.list],
    notice: () => texts.saved(role.name, !role.requires_otp),
  });

  async function toggle(requires_otp: boolean): Promise<void> {
    const isSure =
      !requires_otp ||
      (await confirm({ title: texts.title(role.name), text: texts.text(users), confirmLabel: texts.confirm }));
    if (isSure) change.mutate({ params: { id: role.id }, body: { requires_otp } });
  }

  return (
    <div className={styles.otp}>
      <Switch
        size="xs"
        label={texts.label}
        checked={role.requires_otp}
        disabled={!me?.is_platform_admin || change.isPending}
        onChange={({ currentTarget }) => void toggle(currentTarget.checked)}
      />
    </div>
  );
}
