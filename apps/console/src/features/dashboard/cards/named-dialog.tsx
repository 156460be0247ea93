import { Button, Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from '#shared/ui/dialog.tsx';
import { uiTexts } from '#texts/ui.ts';

interface NamedDialogProps {
  title: string;
  texts: { name: string; save: string; remove: string };
  name: string;
  isValid: boolean;
  isSaving: boolean;
  onName: (name: string) => void;
  onSubmit: () => void;
  /** Undefined for a new one. */
  onRemove: (() => void) | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** The form of something that the dashboard keeps by a name: a funnel or a goal. */
export function NamedDialog(props: NamedDialogProps) {
  const { title, texts, name, isValid, isSaving, onName, onSubmit, onRemove, onClose, children } = props;
  return (
    <Dialog
      title={title}
      size={480}
      onSubmit={() => {
        if (isValid) onSubmit();
      }}
      onClose={onClose}
      footer={
        <>
          {onRemove && (
            <Button variant="subtle" color="red" onClick={onRemove}>
              {texts.remove}
            </Button>
          )}
          <Button onClick={onClose}>{uiTexts.cancel}</Button>
          <Button type="submit" variant="filled" loading={isSaving} disabled={!isValid}>
            {texts.save}
          </Button>
        </>
      }
    >
      <Stack>
        <TextInput
          label={texts.name}
          data-autofocus
          maxLength={200}
          value={name}
          onChange={(event) => onName(event.currentTarget.value)}
        />
        {children}
      </Stack>
    </Dialog>
  );
}
