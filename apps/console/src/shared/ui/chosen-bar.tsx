import { CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { uiTexts } from '#texts/ui.ts';
import styles from '#shared/ui/chosen-bar.module.css';

interface ChosenBarProps {
  /** Its name: `Selected templates`. */
  label: string;
  /** How many are chosen: `3 templates`. */
  what: string;
  /** Absent while something runs that needs the choice. */
  onClear?: () => void;
  /** What can be done with them. */
  children: ReactNode;
}

/** The bar above a list with selected items. */
export function ChosenBar({ label, what, onClear, children }: ChosenBarProps) {
  return (
    <div className={`p-tool-bar ${styles.bar}`} role="toolbar" aria-label={label}>
      <span className="p-fill p-semibold p-one-line p-figures" role="status">
        {uiTexts.selected(what)}
      </span>
      {children}
      {onClear && (
        <CloseButton size={28} className={styles.close ?? ''} aria-label={uiTexts.clearSelection} onClick={onClear} />
      )}
    </div>
  );
}
