import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from '#shared/ui/message.module.css';

interface EmptyStateProps {
  icon: Icon;
  title: string;
  /** Tells the use of the list that is empty. */
  children: ReactNode;
  /** The first thing to do. */
  action?: ReactNode;
  /** An example that works. */
  example?: ReactNode;
}

export function EmptyState({ icon: Icon, title, children, action, example }: EmptyStateProps) {
  return (
    <section className={styles['message']}>
      <Icon size={24} stroke={1.5} className={styles['icon']} aria-hidden />
      <h2 className={styles['title']}>{title}</h2>
      <div className={styles['text']}>{children}</div>
      {action && <div className={styles['actions']}>{action}</div>}
      {example}
    </section>
  );
}
