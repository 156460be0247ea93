import { auth } from '@parley/contract';
import { IconLifebuoy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { Brand } from '#features/login/brand.tsx';
import { CorporateSignOn } from '#features/login/corporate-sign-on.tsx';
import { ForgotPassword } from '#features/login/forgot-password.tsx';
import { LoginFields } from '#features/login/login-fields.tsx';
import { RequestAccess } from '#features/login/request-access.tsx';
import { useLoginForm } from '#features/login/use-login-form.ts';
import { useRead } from '#shared/api/hooks.ts';
import { returnPath } from '#shared/session/return-path.ts';
import { useSessionUser } from '#shared/session/session.ts';
import { loginTexts } from '#texts/login.ts';
import styles from '#features/login/login-screen.module.css';

/** The sign-in by a password or by the corporate identity system. */
export function LoginScreen() {
  const user = useSessionUser();
  const { data: config } = useRead(auth.config, { handles: ['local'] });
  const knownEmail = emailIn(useLocation().state);
  const form = useLoginForm(knownEmail);
  const { fields, submit, emailInput, passwordInput } = form;
  /** Passwords may be off; the fields then appear on request, for the users who may still use one. */
  const [isPasswordAsked, setPasswordAsked] = useState(false);
  const [isForgotten, setForgotten] = useState(false);
  const isOnlySignOn = config?.passwords === false && !isPasswordAsked;
  // The page has nothing else to do.
  useEffect(() => {
    if (!isForgotten) (knownEmail === '' ? emailInput : passwordInput).current?.focus();
  }, [emailInput, passwordInput, knownEmail, isForgotten, isOnlySignOn]);

  if (user) return <Navigate to={returnPath() ?? '/app/dashboard'} replace />;

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
              <LoginFields form={form} />
              {config?.forgot_password && (
                <button type="button" className={styles['link']} onClick={() => setForgotten(true)}>
                  {loginTexts.forgot.open}
                </button>
              )}
            </>
          )}
          <CorporateSignOn isOffered={config?.sso ?? false} name={config?.sso_name} isOnly={isOnlySignOn} />
        </form>
        {isOnlySignOn && (
          <p className={styles['access']}>
            {loginTexts.signOn.passwordsOff}{' '}
            <button type="button" className={styles['link']} onClick={() => setPasswordAsked(true)}>
              {loginTexts.signOn.withPassword}
            </button>
          </p>
        )}
        <RequestAccess contact={contact} />
      </main>
      {contact && (
        <footer className={styles['foot']}>
          <IconLifebuoy size={14} stroke={2} aria-hidden /> {contact}
        </footer>
      )}
    </div>
  );
}

/** The email that another screen of the sign-in passes on, or an empty text. */
function emailIn(state: unknown): string {
  const email = typeof state === 'object' && state !== null && 'email' in state ? state.email : undefined;
  return typeof email === 'string' ? email : '';
}
