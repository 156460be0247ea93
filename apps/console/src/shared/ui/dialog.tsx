import { Modal } from '@mantine/core';
import { useLayoutEffect, useState, type FormEvent, type ReactNode } from 'react';
import { EscapeAgain } from '#shared/ui/field-note.tsx';
import { useTypedWork } from '#shared/ui/use-typed-work.ts';
import styles from '#shared/ui/dialog.module.css';

interface DialogProps {
  isOpen?: boolean;
  title: ReactNode;
  /** The state at the left, if any, then buttons, the main one last. */
  footer?: ReactNode;
  children?: ReactNode;
  /** Width in pixels; default 400. */
  size?: number;
  /** Makes the whole dialog a form. */
  onSubmit?: (() => void) | undefined;
  /** The content itself keeps typed text or asks before it drops it. */
  keepsTyped?: boolean;
  onClose: () => void;
}

/** A question that must be answered before going on. */
export function Dialog(props: DialogProps) {
  const { isOpen = true, title, footer, children, size = 400, onSubmit, keepsTyped = false, onClose } = props;
  useFocusGivenBack(isOpen);
  const isUppermost = useUppermost(isOpen);
  const typed = useTypedWork(onClose, isOpen);
  const content = (
    <>
      <Modal.Title className={styles['title'] ?? ''}>{title}</Modal.Title>
      {children && <Modal.Body className={styles['text'] ?? ''}>{children}</Modal.Body>}
      {typed.isAsking && (
        <div className={styles['asking']}>
          <EscapeAgain />
        </div>
      )}
      {footer && <div className={styles['foot']}>{footer}</div>}
    </>
  );
  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit?.();
  }
  return (
    <Modal.Root
      opened={isOpen}
      // Escape reaches every open dialog.
      onClose={() => isUppermost() && (keepsTyped ? onClose() : typed.close())}
      size={size}
      centered
      classNames={{ content: styles['dialog'] ?? '' }}
    >
      <Modal.Overlay />
      <Modal.Content onInput={typed.onInput}>
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

/** The open dialogs, the uppermost last. */
const openDialogs: symbol[] = [];

/** Tells whether no other dialog was opened on top of this one. */
function useUppermost(isOpen: boolean): () => boolean {
  const [self] = useState(() => Symbol('dialog'));
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    openDialogs.push(self);
    return () => void openDialogs.splice(openDialogs.indexOf(self), 1);
  }, [isOpen, self]);
  return () => openDialogs.at(-1) === self;
}

/** Had the focus before the first of the dialogs that followed one another. */
let before: Element | null = null;

/** Restores the focus after the last dialog closes, unless something else took it, so that keys work as before. */
function useFocusGivenBack(isOpen: boolean): void {
  // A field of the dialog may have taken it by the time of the effect.
  const [atFirst] = useState(() => document.activeElement);
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const { activeElement } = document;
    if (openDialogs.length === 0) before = activeElement && isInDialog(activeElement) ? atFirst : activeElement;
    return () => {
      // One dialog may lead to another, and closing may navigate elsewhere.
      setTimeout(() => {
        const { activeElement } = document;
        const isLost = !activeElement || activeElement === document.body || isInDialog(activeElement);
        if (openDialogs.length === 0 && isLost && before instanceof HTMLElement) before.focus({ preventScroll: true });
      });
    };
  }, [isOpen, atFirst]);
}

function isInDialog(element: Element): boolean {
  return element.closest('[role="dialog"]') !== null;
}
