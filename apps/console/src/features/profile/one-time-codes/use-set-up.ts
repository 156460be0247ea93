import { oneTimeCodes, type ReplyOf } from '@parley/contract';
import { useEffect, useState } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { profileTexts } from '#texts/profile.ts';

const { setUp: texts } = profileTexts;

export type Secret = ReplyOf<typeof oneTimeCodes.setUp>;

/** Sets one-time codes up, step by step: a secret, perhaps for a password, then recovery codes for a first code. */
export function useSetUp() {
  const [secret, setSecret] = useState<Secret>();
  const [needsPassword, setNeedsPassword] = useState(false);
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>();

  async function begin(passwd?: string): Promise<void> {
    await trying('passwd', async () => {
      const body = passwd === undefined ? {} : { passwd };
      setSecret(await call(oneTimeCodes.setUp, { body, handles: [400] }));
      setTyped('');
    });
  }

  async function confirm(): Promise<void> {
    if (!/^\d{6}$/u.test(typed)) return setFault(texts.codeTooShort);
    await trying('otp', async () => {
      const body = { otp: typed };
      const atime = secret?.version;
      const reply = await call(oneTimeCodes.confirm, { body, atime, handles: [400] });
      setRecoveryCodes(reply.recovery_codes);
    });
  }

  /** Another browser has begun since: its secret has replaced this one. */
  async function beginAnew(): Promise<void> {
    setSecret(undefined);
    await begin();
  }

  async function trying(field: string, work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setFault(undefined);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 409 && field === 'otp') return await beginAnew();
      if (field === 'passwd') setNeedsPassword(true);
      // The first try is made without a password, to learn whether it is needed.
      if (field === 'otp' || needsPassword) setFault(error.issueAt(field) ?? error.message);
    } finally {
      setBusy(false);
    }
  }

  useEffect(() => {
    void begin();
    // Once: each beginning makes another secret.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return {
    secret,
    needsPassword,
    recoveryCodes,
    isBusy,
    input: { text: typed, write: setTyped, fault },
    submit: () => (secret ? confirm() : begin(typed)),
  };
}

export type TypedInput = ReturnType<typeof useSetUp>['input'];
