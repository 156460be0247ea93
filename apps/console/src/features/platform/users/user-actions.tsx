import { Button } from '@mantine/core';
import { platform, type PlatformUserDetails } from '@parley/contract';
import { useState } from 'react';
import { useSessionUser } from '#shared/session/session.ts';
import { platformUserTexts } from '#texts/platform-users.ts';
import { LinkDialog } from '#features/platform/users/link-dialog.tsx';
import { PanelPart } from '#features/platform/panel-part.tsx';
import {
  askReset,
  deactivateUser,
  makeLink,
  reactivateUser,
  unlockUser,
  type MadeLink,
} from '#features/platform/users/user-commands.ts';
import panel from '#features/platform/panel-part.module.css';
import styles from '#features/platform/users/user-actions.module.css';

const { actions: texts, link: linkTexts } = platformUserTexts;

interface Shown {
  title: string;
  made: MadeLink;
}

/** The actions that change a user immediately; the others are in the menu of the panel's header. */
export function UserActions({ user }: { user: PlatformUserDetails }) {
  const { id, name, email, status, expects_sign_on, is_invitation_void } = user;
  const isMe = useSessionUser()?.id === id;
  const [shown, setShown] = useState<Shown>();

  async function reset(): Promise<void> {
    if (!(await askReset(user))) return;
    const made = await makeLink(platform.resetPassword, user);
    if (made) setShown({ title: linkTexts.reset(name), made });
  }

  async function inviteAgain(): Promise<void> {
    const made = await makeLink(platform.inviteAgain, user);
    if (made) setShown({ title: linkTexts.invitation(name), made });
  }

  return (
    <PanelPart>
      <div className={styles.actions}>
        {status === 'suspended' && (
          <Button variant="filled" size="compact-sm" onClick={() => void unlockUser(user)}>
            {texts.unlock}
          </Button>
        )}
        {status === 'invited' && (
          <Button
            size="compact-sm"
            variant={is_invitation_void ? 'filled' : 'default'}
            onClick={() => void inviteAgain()}
          >
            {texts.inviteAgain}
          </Button>
        )}
        {status !== 'invited' && status !== 'deactivated' && (
          <Button
            size="compact-sm"
            disabled={isMe}
            title={isMe ? texts.ownPassword : undefined}
            onClick={() => void reset()}
          >
            {texts.resetPassword}
          </Button>
        )}
        {status === 'deactivated' ? (
          <Button size="compact-sm" onClick={() => void reactivateUser(user)}>
            {texts.reactivate}
          </Button>
        ) : (
          <Button
            size="compact-sm"
            c="var(--p-error)"
            disabled={isMe}
            title={isMe ? texts.ownAccount : undefined}
            onClick={() => void deactivateUser(user)}
          >
            {texts.deactivate}
          </Button>
        )}
      </div>
      {is_invitation_void && <p className={panel.reason}>{texts.invitationVoid}</p>}
      {status === 'invited' && expects_sign_on && <p className={panel.reason}>{texts.expectsSignOn}</p>}
      {shown && <LinkDialog title={shown.title} made={shown.made} email={email} onClose={() => setShown(undefined)} />}
    </PanelPart>
  );
}
