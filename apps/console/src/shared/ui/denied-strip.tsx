import type { Grant } from '@parley/domain/permission';
import { grantName } from '#shared/access/access.tsx';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import styles from '#shared/ui/denied-strip.module.css';

interface DeniedStripProps {
  needs: Grant;
  /** What the user may do, and what not. */
  children?: string;
}

/** On a screen that the user may see and not change: why there is nothing to press. */
export function DeniedStrip({ needs, children = 'You can look, but not change anything' }: DeniedStripProps) {
  return (
    <p className={styles.strip}>
      <StateIcon state="info" />
      <span>
        {children}: that needs the permission <code>{grantName(needs)}</code>
      </span>
    </p>
  );
}
