import { oneTimeCodes } from '@parley/contract';
import { useState } from 'react';
import { call } from '#shared/api/client.ts';
import { refresh } from '#shared/api/hooks.ts';
import { PasswordDialog } from '#features/profile/one-time-codes/password-dialog.tsx';
import { RecoveryCodesDialog } from '#features/profile/one-time-codes/recovery-codes-dialog.tsx';
import { profileTexts } from '#texts/profile.ts';

const { prove: texts } = profileTexts;

/** Replaces the recovery codes and shows the new ones. */
export function RenewCodesDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<string[]>();
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  return (
    <PasswordDialog
      title={texts.renewTitle}
      text={texts.renewText}
      confirmLabel={texts.renew}
      onClose={onClose}
      onConfirm={async (passwd) => {
        const { recovery_codes } = await call(oneTimeCodes.renewRecoveryCodes, {
          body: { passwd },
          handles: [400],
        });
        setCodes(recovery_codes);
        await refresh(oneTimeCodes.get);
      }}
    />
  );
}
