import { useId, type ReactNode } from 'react';
import { UnsavedDot } from '#shared/ui/state-icon.tsx';
import styles from '#features/reactions/panel/fields.module.css';

interface FieldProps {
  label: string;
  isUnsaved?: boolean;
  hint?: ReactNode;
  /** Gets the id of the label, for fields that are no single input. */
  children: (labelId: string) => ReactNode;
}

/** A field of the panel: its name, a dot while it is unsaved, and the input below. */
export function Field({ label, isUnsaved = false, hint, children }: FieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <div className={styles.label} id={id}>
        {label} {isUnsaved && <UnsavedDot />}
        {hint && <span className={styles.hint}>{hint}</span>}
      </div>
      {children(id)}
    </div>
  );
}
