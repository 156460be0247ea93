import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { createPageStore } from '#shared/global-state.ts';
import { useStore } from '#shared/store.ts';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';

interface Question {
  title: string;
  text?: ReactNode;
  confirmLabel: string;
  isDestructive?: boolean;
}

interface Asked extends Question {
  answer: (isConfirmed: boolean) => void;
}

const asking = createPageStore<{ question: Asked | undefined; isOpen: boolean }>({
  question: undefined,
  isOpen: false,
});

/** Asks in a dialog, and resolves to the user's choice. */
export function confirm(question: Question): Promise<boolean> {
  asking.get().question?.answer(false);
  return new Promise((answer) => asking.set({ question: { ...question, answer }, isOpen: true }));
}

function close(isConfirmed: boolean): void {
  asking.get().question?.answer(isConfirmed);
  // The words stay while the dialog fades.
  asking.set({ isOpen: false });
}

/** Hosts the dialog of `confirm`; rendered once in the shell. Leaving a screen cancels its question. */
export function ConfirmHost() {
  const { pathname } = useLocation();
  useEffect(() => () => close(false), [pathname]);
  const { question, isOpen } = useStore(asking, (state) => state);
  if (!question) return null;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={question.title}
      confirmLabel={question.confirmLabel}
      isDestructive={question.isDestructive ?? false}
      onConfirm={() => close(true)}
      onClose={() => close(false)}
    >
      {question.text}
    </ConfirmDialog>
  );
}
