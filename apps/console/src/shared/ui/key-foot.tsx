import type { ReactNode } from 'react';
import { Kbd } from '#shared/ui/kbd.tsx';
import styles from '#shared/ui/key-foot.module.css';

interface KeyFootProps {
  keys: readonly ScreenKeys[];
  /** Shown at the end of the line. */
  children: ReactNode;
}

interface ScreenKeys {
  keys: readonly string[];
  does: string;
  /** Default true. */
  isShown?: boolean;
}

/** The last line of a screen: its keys, and a summary of its list. */
export function KeyFoot({ keys: all, children }: KeyFootProps) {
  return (
    <footer className={styles.foot}>
      <span className={styles.keys}>
        {all
          .filter(({ isShown = true }) => isShown)
          .map(({ keys, does }) => (
            <span key={does}>
              {keys.map((name) => (
                <Kbd key={name} keys={name} />
              ))}{' '}
              {does}
            </span>
          ))}
      </span>
      {children}
    </footer>
  );
}
