import type { ReactNode } from 'react';
import { UnsavedDot } from '#shared/ui/state-icon.tsx';
import styles from '#features/platform/users/field-line.module.css';

interface FieldLineProps {
  /** Left out where the control has its own. */
  label?: string;
  isUnsaved?: boolean;
  children: ReactNode;
}

/** A field of a panel beside its name. */
export function FieldLine({ label = '', isUnsaved = false, children }: FieldLineProps) {
  return (
    <div className={styles.line}>
      <span className={styles.label}>
        <span aria-hidden>{label}</span> {isUnsaved && <UnsavedDot />}
      </span>
      <div className="p-narrowable">{children}</div>
    </div>
  );
}
