import type { ReactNode } from 'react';
import { StateIcon, type State } from '#shared/ui/state-icon.tsx';
import styles from '#shared/ui/strip.module.css';

interface StripProps {
  /** Its icon, and its tint for warnings and errors. */
  state?: State;
  /** The message. */
  children: ReactNode;
  /** How screen readers announce a change. */
  role?: 'status' | 'alert';
  /** A button at its right end that helps. */
  remedy?: ReactNode;
}

/** A state of the whole screen, under its tool bar. */
export function Strip({ state, children, role, remedy }: StripProps) {
  return (
    <div className={styles.strip} data-state={state}>
      <div className={styles.text} role={role}>
        {state && <StateIcon state={state} />}
        <div className="p-fill p-narrowable">{children}</div>
      </div>
      {remedy}
    </div>
  );
}
