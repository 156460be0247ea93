import { useEffect, useState } from 'react';
import { useHeldKeys } from '#shared/hotkeys/held-keys.ts';
import { uiTexts } from '#texts/ui.ts';
import styles from '#shared/ui/skeleton-rows.module.css';

const DELAY_MS = 150;

/** Rows where rows will be. Not shown for loads too short to notice. */
export function SkeletonRows({ rows = 12 }: { rows?: number }) {
  const [isLate, setLate] = useState(false);
  useHeldKeys();
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" aria-label={uiTexts.loading} className={styles['rows']}>
      {isLate && Array.from({ length: rows }, (_, row) => <div key={row} className={styles['row']} />)}
    </div>
  );
}
