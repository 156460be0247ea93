import { Button } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import { useSignOn } from '#features/login/use-sign-on.ts';
import { loginTexts } from '#texts/login.ts';
import styles from '#features/login/corporate-sign-on.module.css';

const { signOn: texts } = loginTexts;

interface CorporateSignOnProps {
  /** The installation has an identity provider. */
  isOffered: boolean;
  /** The provider's name, beside the specified text. */
  name?: string | undefined;
  /** The provider is the only way in: its button is the form's main one. */
  isOnly: boolean;
}

/** Signs in through the company's identity provider, and continues when the browser returns. */
export function CorporateSignOn({ isOffered, name = '', isOnly }: CorporateSignOnProps) {
  const { begin, message, isPending } = useSignOn();
  return (
    <>
      {isOffered && !isOnly && (
        <p className={styles.or} aria-hidden>
          {texts.or}
        </p>
      )}
      {(isOffered || isPending) && (
        <Button
          variant={isOnly ? 'filled' : 'default'}
          fullWidth
          loading={isPending}
          leftSection={<IconBuilding size={16} stroke={1.75} aria-hidden />}
          onClick={begin}
        >
          {texts.button}
          {name !== '' && ` · ${name}`}
        </Button>
      )}
      {isPending && (
        <p className="p-flush p-size-13 p-muted" role="status">
          {texts.signingIn}
        </p>
      )}
      {message && (
        <p className="p-flush p-size-13 p-error-text" role="alert">
          {message}
        </p>
      )}
    </>
  );
}
