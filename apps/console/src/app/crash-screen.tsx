import { Button } from '@mantine/core';
import { useRouteError } from 'react-router';
import { screenTexts } from '#texts/screens.ts';
import styles from '#app/error-screen.module.css';

/** Appears after an unexpected error, or when a part of the console could not be fetched. */
export function CrashScreen() {
  const error = useRouteError();
  return (
    <main className={styles['screen']} role="alert">
      <h1 className={styles['title']}>{screenTexts.crash.title}</h1>
      <p>{error instanceof Error ? error.message : screenTexts.crash.unknown}</p>
      <p>{screenTexts.crash.hint}</p>
      <Button variant="filled" onClick={() => location.reload()}>
        {screenTexts.crash.reload}
      </Button>
    </main>
  );
}
