import { access, auth } from '@parley/contract';
import type { Environment } from '@parley/domain/deployment';
import type { Grant } from '@parley/domain/permission';
import { useRead } from '#shared/api/hooks.ts';
import { accessTexts } from '#texts/access.ts';
import styles from '#shared/access/who-can-give.module.css';

const { denied: texts } = accessTexts;

interface WhoCanGiveProps {
  grant: Grant;
  environment?: Environment | undefined;
}

/** The people who can give a permission in this project. Read when it is shown, not before. */
export function WhoCanGive({ grant, environment }: WhoCanGiveProps) {
  const query = { grant, project_env: environment };
  const { data, isPending } = useRead(access.givers, { query, handles: ['local', 0, 402] });
  if (isPending) return <p role="status">{texts.looking}</p>;
  const people = data?.people ?? [];
  if (people.length === 0) return <Contact />;
  return (
    <>
      <p>{texts.givers}</p>
      <ul className={styles.people}>
        {people.map(({ name, role, administers }, place) => (
          // Two people may have one name and one role.
          <li key={`${place} ${name}`}>
            <strong>{name}</strong>, {role ?? texts.administers[administers ?? 'platform']}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Shows the installation's contact, if it has one, when no user can be named. */
export function Contact() {
  const { data: config } = useRead(auth.config, { handles: ['local'] });
  return (
    <p>
      {texts.nobody} {config?.support_contact && <strong>{config.support_contact}</strong>}
    </p>
  );
}
