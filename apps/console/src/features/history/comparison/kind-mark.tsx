import type { Kind } from '#features/history/comparison/compare.ts';
import { historyTexts } from '#texts/history.ts';
import styles from '#features/history/comparison/kind-mark.module.css';

/** + ~ − in a square: a sign in addition to the color. */
export function KindMark({ kind }: { kind: Kind }) {
  return (
    <span className={styles.mark} data-kind={kind} role="img" aria-label={historyTexts.list.kinds[kind]}>
      {historyTexts.list.marks[kind]}
    </span>
  );
}
