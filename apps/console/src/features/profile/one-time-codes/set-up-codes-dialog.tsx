import { Button, Stack, TextInput } from '@mantine/core';
import { auth, oneTimeCodes, type ReplyOf } from '@parley/contract';
import { useEffect, useState } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
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

type Secret = ReplyOf<typeof oneTimeCodes.setUp>;

/** The password if the sign-in is some time ago, then the QR code with a first code of the app, then recovery codes. */
export function SetUpCodesDialog({ isForced = false, onLogout, onClose }: SetUpCodesDialogProps) {
  const [secret, setSecret] = useState<Secret>();
  const [needsPassword, setNeedsPassword] = useState(false);
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>();

  async function begin(passwd?: string) {
    await trying('passwd', async () => {
      const body = passwd === undefined ? {} : { passwd };
      setSecret(await call(oneTimeCodes.setUp, { body, quiet: ({ status }) => status === 400 }));
      setTyped('');
    });
  }

  async function confirm() {
    if (!/^\d{6}$/u.test(typed)) return setFault(texts.codeTooShort);
    await trying('otp', async () => {
      const body = { otp: typed };
      const reply = await call(oneTimeCodes.confirm, { body, quiet: ({ status }) => status === 400 });
      setRecoveryCodes(reply.recovery_codes);
    });
  }

  async function trying(field: string, work: () => Promise<void>) {
    setBusy(true);
    setFault(undefined);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (field === 'passwd') setNeedsPassword(true);
      // The first try is made without a password, to learn whether it is needed.
      if (field === 'otp' || needsPassword) setFault(error.issueAt(field) ?? error.message);
    } finally {
      setBusy(false);
    }
  }

  async function finish() {
    notify.success({ title: texts.turnedOn });
    startSession(await call(auth.user));
    await refresh(oneTimeCodes.get);
    onClose();
  }

  useEffect(() => {
    void begin();
    // Once: each beginning makes another secret.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  if (recoveryCodes) return <RecoveryCodesDialog codes={recoveryCodes} onClose={() => void finish()} />;
  const leave = isForced ? onLogout : onClose;
  return (
    <Dialog
      title={texts.title}
      size={440}
      onSubmit={() => void (secret ? confirm() : begin(typed))}
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
        {isForced && <p className={styles.line}>{texts.mustSetUp}</p>}
        {secret && (
          <>
            <p className={styles.line}>{texts.scan}</p>
            <QrCode text={secret.uri} label={texts.qr} />
            <div className={styles.key}>
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
              value={typed}
              error={fault}
              onChange={({ currentTarget: { value } }) => setTyped(value.replace(/\D/gu, ''))}
            />
          </>
        )}
        {!secret && needsPassword && (
          <PasswordField
            label={texts.password}
            description={texts.confirmPerson}
            autoComplete="current-password"
            ref={focusOnMount}
            value={typed}
            error={fault}
            onChange={({ currentTarget: { value } }) => setTyped(value)}
          />
        )}
        {!secret && !needsPassword && <SkeletonRows rows={4} />}
      </Stack>
    </Dialog>
  );
}
