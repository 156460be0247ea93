import { Modal } from '@mantine/core';
import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import styles from '#shared/ui/dialog.module.css';

interface DialogProps {
  isOpen?: boolean;
  title: ReactNode;
  /** The state at the left, if any, then buttons, the main one last. */
  footer?: ReactNode;
  children?: ReactNode;
  /** Pixels wide; 400 unless told. */
  size?: number;
  /** Makes the whole dialog a form. */
  onSubmit?: (() => void) | undefined;
  onClose: () => void;
}

/** What must end before going on. */
export function Dialog({ isOpen = true, title, footer, children, size = 400, onSubmit, onClose }: DialogProps) {
  useFocusGivenBack();
  const content = (
    <>
      <Modal.Title className={styles['title'] ?? ''}>{title}</Modal.Title>
      {children && <Modal.Body className={styles['text'] ?? ''}>{children}</Modal.Body>}
      {footer && <div className={styles['foot']}>{footer}</div>}
    </>
  );
  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit?.();
  }
  return (
    <Modal.Root opened={isOpen} onClose={onClose} size={size} centered classNames={{ content: styles['dialog'] ?? '' }}>
      <Modal.Overlay />
      <Modal.Content>
        {onSubmit ? (
          <form onSubmit={submit} noValidate>
            {content}
          </form>
        ) : (
          content
        )}
      </Modal.Content>
    </Modal.Root>
  );
}

/** A dialog that is taken away with its focus gives it back to where it was: keys go on meaning what they meant. */
function useFocusGivenBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true });
    },
    [before],
  );
}
