import { TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { loginTexts as texts } from '#texts/login.ts';
import styles from '#features/login/login-screen.module.css';

interface Codes {
  otp: string;
  recoveryCode: string;
  isRecovering: boolean;
}

interface CodeFieldProps {
  value: Codes;
  /** The server has asked for it. */
  isRequired: boolean;
  error: string | undefined;
  onChange: (change: Partial<Codes>) => void;
}

/** The one-time code, or in its place a recovery code. */
export function CodeField({ value, isRequired, error, onChange }: CodeFieldProps) {
  const { otp, recoveryCode, isRecovering } = value;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isRequired) input.current?.focus();
  }, [isRequired, isRecovering]);
  return (
    <div>
      {isRecovering ? (
        <TextInput
          key="recovery"
          ref={input}
          label={texts.recoveryCode}
          description={texts.recoveryHint}
          placeholder={texts.recoveryPlaceholder}
          name="recovery"
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          error={error}
          value={recoveryCode}
          onChange={({ currentTarget }) => onChange({ recoveryCode: currentTarget.value })}
        />
      ) : (
        <TextInput
          key="otp"
          ref={input}
          label={<CodeLabel isRequired={isRequired} />}
          labelProps={{ className: styles['codeLabel'] }}
          description={isRequired ? texts.codeRequired : undefined}
          placeholder={texts.codePlaceholder}
          name="otp"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          error={error}
          value={otp}
          onChange={({ currentTarget }) => onChange({ otp: currentTarget.value.replace(/\D/gu, '') })}
        />
      )}
      {isRequired && (
        <button type="button" className={styles['link']} onClick={() => onChange({ isRecovering: !isRecovering })}>
          {isRecovering ? texts.toCode : texts.toRecoveryCode}
        </button>
      )}
    </div>
  );
}

function CodeLabel({ isRequired }: { isRequired: boolean }) {
  return (
    <>
      {texts.code} {!isRequired && <span className={styles['aside']}>{texts.codeOptional}</span>}
    </>
  );
}
