import { useId, type ReactNode } from 'react';
import { UnsavedDot } from '#shared/ui/state-icon.tsx';
import styles from '#features/entities/entities.module.css';

interface EntityLineProps {
  label: string;
  isUnsaved: boolean;
  children: (id: string) => ReactNode;
}

/** A field of an entity, with its label. */
export function EntityLine({ label, isUnsaved, children }: EntityLineProps) {
  const id = useId();
  return (
    <div className={styles.line}>
      <label className={styles.label} htmlFor={id}>
        {label} {isUnsaved && <UnsavedDot />}
      </label>
      <div className={styles.control}>{children(id)}</div>
    </div>
  );
}
