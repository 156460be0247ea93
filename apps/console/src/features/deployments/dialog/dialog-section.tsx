import type { ReactNode } from 'react';
import styles from '#features/deployments/dialog/dialog-section.module.css';

interface DialogSectionProps {
  title: string;
  /** Beside the title. */
  aside?: ReactNode;
  children: ReactNode;
}

export function DialogSection({ title, aside, children }: DialogSectionProps) {
  return (
    <section aria-label={title}>
      <div className={styles.head}>
        <h3 className={styles.title}>{title}</h3>
        {aside}
      </div>
      {children}
    </section>
  );
}
