import { auth, users } from '@parley/contract';
import { ROLE, type Grant } from '@parley/domain/permission';
import { IconLock } from '@tabler/icons-react';
import { grantName } from '#shared/access/access.tsx';
import { useRead } from '#shared/api/hooks.ts';
import { useSessionUser, useProjectIdIfAny } from '#shared/session/session.ts';
import { screenTexts } from '#texts/screens.ts';
import styles from '#shared/ui/message.module.css';

const { denied: deniedTexts } = screenTexts;
const MOST_NAMED = 5;

/** In place of a screen or part that the user's role does not open: which permission is missing, and whom to ask. */
export function Denied({ what, grant }: { what: string; grant: Grant }) {
  const role = useRoleName();
  return (
    <section className={styles['message']}>
      <IconLock size={24} stroke={1.5} className={styles['icon']} aria-hidden />
      <h2 className={styles['title']}>{deniedTexts.title(what)}</h2>
      <div className={styles['text']}>
        <p>{role ? deniedTexts.byRole(role) : deniedTexts.noRole}</p>
        <p>
          <code className={styles['grant']}>{grantName(grant)}</code>
        </p>
        <WhomToAsk />
      </div>
    </section>
  );
}

/** Users are named to those who may see them; to the others the installation's own contact, if it has one. */
function WhomToAsk() {
  const projectId = useProjectIdIfAny();
  const { data: config } = useRead(auth.config, { quiet: true });
  const { data: all } = useRead(users.list, { quiet: true });
  const { data: members } = useRead(users.members, { quiet: true });
  const inProject = (projectId === undefined ? undefined : members?.[projectId]) ?? [];
  const administrators = new Set(
    inProject.flatMap(({ user_id, role_id }) => (role_id === ROLE.administrator ? [user_id] : [])),
  );
  const named = all?.filter(({ id, is_platform_admin }) => is_platform_admin || administrators.has(id)) ?? [];
  return (
    <>
      <p>{deniedTexts.ask}</p>
      {named.length > 0 && (
        <ul className={styles['people']} aria-label={deniedTexts.administrators}>
          {named.slice(0, MOST_NAMED).map(({ id, name, email, is_platform_admin }) => (
            <li key={id}>
              <strong>{name}</strong> {email}, {is_platform_admin ? deniedTexts.ofPlatform : deniedTexts.ofProject}
            </li>
          ))}
        </ul>
      )}
      {named.length === 0 && config?.support_contact && (
        <p>
          {deniedTexts.contact} <strong>{config.support_contact}</strong>
        </p>
      )}
    </>
  );
}

/** The name of the user's role in the current project. */
export function useRoleName(): string | undefined {
  const permissions = useSessionUser()?.permissions;
  const projectId = useProjectIdIfAny();
  const role = projectId === undefined ? undefined : permissions?.project_roles[projectId];
  return role === undefined ? undefined : permissions?.role_names[role];
}
