import { useEffect, useEffectEvent } from 'react';
import type { Refetch } from '#app/shell/fetched-part.tsx';
import { notify } from '#shared/notices/notices.ts';
import { texts } from '#shared/texts.ts';
import { LoadError } from '#shared/ui/load-error.tsx';

export function ScreenNotFetched({ title, failures, onRetry }: Refetch & { title: string }) {
  async function askAgain() {
    // Some browsers remember what could not be fetched, and a newer console has other parts.
    if (failures > 1 && (await doesServerAnswer())) location.reload();
    else onRetry();
  }
  return <LoadError what={title} error={new Error(texts.error.connectionHint)} onRetry={() => void askAgain()} />;
}

/** What was to open over the screens does not, and they go on. */
export function OverlayNotFetched({ onClose }: { onClose: () => void }) {
  const giveUp = useEffectEvent(() => {
    notify.error({ title: texts.error.connection, message: texts.error.connectionHint });
    onClose();
  });
  useEffect(() => giveUp(), []);
  return null;
}

async function doesServerAnswer(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
