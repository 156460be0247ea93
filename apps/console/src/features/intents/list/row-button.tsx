import type { Icon } from '@tabler/icons-react';
import styles from '#features/intents/list/row-button.module.css';

interface RowButtonProps {
  icon: Icon;
  label: string;
  /** The equivalent key in the list. */
  hotkey?: string;
  tabIndex: number;
  onClick: () => void;
}

/** An icon button for a row. Plain HTML, because a list renders two of them per row. */
export function RowButton({ icon: Symbol, label, hotkey, tabIndex, onClick }: RowButtonProps) {
  return (
    <button
      type="button"
      className={`p-icon-button ${styles.action}`}
      tabIndex={tabIndex}
      aria-label={label}
      title={hotkey === undefined ? label : `${label} (${hotkey})`}
      onClick={onClick}
    >
      <Symbol size={16} stroke={1.75} aria-hidden />
    </button>
  );
}
