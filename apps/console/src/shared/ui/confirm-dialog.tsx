import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from '#shared/ui/dialog.tsx';
import { uiTexts } from '#texts/ui.ts';

interface ConfirmDialogProps {
  isOpen: boolean;
  /** Names the item: `Delete intent “Lost card”?` */
  title: string;
  /** Tells what depends on it, and what stays. */
  children?: ReactNode;
  /** The action, as a verb: `Delete intent`. */
  confirmLabel: string;
  isDestructive?: boolean;
  isBusy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that cannot simply be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, children, confirmLabel, isDestructive = false, isBusy = false, onConfirm, onClose } = props;
  return (
    <Dialog
      isOpen={isOpen}
      title={title}
      keepsTyped
      onClose={onClose}
      footer={
        <>
          {/* Enter alone destroys nothing: what does must be chosen. */}
          <Button onClick={onClose} data-autofocus={isDestructive || undefined}>
            {uiTexts.cancel}
          </Button>
          <Button
            variant="filled"
            loading={isBusy}
            data-autofocus={isDestructive ? undefined : true}
            {...(isDestructive ? { color: 'var(--p-danger)' } : {})}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
