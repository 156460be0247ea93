import type { Icon } from '@tabler/icons-react';
import styles from '#features/intents/intent-list.module.css';

interface RowButtonProps {
  icon: Icon;
  label: string;
  tabIndex: number;
  onClick: () => void;
}

/** An icon that acts on a row. Plain, because a list draws two of them for every row. */
export function RowButton({ icon: Symbol, label, tabIndex, onClick }: RowButtonProps) {
  return (
    <button
      type="button"
      className={styles.action}
      tabIndex={tabIndex}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <Symbol size={16} stroke={1.75} aria-hidden />
    </button>
  );
}
