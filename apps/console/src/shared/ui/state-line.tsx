import type { ReactNode } from 'react';
import { StateIcon, type State } from '#shared/ui/state-icon.tsx';
import styles from '#shared/ui/state-line.module.css';

interface StateLineProps {
  state: State;
  as?: 'div' | 'li';
  role?: 'alert';
  children: ReactNode;
}

/** A text behind the sign of its state. */
export function StateLine({ state, as: Tag = 'div', role, children }: StateLineProps) {
  return (
    <Tag className={styles.line} role={role}>
      <StateIcon state={state} />
      <div>{children}</div>
    </Tag>
  );
}
