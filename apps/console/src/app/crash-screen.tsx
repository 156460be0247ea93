import { Button } from '@mantine/core';
import { useRouteError } from 'react-router';
import styles from '#app/error-screen.module.css';

/** A fault of ours, or a part of the console that could not be fetched: a new version may have replaced it. */
export function CrashScreen() {
  const error = useRouteError();
  return (
    <main className={styles['screen']} role="alert">
      <h1 className={styles['title']}>This page could not be shown</h1>
      <p>{error instanceof Error ? error.message : 'The reason is not known.'}</p>
      <p>What was saved is safe. Loading the page again usually helps.</p>
      <Button variant="filled" onClick={() => location.reload()}>
        Load again
      </Button>
    </main>
  );
}
