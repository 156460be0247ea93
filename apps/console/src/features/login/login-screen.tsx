import { auth } from '@parley/contract';
import { Button, TextInput } from '@mantine/core';
import { IconLifebuoy } from '@tabler/icons-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Navigate } from 'react-router';
import { Brand } from '#features/login/brand.tsx';
import { CodeField } from '#features/login/code-field.tsx';
import { CorporateSignOn } from '#features/login/corporate-sign-on.tsx';
import { ForgotPassword } from '#features/login/forgot-password.tsx';
import { useLogin } from '#features/login/use-login.ts';
import { useRead } from '#shared/api/hooks.ts';
import { returnPath } from '#shared/session/return-path.ts';
import { useSessionUser } from '#shared/session/session.ts';
import { texts } from '#texts/spec.ts';
import { PasswordField } from '#shared/ui/password-field.tsx';
import { loginTexts } from '#texts/login.ts';
import styles from '#features/login/login-screen.module.css';

/** Sign in: email, password and, for accounts that use it, a one-time code. */
export function LoginScreen() {
  const user = useSessionUser();
  const { data: config } = useRead(auth.config, { quiet: true });
  const [fields, setFields] = useState({ email: '', passwd: '', otp: '', recoveryCode: '', isRecovering: false });
  const [isContactShown, setContactShown] = useState(false);
  /** The last attempt was not sent, because something was missing. */
  const [isIncomplete, setIncomplete] = useState(false);
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  /** Passwords may be off; the fields then appear on request, for the users who may still use one. */
  const [isPasswordAsked, setPasswordAsked] = useState(false);
  const [isForgotten, setForgotten] = useState(false);
  const login = useLogin();
  const isOnlySignOn = config?.passwords === false && !isPasswordAsked;
  // The page has nothing else to do.
  useEffect(() => {
    if (!isForgotten) emailInput.current?.focus();
  }, [isForgotten, isOnlySignOn]);

  if (user) return <Navigate to={returnPath() ?? '/app/dashboard'} replace />;

  function submit(event: FormEvent) {
    event.preventDefault();
    const missing = isMissing('email') ? emailInput : isMissing('passwd') ? passwordInput : undefined;
    setIncomplete(missing !== undefined);
    if (missing) missing.current?.focus();
    else login.mutate(fields);
  }

  function isMissing(field: 'email' | 'passwd'): boolean {
    return fields[field].trim() === '';
  }

  const contact = config?.support_contact;
  return (
    <div className={styles['page']}>
      <main className={styles['main']}>
        <Brand />
        {isForgotten && <ForgotPassword email={fields.email} onBack={() => setForgotten(false)} />}
        <form className={styles['card']} onSubmit={submit} noValidate hidden={isForgotten}>
          <h1 className={styles['title']}>{loginTexts.title}</h1>
          <p className={styles['subtitle']}>{loginTexts.subtitle}</p>
          {!isOnlySignOn && (
            <>
              <TextInput
                ref={emailInput}
                label={loginTexts.email}
                error={isIncomplete && isMissing('email') && loginTexts.noEmail}
                type="email"
                name="email"
                autoComplete="username"
                spellCheck={false}
                value={fields.email}
                onChange={({ currentTarget: { value } }) => setFields((all) => ({ ...all, email: value }))}
              />
              <PasswordField
                ref={passwordInput}
                label={loginTexts.password}
                error={isIncomplete && isMissing('passwd') && texts.password.empty}
                name="passwd"
                autoComplete="current-password"
                value={fields.passwd}
                onChange={({ currentTarget: { value } }) => setFields((all) => ({ ...all, passwd: value }))}
              />
              <CodeField
                value={fields}
                isRequired={login.isCodeRequired}
                error={login.codeError}
                onChange={(change) => {
                  setFields((all) => ({ ...all, ...change }));
                  login.clearCodeError();
                }}
              />
              {login.message && !isIncomplete && (
                <p className={styles['error']} role="alert">
                  {login.message}
                </p>
              )}
              <Button type="submit" variant="filled" fullWidth loading={login.isPending}>
                {loginTexts.login}
              </Button>
              {config?.forgot_password && (
                <button type="button" className={styles['link']} onClick={() => setForgotten(true)}>
                  {loginTexts.forgot.open}
                </button>
              )}
            </>
          )}
          <CorporateSignOn isOffered={config?.sso ?? false} isOnly={isOnlySignOn} />
        </form>
        {isOnlySignOn && (
          <p className={styles['access']}>
            {loginTexts.signOn.passwordsOff}{' '}
            <button type="button" className={styles['link']} onClick={() => setPasswordAsked(true)}>
              {loginTexts.signOn.withPassword}
            </button>
          </p>
        )}
        <p className={styles['access']}>
          {loginTexts.noAccount}{' '}
          <button type="button" className={styles['link']} onClick={() => setContactShown(true)}>
            {loginTexts.requestAccess}
          </button>
        </p>
        {isContactShown && (
          <p className={styles['access']} role="status">
            {contact ? (
              <>
                {loginTexts.contact} <strong>{contact}</strong>.
              </>
            ) : (
              loginTexts.noContact
            )}
          </p>
        )}
      </main>
      {contact && (
        <footer className={styles['foot']}>
          <IconLifebuoy size={14} stroke={2} aria-hidden /> {contact}
        </footer>
      )}
    </div>
  );
}
