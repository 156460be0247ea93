import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { uiTexts } from '#texts/ui.ts';
import styles from '#shared/ui/chip.module.css';

interface ChipProps {
  children: ReactNode;
  /** `intent` for intents and entities, `ok`, `warning`, `error`, `info` for meanings. */
  tone?: 'plain' | 'intent' | 'ok' | 'warning' | 'error' | 'info';
  /** Changed and not saved yet. */
  isUnsaved?: boolean;
  /** Shows a cross; its label names the item that it removes. */
  onRemove?: (() => void) | undefined;
  removeLabel?: string;
}

/** A small labelled item in a row of its kind. */
export function Chip({
  children,
  tone = 'plain',
  isUnsaved = false,
  onRemove,
  removeLabel = uiTexts.remove,
}: ChipProps) {
  return (
    <span className={styles['chip']} data-tone={tone} data-unsaved={isUnsaved || undefined}>
      <span className={styles['text']}>{children}</span>
      {onRemove && (
        <button type="button" className={styles['remove']} aria-label={removeLabel} onClick={onRemove}>
          <IconX size={12} stroke={2} aria-hidden />
        </button>
      )}
    </span>
  );
}
