import { auth, oneTimeCodes } from '@parley/contract';
import { call } from '#shared/api/client.ts';
import { refresh } from '#shared/api/hooks.ts';
import { notify } from '#shared/notices/notices.ts';
import { startSession } from '#shared/session/session.ts';
import { PasswordDialog } from '#features/profile/one-time-codes/password-dialog.tsx';
import { profileTexts } from '#texts/profile.ts';

const { prove: texts } = profileTexts;

/** The user signs in with the password alone from now on. */
export function RemoveCodesDialog({ onClose }: { onClose: () => void }) {
  return (
    <PasswordDialog
      title={texts.removeTitle}
      text={texts.removeText}
      confirmLabel={texts.remove}
      isDestructive
      onClose={onClose}
      onConfirm={async (passwd) => {
        await call(oneTimeCodes.remove, { body: { passwd }, handles: [400] });
        notify.success({ title: texts.turnedOff });
        onClose();
        // A user who must have codes is asked to set them up again.
        startSession(await call(auth.user));
        await refresh(oneTimeCodes.get);
      }}
    />
  );
}
