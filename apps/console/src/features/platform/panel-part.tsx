import type { ReactNode } from 'react';
import styles from '#features/platform/panel-part.module.css';

interface PanelPartProps {
  title?: string;
  count?: number;
  /** At the right of the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A section of a panel, parted from the next by a line. */
export function PanelPart({ title, count, action, children }: PanelPartProps) {
  return (
    <section className={styles.part} aria-label={title}>
      {title !== undefined && (
        <div className={styles.partHead}>
          <h3 className={styles.heading}>
            {title} {count !== undefined && <span className={`${styles.count} p-figures`}>{count}</span>}
          </h3>
          {action}
        </div>
      )}
      {children}
    </section>
  );
}
