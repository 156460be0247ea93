import { useRef, useState, type FormEvent } from 'react';
import { useLogin } from '#features/login/use-login.ts';

const EMPTY = { email: '', passwd: '', otp: '', recoveryCode: '', isRecovering: false };

/** Keeps the fields of a sign-in, and submits them once all required ones are filled. */
export function useLoginForm(knownEmail: string) {
  const [fields, setFields] = useState({ ...EMPTY, email: knownEmail });
  /** The last attempt was not sent, because something was missing. */
  const [isIncomplete, setIncomplete] = useState(false);
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const login = useLogin();
  const isMissing = (field: 'email' | 'passwd') => fields[field].trim() === '';

  function submit(event: FormEvent): void {
    event.preventDefault();
    const missing = isMissing('email') ? emailInput : isMissing('passwd') ? passwordInput : undefined;
    setIncomplete(missing !== undefined);
    if (missing) missing.current?.focus();
    else login.mutate(fields);
  }

  return {
    fields,
    change: (part: Partial<typeof EMPTY>) => setFields((all) => ({ ...all, ...part })),
    emailInput,
    passwordInput,
    hasNoEmail: isIncomplete && isMissing('email'),
    hasNoPassword: isIncomplete && isMissing('passwd'),
    message: isIncomplete ? undefined : login.message,
    login,
    submit,
  };
}

export type LoginForm = ReturnType<typeof useLoginForm>;
