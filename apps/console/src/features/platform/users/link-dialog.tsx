import { Button } from '@mantine/core';
import { Dialog } from '#shared/ui/dialog.tsx';
import { platformUserTexts } from '#texts/platform-users.ts';
import { MadeLinkField } from '#features/platform/users/made-link.tsx';
import type { MadeLink } from '#features/platform/users/user-commands.ts';

interface LinkDialogProps {
  title: string;
  made: MadeLink;
  email: string;
  onClose: () => void;
}

export function LinkDialog({ title, made, email, onClose }: LinkDialogProps) {
  return (
    <Dialog
      title={title}
      size={480}
      onClose={onClose}
      footer={
        <Button variant="filled" onClick={onClose}>
          {platformUserTexts.link.done}
        </Button>
      }
    >
      <MadeLinkField made={made} email={email} />
    </Dialog>
  );
}
