import { Button, Stack, TextInput } from '@mantine/core';
import { auth, oneTimeCodes } from '@parley/contract';
import { call } from '#shared/api/client.ts';
import { refresh } from '#shared/api/hooks.ts';
import { notify } from '#shared/notices/notices.ts';
import { startSession } from '#shared/session/session.ts';
import { CopyButton } from '#shared/ui/copy-button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { focusOnMount } from '#shared/ui/focus-on-mount.ts';
import { PasswordField } from '#shared/ui/password-field.tsx';
import { SkeletonRows } from '#shared/ui/skeleton-rows.tsx';
import { QrCode } from '#features/profile/one-time-codes/qr-code.tsx';
import { RecoveryCodesDialog } from '#features/profile/one-time-codes/recovery-codes-dialog.tsx';
import { useSetUp, type Secret, type TypedInput } from '#features/profile/one-time-codes/use-set-up.ts';
import { profileTexts } from '#texts/profile.ts';
import { uiTexts } from '#texts/ui.ts';
import styles from '#features/profile/one-time-codes/codes.module.css';

const { setUp: texts } = profileTexts;

interface SetUpCodesDialogProps {
  /** A rule requires codes: the dialog stays until they are set up. */
  isForced?: boolean;
  onLogout?: () => void;
  onClose: () => void;
}

/** The password if the sign-in is some time ago, then the QR code with a first code of the app, then recovery codes. */
export function SetUpCodesDialog({ isForced = false, onLogout, onClose }: SetUpCodesDialogProps) {
  const { secret, needsPassword, recoveryCodes, isBusy, input, submit } = useSetUp();

  async function finish() {
    notify.success({ title: texts.turnedOn });
    startSession(await call(auth.user));
    await refresh(oneTimeCodes.get);
    onClose();
  }

  if (recoveryCodes) return <RecoveryCodesDialog codes={recoveryCodes} onClose={() => void finish()} />;
  const leave = isForced ? onLogout : onClose;
  return (
    <Dialog
      title={texts.title}
      size={440}
      onSubmit={() => void submit()}
      onClose={() => !isForced && onClose()}
      footer={
        <>
          {leave && <Button onClick={leave}>{isForced ? texts.logout : uiTexts.cancel}</Button>}
          <Button type="submit" variant="filled" loading={isBusy}>
            {secret ? texts.confirm : texts.continue}
          </Button>
        </>
      }
    >
      <Stack>
        {isForced && <p className="p-flush">{texts.mustSetUp}</p>}
        {secret && <FirstCode secret={secret} input={input} />}
        {!secret && needsPassword && (
          <PasswordField
            label={texts.password}
            description={texts.confirmPerson}
            autoComplete="current-password"
            ref={focusOnMount}
            value={input.text}
            error={input.fault}
            onChange={({ currentTarget: { value } }) => input.write(value)}
          />
        )}
        {!secret && !needsPassword && <SkeletonRows rows={4} />}
      </Stack>
    </Dialog>
  );
}

/** The secret to scan or to type, and the first code that the app makes of it. */
function FirstCode({ secret, input }: { secret: Secret; input: TypedInput }) {
  return (
    <>
      <p className="p-flush">{texts.scan}</p>
      <QrCode text={secret.uri} label={texts.qr} />
      <div className="p-stack p-gap-4">
        <span className="p-caption">{texts.noCamera}</span>
        <span className={styles.secret}>
          <code>{secret.secret.replace(/(.{4})(?=.)/gu, '$1 ')}</code>
          <CopyButton value={secret.secret} label={texts.copyKey} />
        </span>
      </div>
      <TextInput
        key="code"
        label={texts.code}
        placeholder={texts.codePlaceholder}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        ref={focusOnMount}
        value={input.text}
        error={input.fault}
        onChange={({ currentTarget: { value } }) => input.write(value.replace(/\D/gu, ''))}
      />
    </>
  );
}
