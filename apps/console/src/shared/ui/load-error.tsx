import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { useConnection } from '#shared/api/connection.ts';
import { CopyButton } from '#shared/ui/copy-button.tsx';
import { StateIcon } from '#shared/ui/state-icon.tsx';
import { screenTexts } from '#texts/screens.ts';
import { texts } from '#texts/spec.ts';
import { uiTexts } from '#texts/ui.ts';
import styles from '#shared/ui/message.module.css';

const { loadError: errorTexts } = screenTexts;

interface LoadErrorProps {
  /** In the plural: `Intents`. */
  what: string;
  error: unknown;
  onRetry: () => void;
  /** The text of the button. */
  retry?: string;
  /** Tells which of the user's changes are safe, if they had begun something. */
  kept?: string;
}

/** Reads again once the network is back, or the server answers. */
function useRetryOnceBack(onRetry: () => void): void {
  const retry = useEffectEvent(onRetry);
  const connection = useConnection();
  const isGone = useRef(false);
  useEffect(() => {
    if (connection === 'online' && isGone.current) retry();
    isGone.current = connection !== 'online';
  }, [connection]);
  // Only a call tells that the server answers, and there may be none before this one.
  useEffect(() => {
    const ask = () => retry();
    window.addEventListener('online', ask);
    return () => window.removeEventListener('online', ask);
  }, []);
}

/** A failed read: what happened, what was kept, what to do, and the number to give to support. */
export function LoadError({ what, error, onRetry, retry = uiTexts.tryAgain, kept }: LoadErrorProps) {
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  useRetryOnceBack(onRetry);
  return (
    <section className={styles['message']} role="alert">
      <h2 className={styles['title']}>
        <StateIcon state="error" size={20} /> {errorTexts.title(what)}
      </h2>
      <div className={styles['text']}>
        {reasonOf(error)} {kept}
      </div>
      <div className={styles['actions']}>
        <Button leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />} onClick={onRetry}>
          {retry}
        </Button>
        <Button variant="subtle" color="gray" onClick={() => history.back()}>
          {errorTexts.back}
        </Button>
      </div>
      {requestId && (
        <div className={styles['foot']}>
          {errorTexts.requestId} <code>{requestId}</code>{' '}
          <CopyButton value={requestId} label={errorTexts.copyRequestId} />
        </div>
      )}
    </section>
  );
}

/** An outage has one text everywhere, which the specification prescribes. */
function reasonOf(error: unknown): string {
  if (error instanceof ApiError && error.status === 0) return texts.error.connection;
  return error instanceof Error && error.message !== '' ? error.message : errorTexts.unknown;
}
