import { useId, type ReactNode } from 'react';
import styles from '#features/profile/profile.module.css';

interface SectionProps {
  title: string;
  about?: string;
  /** The actions at the right of the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** One part of the Profile screen. */
export function Section({ title, about, actions, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {actions}
      </div>
      {about !== undefined && <p className={styles.about}>{about}</p>}
      {children}
    </section>
  );
}
