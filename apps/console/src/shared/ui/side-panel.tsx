import { CloseButton } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { focusOnMount } from '#shared/ui/focus-on-mount.ts';
import { uiTexts } from '#texts/ui.ts';
import styles from '#shared/ui/side-panel.module.css';

interface SidePanelProps {
  title: ReactNode;
  count?: number | undefined;
  /** Controls in the head, left of the cross. */
  actions?: ReactNode;
  footer?: ReactNode;
  onClose?: (() => void) | undefined;
  /** Names the panel if the title is not a text. */
  label?: string;
  /** A press opened it, so it receives the focus. */
  takesFocus?: boolean;
  /** Escape closes the panel also while the user types in one of its fields. */
  closesOnEscape?: boolean;
  children: ReactNode;
}

/** A panel beside a list: header, scrolling content, footer. On narrow screens it covers the screen. */
export function SidePanel({
  title,
  count,
  actions,
  footer,
  onClose,
  label,
  takesFocus = false,
  closesOnEscape = false,
  children,
}: SidePanelProps) {
  const name = label ?? (typeof title === 'string' ? title : undefined);
  const onKeyDown = (event: KeyboardEvent) => {
    // Events of dialogs that the panel opens arrive here too, although they are elsewhere on the page.
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key !== 'Escape' || event.defaultPrevented || !isInside) return;
    event.preventDefault();
    onClose?.();
  };
  return (
    // Escape of the fields inside comes here.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside className={styles['panel']} aria-label={name} onKeyDown={closesOnEscape ? onKeyDown : undefined}>
      <header className={styles['head']}>
        <h2 className={styles['title']} title={name} tabIndex={-1} ref={takesFocus ? focusOnMount : null}>
          {title} {count !== undefined && <span className={`${styles['count']} p-figures`}>{count}</span>}
        </h2>
        {actions}
        {onClose && <CloseButton size={28} aria-label={uiTexts.close(name ?? uiTexts.panel)} onClick={onClose} />}
      </header>
      <div className={styles['body']}>{children}</div>
      {footer && <footer className={styles['foot']}>{footer}</footer>}
    </aside>
  );
}
