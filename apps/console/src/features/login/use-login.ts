import { auth } from '@parley/contract';
import { useState } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { useWrite } from '#shared/api/hooks.ts';
import { startSession } from '#shared/session/session.ts';
import { texts } from '#texts/spec.ts';
import { loginTexts } from '#texts/login.ts';

interface Fields {
  email: string;
  passwd: string;
  otp: string;
  recoveryCode: string;
  /** The user types a recovery code instead of a one-time code. */
  isRecovering: boolean;
}

/** Signing in, and what to say when it fails. A failed login never goes through the 401 rule of other calls. */
export function useLogin() {
  const [message, setMessage] = useState<string>();
  const [isCodeRequired, setCodeRequired] = useState(false);
  const [codeError, setCodeError] = useState<string>();
  const write = useWrite(auth.login, {
    handles: ['local', 401, 402, 403],
    onSuccess: ({ user }) => startSession(user),
    onError(error) {
      if (!(error instanceof ApiError) || error.status === 0) return;
      if (error.code === 'otp_required') return setCodeRequired(true);
      if (error.code === 'sso_required') return setMessage(loginTexts.signOn.required);
      setMessage(error.status === 429 ? texts.login.suspended : texts.login.failed);
    },
  });

  function mutate({ email, passwd, ...codes }: Fields) {
    const fault = faultOf(codes);
    setMessage(undefined);
    setCodeError(fault);
    if (fault !== undefined) return;
    write.mutate({ body: { email: email.trim(), passwd, ...brought(codes) } });
  }

  const clearCodeError = () => setCodeError(undefined);
  return { mutate, clearCodeError, message, codeError, isCodeRequired, isPending: write.isPending };
}

type Codes = Omit<Fields, 'email' | 'passwd'>;

function faultOf({ otp, recoveryCode, isRecovering }: Codes): string | undefined {
  if (isRecovering) return recoveryCode.trim() === '' ? loginTexts.noRecoveryCode : undefined;
  return otp !== '' && !/^\d{6}$/u.test(otp) ? loginTexts.codeTooShort : undefined;
}

function brought({ otp, recoveryCode, isRecovering }: Codes) {
  if (isRecovering) return { recovery_code: recoveryCode.trim() };
  return otp === '' ? {} : { otp };
}
