import { auth } from '@parley/contract';
import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { useWrite } from '#shared/api/hooks.ts';
import { focusOnMount } from '#shared/ui/focus-on-mount.ts';
import { loginTexts } from '#texts/login.ts';
import styles from '#features/login/login-screen.module.css';

const { forgot: texts } = loginTexts;

interface ForgotPasswordProps {
  /** Typed at the sign-in. */
  email: string;
  onBack: () => void;
}

/** Asks for a mailed link in place of the sign-in. The server never tells whether it knows the email. */
export function ForgotPassword({ email: typed, onBack }: ForgotPasswordProps) {
  const [email, setEmail] = useState(typed);
  const [sentTo, setSentTo] = useState<string>();
  const [fault, setFault] = useState<string>();
  const ask = useWrite(auth.forgotPassword, {
    handles: ['local', 401, 402, 403],
    onSuccess: () => setSentTo(email.trim()),
    onError: (error) => setFault(faultOf(error)),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const missing = email.trim() === '' ? loginTexts.noEmail : undefined;
    setFault(missing);
    if (missing === undefined) ask.mutate({ body: { email: email.trim() } });
  }

  return (
    <form className={styles['card']} onSubmit={submit} noValidate>
      <h1 className={styles['title']}>{sentTo === undefined ? texts.title : texts.sentTitle}</h1>
      {sentTo === undefined ? (
        <>
          <p className={styles['subtitle']}>{texts.hint}</p>
          <TextInput
            ref={focusOnMount}
            label={loginTexts.email}
            error={fault}
            type="email"
            name="email"
            autoComplete="username"
            spellCheck={false}
            value={email}
            onChange={({ currentTarget: { value } }) => setEmail(value)}
          />
          <Button type="submit" variant="filled" fullWidth loading={ask.isPending}>
            {texts.send}
          </Button>
        </>
      ) : (
        <p className={styles['subtitle']} role="status">
          {texts.sent(sentTo)}
        </p>
      )}
      <button
        key={sentTo}
        ref={sentTo === undefined ? undefined : focusOnMount}
        type="button"
        className={styles['link']}
        onClick={onBack}
      >
        {texts.back}
      </button>
    </form>
  );
}

function faultOf(error: Error): string {
  return error instanceof ApiError && error.status === 429 ? texts.tooOften : texts.notSent;
}
