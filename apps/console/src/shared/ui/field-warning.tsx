import type { ReactNode } from 'react';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import styles from '#shared/ui/field-warning.module.css';

/** Below a field: it may be saved so, and may not be meant so. What stands in a status already needs no role. */
export function FieldWarning({ role, children }: { role?: 'status'; children: ReactNode }) {
  return (
    <p className={styles.warning} role={role}>
      <StateIcon state="warning" size={14} />
      <span>{children}</span>
    </p>
  );
}
