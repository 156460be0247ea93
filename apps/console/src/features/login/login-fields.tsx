import { Button, TextInput } from '@mantine/core';
import { CodeField } from '#features/login/code-field.tsx';
import type { LoginForm } from '#features/login/use-login-form.ts';
import { texts } from '#texts/spec.ts';
import { PasswordField } from '#shared/ui/password-field.tsx';
import { loginTexts } from '#texts/login.ts';
import styles from '#features/login/login-screen.module.css';

/** The email address, the password and, for accounts that use it, a one-time code. */
export function LoginFields({ form }: { form: LoginForm }) {
  const { fields, change, emailInput, passwordInput, hasNoEmail, hasNoPassword, message, login } = form;
  return (
    <>
      <TextInput
        ref={emailInput}
        label={loginTexts.email}
        error={hasNoEmail && loginTexts.noEmail}
        type="email"
        name="email"
        autoComplete="username"
        spellCheck={false}
        value={fields.email}
        onChange={({ currentTarget: { value } }) => change({ email: value })}
      />
      <PasswordField
        ref={passwordInput}
        label={loginTexts.password}
        error={hasNoPassword && texts.password.empty}
        name="passwd"
        autoComplete="current-password"
        value={fields.passwd}
        onChange={({ currentTarget: { value } }) => change({ passwd: value })}
      />
      <CodeField
        value={fields}
        isRequired={login.isCodeRequired}
        error={login.codeError}
        onChange={(code) => {
          change(code);
          login.clearCodeError();
        }}
      />
      {message && (
        <p className={styles['error']} role="alert">
          {message}
        </p>
      )}
      <Button type="submit" variant="filled" fullWidth loading={login.isPending}>
        {loginTexts.login}
      </Button>
    </>
  );
}
