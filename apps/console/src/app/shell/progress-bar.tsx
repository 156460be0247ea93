import { useEffect, useState } from 'react';
import { useIsPending } from '#shared/api/pending.ts';
import { uiTexts } from '#texts/ui.ts';
import styles from '#app/shell/progress-bar.module.css';

const DELAY_MS = 150;

/** Shows that something is under way, once it has been for 150 ms. */
export function ProgressBar() {
  const isPending = useIsPending();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isPending) return setLate(false);
    const timer = setTimeout(() => setLate(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, [isPending]);
  return isPending && isLate ? <div className={styles['bar']} role="progressbar" aria-label={uiTexts.loading} /> : null;
}
