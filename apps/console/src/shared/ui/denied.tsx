import type { Grant } from '@parley/domain/permission';
import { IconLock } from '@tabler/icons-react';
import { grantName } from '#shared/access/grant-name.ts';
import { WhoCanGive } from '#shared/access/who-can-give.tsx';
import { useSessionUser, useProjectIdIfAny } from '#shared/session/session.ts';
import { screenTexts } from '#texts/screens.ts';
import styles from '#shared/ui/message.module.css';

const { denied: deniedTexts } = screenTexts;

/** Replaces a screen or part that the user's role does not open: the missing permission, and whom to ask. */
export function Denied({ what, grant }: { what: string; grant: Grant }) {
  const role = useRoleName();
  return (
    <section className={styles['message']}>
      <IconLock size={24} stroke={1.5} className={styles['icon']} aria-hidden />
      <h2 className={styles['title']}>{deniedTexts.title(what)}</h2>
      <div className={styles['text']}>
        <p>{role ? deniedTexts.byRole(role) : deniedTexts.noRole}</p>
        <p>
          <span className={styles['grant']}>{grantName(grant)}</span>
        </p>
        <WhoCanGive grant={grant} />
      </div>
    </section>
  );
}

/** The name of the user's role in the current project. */
export function useRoleName(): string | undefined {
  const permissions = useSessionUser()?.permissions;
  const projectId = useProjectIdIfAny();
  const role = projectId === undefined ? undefined : permissions?.project_roles[projectId];
  return role === undefined ? undefined : permissions?.role_names[role];
}
