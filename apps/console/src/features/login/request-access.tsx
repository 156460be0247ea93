import { useState } from 'react';
import { loginTexts } from '#texts/login.ts';
import styles from '#features/login/login-screen.module.css';

/** Tells people without an account whom to ask. */
export function RequestAccess({ contact }: { contact: string | null | undefined }) {
  const [isShown, setShown] = useState(false);
  return (
    <>
      <p className={styles['access']}>
        {loginTexts.noAccount}{' '}
        <button type="button" className={styles['link']} onClick={() => setShown(true)}>
          {loginTexts.requestAccess}
        </button>
      </p>
      {isShown && (
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
    </>
  );
}
