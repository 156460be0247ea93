import { Button, Stack } from '@mantine/core';
import { oneTimeCodes } from '@parley/contract';
import { useState } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { refresh } from '#shared/api/hooks.ts';
import { Dialog } from '#shared/ui/dialog.tsx';
import { PasswordField } from '#shared/ui/password-field.tsx';
import { texts as specTexts } from '#texts/spec.ts';
import { profileTexts } from '#texts/profile.ts';
import { uiTexts } from '#texts/ui.ts';

interface PasswordDialogProps {
  title: string;
  text: string;
  confirmLabel: string;
  isDestructive?: boolean;
  /** Rejects with the server's refusal, which is shown at the field. */
  onConfirm: (passwd: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the current password before a change of how the user signs in. */
export function PasswordDialog({
  title,
  text,
  confirmLabel,
  isDestructive = false,
  onConfirm,
  onClose,
}: PasswordDialogProps) {
  const [passwd, setPasswd] = useState('');
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function submit() {
    if (passwd === '') return setFault(specTexts.password.empty);
    setBusy(true);
    try {
      await onConfirm(passwd);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 409) {
        // Changed in another browser: the screen shows the change, and the user decides again.
        await refresh(oneTimeCodes.get);
        return onClose();
      }
      setFault(error.issueAt('passwd') ?? error.message);
      setBusy(false);
    }
  }

  return (
    <Dialog
      title={title}
      onSubmit={() => void submit()}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{uiTexts.cancel}</Button>
          <Button type="submit" variant="filled" loading={isBusy} {...(isDestructive ? { color: 'red' } : {})}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <Stack>
        <p className="p-flush">{text}</p>
        <PasswordField
          label={profileTexts.setUp.password}
          autoComplete="current-password"
          data-autofocus
          value={passwd}
          error={fault}
          onChange={({ currentTarget: { value } }) => setPasswd(value)}
        />
      </Stack>
    </Dialog>
  );
}
