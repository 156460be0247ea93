import { Button } from '@mantine/core';
import { useState } from 'react';
import { SidePanel } from '#shared/ui/side-panel.tsx';
import { platformUserTexts } from '#texts/platform-users.ts';
import { PanelPart } from '#features/platform/panel-part.tsx';
import { InviteForm } from '#features/platform/users/invite-form.tsx';
import { MadeLinkField } from '#features/platform/users/made-link.tsx';
import type { MadeInvitation } from '#features/platform/users/use-invitation.ts';

const { adding: texts, link: linkTexts } = platformUserTexts;

interface AddUserPanelProps {
  onOpen: (id: number) => void;
  onClose: () => void;
}

/** Invites a user, and then shows the link. */
export function AddUserPanel({ onOpen, onClose }: AddUserPanelProps) {
  const [made, setMade] = useState<MadeInvitation>();
  if (!made) return <InviteForm onMade={setMade} onClose={onClose} />;
  return (
    <SidePanel
      title={linkTexts.invitation(made.name)}
      takesFocus
      footer={
        <>
          <Button onClick={() => setMade(undefined)}>{texts.another}</Button>
          <Button variant="filled" onClick={() => onOpen(made.id)}>
            {linkTexts.done}
          </Button>
        </>
      }
      onClose={onClose}
    >
      <PanelPart>
        <MadeLinkField made={made} email={made.email} />
      </PanelPart>
    </SidePanel>
  );
}
