import type { ReactNode } from 'react';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import styles from '#shared/ui/field-warning.module.css';

/** A warning below a field: the value is valid but may be unintended. Inside a status it needs no role. */
export function FieldWarning({ role, children }: { role?: 'status'; children: ReactNode }) {
  return (
    <p className={styles.warning} role={role}>
      <StateIcon state="warning" size={14} />
      <span>{children}</span>
    </p>
  );
}
